import type { RenderProps } from "@anywidget/types";

export default {
  render({ el }: RenderProps): void {
    el.replaceChildren();
  },
};
