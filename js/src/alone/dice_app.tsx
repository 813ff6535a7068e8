import { Component, type JSX } from "preact";
import { prefixed } from "../art";
import { Alert, Art, Die, Icon } from "../parts/bits";
import { Sprites } from "../parts/sprites";
import type { Model } from "../post";
import type { DicePicture, FaceGroup } from "../wire";
import { listen, readDice, wordsOf } from "./source";

interface Props {
  root: HTMLElement;
  prefix: string;
  model: Model;
}

interface State {
  dice: DicePicture | null;
  foreign: boolean;
}

const SIGNS = { usable: "yes", unusable: "no" } as const;

const Group = ({ prefix, group }: { prefix: string; group: FaceGroup }): JSX.Element => (
  <li class={`group ${group.sign}`} data-face={group.face}>
    <span class="faces" role="img" aria-label={group.name}>
      {Array.from({ length: group.count }, (_, index) => (
        <Die ui={{ prefix }} key={index} face={group.face} />
      ))}
    </span>
    {group.sign && (
      <span class="sign" aria-hidden="true">
        <Icon name={SIGNS[group.sign]} />
        {group.moves && <strong>{group.moves}</strong>}
      </span>
    )}
    {group.text && <span class="text">{group.text}</span>}
  </li>
);

/** One view of dice by themselves. */
export class DiceApp extends Component<Props, State> {
  private readonly root = this.props.root;
  private stop = (): void => undefined;
  override state: State = this.pulled(null);

  override componentDidMount(): void {
    this.stop = listen(this.props.model, ["dice", "art", "words"], () => this.setState(this.pulled(this.state.dice)));
    this.setState(this.pulled(this.state.dice));
    this.mark();
  }

  override componentDidUpdate(): void {
    this.mark();
  }

  override componentWillUnmount(): void {
    this.stop();
  }

  render({ prefix, model }: Props, { dice, foreign }: State): JSX.Element | null {
    if (foreign) return <Alert text={wordsOf(model)("foreign")} />;
    if (!dice) return null;
    const art = prefixed(String(model.get("art") ?? ""), prefix);
    return (
      <>
        <Sprites art={art} />
        <p class="title">
          <strong>{dice.title}</strong>
        </p>
        {dice.groups.length > 0 && (
          // The key throws the dice anew where they are others.
          <ul class={`groups ${dice.groups[0]?.sign ? "" : "bare"}`} key={dice.throw} aria-label={dice.title}>
            {dice.groups.map((group) => (
              <Group key={group.face} prefix={prefix} group={group} />
            ))}
          </ul>
        )}
        {dice.blank > 0 && (
          <p class="faces" aria-hidden="true">
            {Array.from({ length: dice.blank }, (_, index) => (
              <span class="die" key={index}>
                <Art ui={{ prefix }} symbol="die" />
              </span>
            ))}
          </p>
        )}
        {dice.lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {dice.caption && <p class="caption">{dice.caption}</p>}
        {dice.notice && <p class="notice">{dice.notice}</p>}
      </>
    );
  }

  private pulled(before: DicePicture | null): State {
    const found = readDice(this.props.model);
    if (found === "foreign") return { dice: before, foreign: true };
    return { dice: found && found.rev > (before?.rev ?? -1) ? found : before, foreign: false };
  }

  private mark(): void {
    this.root.lang = this.state.dice?.locale ?? "";
  }
}
