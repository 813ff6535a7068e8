import { Component, type ComponentChildren, createRef, type JSX } from "preact";
import { Button, Icon } from "./bits";

interface SheetProps {
  /** The id of its title. */
  id: string;
  title: string;
  /** What the button that closes it says. */
  leave: string;
  close: () => void;
  children: ComponentChildren;
}

/** A window over the widget. The browser keeps the focus inside, and gives it back. */
export class SheetBox extends Component<SheetProps> {
  private readonly box = createRef<HTMLDialogElement>();

  override componentDidMount(): void {
    this.box.current?.showModal();
    // Who opens a form wants to fill it in: its first field comes before the button that closes it.
    this.box.current?.querySelector<HTMLElement>("input, textarea")?.focus();
  }

  override componentWillUnmount(): void {
    this.box.current?.close();
  }

  render({ id, title, leave, close, children }: SheetProps): JSX.Element {
    return (
      <dialog
        ref={this.box}
        class="sheet"
        aria-labelledby={id}
        onCancel={(event) => {
          event.preventDefault();
          close();
        }}
        onKeyDown={(event) => event.stopPropagation()}
      >
        <div class="sheet-head">
          <h2 id={id}>{title}</h2>
          <Button act={close} label={leave} class="tool">
            <Icon name="close" />
          </Button>
        </div>
        {children}
      </dialog>
    );
  }
}
