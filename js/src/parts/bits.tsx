import type { ComponentChildren, JSX } from "preact";
import type { Ui } from "../ui";

interface ButtonProps {
  act: () => void;
  children?: ComponentChildren;
  class?: string;
  /** The spoken name, where what is seen is not enough. */
  label?: string | undefined;
  /** What the pointer is told, where it is not the spoken name. */
  hint?: string | undefined;
  /** It stays reachable and readable, and does nothing. */
  off?: boolean | undefined;
  pressed?: boolean | undefined;
  primary?: boolean | undefined;
  /** The second click of a double click is not meant: the control may be somebody else's by then. */
  single?: boolean;
  describedBy?: string | undefined;
  expanded?: boolean | undefined;
  id?: string | undefined;
  onPoint?: (() => void) | undefined;
  onLeave?: (() => void) | undefined;
}

/** A button that keeps its focus when it is off: a disabled one would throw the focus out of the widget. */
export function Button(props: ButtonProps): JSX.Element {
  const {
    act,
    children,
    label,
    hint = label,
    off,
    pressed,
    primary,
    single,
    describedBy,
    expanded,
    id,
    onPoint,
    onLeave,
  } = props;
  return (
    <button
      type="button"
      id={id}
      class={`btn ${primary ? "primary " : ""}${props.class ?? ""}`}
      aria-label={label}
      title={hint}
      aria-disabled={off ? "true" : undefined}
      aria-pressed={pressed}
      aria-describedby={describedBy}
      aria-expanded={expanded}
      data-primary={primary ? "" : undefined}
      onClick={off ? undefined : (event) => (single && event.detail > 1 ? undefined : act())}
      onMouseEnter={onPoint}
      onFocus={onPoint}
      onMouseLeave={onLeave}
      onBlur={onLeave}
    >
      {children}
    </button>
  );
}

/** A symbol of the scene's art. Its words are beside it or on the control that holds it. */
export function Art({ ui, symbol, tone }: { ui: Pick<Ui, "prefix">; symbol: string; tone?: number }): JSX.Element {
  return (
    <svg class="art" viewBox="-16 -16 32 32" aria-hidden="true" data-tone={tone} focusable="false">
      <use href={`#${ui.prefix}${symbol}`} x="-16" y="-16" width="32" height="32" />
    </svg>
  );
}

export const Mark = ({ ui, seat }: { ui: Pick<Ui, "prefix">; seat: number }): JSX.Element => (
  <Art ui={ui} symbol={`mark-${seat}`} tone={seat} />
);

const STROKES = {
  undo: "M9 6 4.5 10.5 9 15M5 10.5h9a5 5 0 0 1 0 10h-3",
  redo: "m15 6 4.500 4.500L15 15M19 10.500h-9a5 5 0 0 0 0 10h3",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  full: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  help: "M8.500 9a3.500 3.500 0 1 1 5 3.200c-1 .5-1.500 1.200-1.500 2.300M12 18v.5",
  more: "M5 12h.1M12 12h.1M19 12h.1",
  close: "m6 6 12 12M18 6 6 18",
  roll: "M5 5h14v14H5zM9 9h.1M15 15h.1M12 12h.1",
  hand: "M4 17h16M6 17V9l4-3 4 3v8M14 11h4v6",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  save: "M12 4v11M7 11l5 5 5-5M5 20h14",
  speak: "M4 9v6h4l5 4V5L8 9zM16 9a4 4 0 0 1 0 6M18.500 6.500a8 8 0 0 1 0 11",
  no: "M5.600 5.600 18.400 18.400M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18",
  yes: "m5 13 4.500 4.500L19 7",
  alert: "M12 4 3 20h18zM12 10v4M12 17v.1",
  star: "m12 3.500 2.600 5.400 5.900.800-4.300 4.100 1.100 5.900-5.300-2.800-5.300 2.800 1.100-5.900-4.300-4.100 5.900-.800z",
  odds: "M6 18 18 6M7.500 5.500a2 2 0 1 0 0 4 2 2 0 0 0 0-4M16.500 14.500a2 2 0 1 0 0 4 2 2 0 0 0 0-4",
  less: "M12 5v14M6 13l6 6 6-6",
  play: "M8 5v14l11-7z",
  pause: "M8 5v14M16 5v14",
  back: "m15 5-7 7 7 7",
  on: "m9 5 7 7-7 7",
  first: "M6 5v14M18 5l-7 7 7 7",
  last: "M18 5v14M6 5l7 7-7 7",
  branch: "M7 4v16M7 14c0-5 10-3 10-9M14 8l3-3 3 3",
  note: "M5 4h14v11h-8l-4 4v-4H5z",
} as const;

export type IconName = keyof typeof STROKES;

export const Icon = ({ name }: { name: IconName }): JSX.Element => (
  <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d={STROKES[name]} />
  </svg>
);

/** What went wrong, said at once. */
export const Alert = ({ text }: { text: string }): JSX.Element => (
  <div role="alert" class="alert">
    {text && (
      <>
        <Icon name="alert" />
        <span>{text}</span>
      </>
    )}
  </div>
);

/** A button that takes something along or says it: a sign and a word. */
export const Keep = ({
  ui,
  act,
  icon,
  word,
}: {
  ui: Pick<Ui, "say">;
  act: () => void;
  icon: IconName;
  word: string;
}): JSX.Element => (
  <Button act={act} class="second">
    <Icon name={icon} />
    {ui.say(word)}
  </Button>
);

interface SelectProps {
  label: string;
  value: string;
  entries: { value: string; text: string }[];
  off: boolean;
  change: (value: string) => void;
  /** Its label is spoken only: what it shows says enough. */
  bare?: boolean;
}

export const Select = ({ label, value, entries, off, change, bare = false }: SelectProps): JSX.Element => (
  <label class="field">
    <span class={bare ? "sr" : ""}>{label}</span>
    <select value={value} disabled={off} onChange={(event) => change(event.currentTarget.value)}>
      {entries.map((entry) => (
        <option key={entry.value} value={entry.value}>
          {entry.text}
        </option>
      ))}
    </select>
  </label>
);

/** A die as it lies; its words are on the control that holds it. */
export const Die = ({ ui, face }: { ui: Pick<Ui, "prefix">; face: string }): JSX.Element => (
  <span class="die">
    <Art ui={ui} symbol={`die-${face}`} />
  </span>
);
