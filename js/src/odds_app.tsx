import { Component, type JSX } from "preact";
import { keyOf } from "./keys";
import type { OddsLink } from "./odds_link";
import { Alert, Button, Icon } from "./parts/bits";
import { Note, OddsBar, WhySheet } from "./parts/odds";
import { Advices, Bodies, Risks, Track } from "./parts/odds_panel";
import { layered, type OddsUi, switchText } from "./parts/odds_ui";
import { type Size, sizeOf } from "./size";
import type { Say } from "./words";

interface Props {
  root: HTMLElement;
  prefix: string;
  connect: (changed: () => void) => OddsLink;
}

interface State {
  size: Size;
  explaining: boolean;
  /** What is being said, with the version of the position that it speaks of. */
  spoken: string;
  speaksOf: number;
}

const SAY_AGAIN = 60;

/** One view of a panel of odds. */
export class OddsApp extends Component<Props, State> {
  private readonly root = this.props.root;
  private readonly link: OddsLink = this.props.connect(() => this.setState({}));
  private readonly watch = new ResizeObserver(() => this.setState({ size: sizeOf(this.root.clientWidth) }));
  private saying: ReturnType<typeof setTimeout> | undefined;
  override state: State = { size: sizeOf(this.root.clientWidth), explaining: false, spoken: "", speaksOf: -1 };

  override componentDidMount(): void {
    this.watch.observe(this.root);
    this.root.addEventListener("keydown", this.pressed);
    this.mark();
    this.link.open();
  }

  override componentDidUpdate(): void {
    this.mark();
  }

  override componentWillUnmount(): void {
    this.link.close();
    this.watch.disconnect();
    this.root.removeEventListener("keydown", this.pressed);
    clearTimeout(this.saying);
  }

  render(_props: Props, { explaining, spoken, speaksOf }: State): JSX.Element | null {
    const { frame, health, foreign } = this.link;
    const odds = this.odds();
    const { tell, picture } = odds;
    if (foreign) return <Alert text={tell("foreign")} />;
    if (!frame) return null;
    const lost = health === "dead" ? tell("gone") : health === "absent" ? tell("absent") : "";
    const said = frame.version === speaksOf ? spoken : "";
    return (
      <>
        <div class="header">
          <p class="title">
            <strong>{tell("odds")}</strong> <span role="status">{frame.status}</span>
          </p>
          <Button act={this.speak} label={tell("key_speak")} class="tool">
            <Icon name="speak" />
          </Button>
        </div>
        <Alert text={lost} />
        <Alert text={frame.error?.text ?? ""} />
        <OddsBar odds={odds} name="switches" />
        {picture.shows.length === 0 && (
          <div class="row">
            <Button act={() => odds.turn("layer", true)} off={odds.off} primary class="wide">
              {tell("all_on")}
            </Button>
          </div>
        )}
        <div class="panel">
          <Advices odds={odds} />
          <Track odds={odds} />
          <Risks odds={odds} space={frame.space} />
          <Bodies odds={odds} who={frame.who} />
        </div>
        <Note odds={odds} />
        <Keys tell={tell} />
        {explaining && <WhySheet odds={odds} />}
        {said && (
          <div class="spoken">
            <p>{said}</p>
            <Button act={() => this.setState({ spoken: "" })} label={tell("close")} class="tool">
              <Icon name="close" />
            </Button>
          </div>
        )}
        <div class="sr" aria-live="polite">
          {said}
        </div>
      </>
    );
  }

  private odds(): OddsUi {
    return layered(this.link.odds(), this.link.frame?.version ?? -1, {
      prefix: this.props.prefix,
      off: this.link.health === "dead",
      turn: (what, on) => {
        this.link.wish("odds", { text: switchText(what, on) });
        this.mark();
      },
      explain: (open) => {
        this.link.wish("odds", { text: switchText("why", open) });
        this.setState({ explaining: open });
      },
    });
  }

  private readonly speak = (): void => {
    const { frame } = this.link;
    this.setState({ spoken: "", explaining: false });
    // A live region speaks only what is new in it.
    this.saying = setTimeout(() => {
      const spoken = [frame?.status, this.odds().picture.spoken].filter(Boolean).join(" ");
      this.setState({ spoken, speaksOf: frame?.version ?? -1 });
    }, SAY_AGAIN);
  };

  private mark(): void {
    const { health, frame } = this.link;
    this.root.lang = frame?.locale ?? "";
    this.root.dataset.size = this.state.size;
    this.root.dataset.health = health;
    this.root.ariaBusy = String(health === "busy" || health === "slow" || health === "late");
  }

  private readonly pressed = (event: KeyboardEvent): void => {
    // For hosts that know nothing of the attribute and hear keys as they bubble.
    event.stopPropagation();
    const key = keyOf(event, event.target);
    if (event.defaultPrevented || event.repeat || !this.press(key)) return;
    event.preventDefault();
  };

  private press(key: string): boolean {
    const odds = this.odds();
    switch (key) {
      case "o":
        odds.turn("layer", odds.picture.shows.length === 0);
        return true;
      case "w":
        odds.explain(true);
        return true;
      case "p":
        this.speak();
        return true;
      case "Escape":
        if (!this.state.spoken) return false;
        this.setState({ spoken: "" });
        return true;
      default:
        return false;
    }
  }
}

const KEYS = { o: "odds", w: "because", p: "speak" };

const Keys = ({ tell }: { tell: Say }): JSX.Element => (
  <p class="note keys-line">
    {Object.entries(KEYS).map(([key, deed]) => (
      <span key={key}>
        <kbd>{key}</kbd> {tell(`key_${deed}`)}
      </span>
    ))}
  </p>
);
