import { Component, type JSX } from "preact";

interface Facts {
  /** What the drawing shows. */
  of: unknown[];
  draw: () => JSX.Element | null;
}

/** Draws again only where what it shows differs: of a hundred pieces and spots a ply changes a few. */
export class Unless extends Component<Facts> {
  override shouldComponentUpdate({ of }: Facts): boolean {
    return of.some((fact, index) => fact !== this.props.of[index]);
  }

  render({ draw }: Facts): JSX.Element | null {
    return draw();
  }
}
