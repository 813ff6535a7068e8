import { Component, type ComponentChildren, createRef, type JSX } from "preact";

interface RoverProps {
  class: string;
  label: string;
  children: ComponentChildren;
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** Buttons that are one stop of the Tab key; arrow keys, Home and End move between them. */
export class Rover extends Component<RoverProps> {
  private readonly box = createRef<HTMLDivElement>();
  private here = 0;

  override componentDidMount(): void {
    this.settle();
  }

  override componentDidUpdate(): void {
    this.settle();
  }

  render(props: RoverProps): JSX.Element {
    return (
      <div
        ref={this.box}
        class={props.class}
        role="toolbar"
        aria-label={props.label}
        onFocusIn={({ target }) => {
          this.here = Math.max(0, this.buttons().indexOf(target as HTMLElement));
          this.settle();
        }}
        onKeyDown={(event) => {
          const to = this.target(event.key);
          if (!to) return;
          event.preventDefault();
          event.stopPropagation();
          to.focus();
        }}
      >
        {props.children}
      </div>
    );
  }

  private buttons(): HTMLElement[] {
    return [...(this.box.current?.querySelectorAll<HTMLElement>("button") ?? [])];
  }

  private target(key: string): HTMLElement | undefined {
    const all = this.buttons();
    if (key === "Home") return all[0];
    const step = key === "End" ? all.length : (STEPS[key] ?? 0);
    return step === 0 ? undefined : all[Math.min(Math.max(this.here + step, 0), all.length - 1)];
  }

  private settle(): void {
    const all = this.buttons();
    this.here = Math.min(this.here, Math.max(all.length - 1, 0));
    all.forEach((button, index) => {
      button.tabIndex = index === this.here ? 0 : -1;
    });
  }
}
