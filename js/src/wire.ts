// By scripts/wire_types.py, from the files that it names as SOURCES: change those and run it.

/** A view draws only scenes and snapshots of the schema it was built for. */
export const SCHEMA = 1;

/** One drawing of the board. Pieces are placed at its anchors; spots are its rectangles that can be focused. */
export interface Layout {
  name: "wide" | "tall";
  width: number;
  height: number;
  /** Inner markup of the board's static SVG; it refers to the symbols in `Scene.art` with `#<symbol>`. */
  svg: string;
  /** x, y and scale (of a piece's 32-unit box, centred) of every place a piece can stand: `space.N` (the rocket), `cabin.0..4` (who is aboard, in order) and `badge.0..4` (their abilities), `body.<moon>.0`, `body.<other>.0..4` (one a seat, in order of standing), `failure.0..limit`, `goal.<goal>`. */
  anchors: Record<string, number[]>;
  /** x, y, width, height of every spot: `space.N`, `body.<id>`, `goal.<goal>`, `failure`, `cabin`. */
  spots: Record<string, number[]>;
}

/** What a spot is called and what is printed there, with the sources. */
export interface SpotText {
  label: string;
  detail: string;
}

/** An option of a select box: its value and its text. */
export interface Entry {
  value: string;
  text: string;
}

/** An ability for people: its symbol's id in the art, name, explanation, source. */
export interface AbilityText {
  name: string;
  text: string;
  source: string;
}

/** Everything that stays while the ruleset and the language do. */
export interface Scene {
  schema: number;
  id: string;
  locale: string;
  /** The `ui` words of the language; the front end has none of its own. */
  words: Record<string, string>;
  languages: Entry[];
  rulesets: Entry[];
  /** Who may play a seat: `person` and the policies known by name. */
  kinds: Entry[];
  /** The value, among `rulesets`, of the one being played (another text where it has none). */
  ruleset: string;
  /** Says which board this is (the house board says that its values are not the published ones). */
  title: string;
  /** `<symbol>` elements; ids are plain, and a view prefixes them so that two outputs never share one. */
  art: string;
  layouts: Layout[];
  spots: Record<string, SpotText>;
  abilities: Record<string, AbilityText>;
  /** Each face of the dice, in order, with its spoken name. */
  faces: Record<string, string>;
  min_players: number;
  max_players: number;
}

/** Something that stands at an anchor. The same id is the same thing, which then moves there. */
export interface Piece {
  id: string;
  symbol: string;
  at: string;
  /** The seat whose colour and shape it has; -1 for none. */
  tone: number;
  /** A short figure drawn on it (a count), or empty. */
  text: string;
}

/** One astronaut of a player: its ability, and where it is. */
export interface CrewMember {
  ability: string;
  /** The spot where it is: `cabin` aboard, `body.<id>` when it has landed, empty at home. */
  where: string;
}

/** One seat's panel. */
export interface Player {
  name: string;
  kind: string;
  total: number;
  /** Where the points come from, in words. */
  points: string;
  commander: boolean;
  asked: boolean;
  crew: CrewMember[];
  goals: number;
}

/** Dice that show one face, and whether they may be used here. */
export interface Group {
  face: string;
  count: number;
  usable: boolean;
  /** How far the whole group moves the rocket here; 0 where it is unusable. */
  moves: number;
  why: string;
}

/** The dice as they lie. */
export interface Dice {
  available: number;
  mat: number;
  /** The faces thrown most recently, also when the rocket crashed on them; empty before the first roll. */
  last: string;
  /** How many rolls the game has had: a view shows dice tumbling when it grows. */
  rolled: number;
  groups: Group[];
  /** Unflipped die-of-1 tokens aboard. */
  tokens: number;
  flipped: number;
  /** The dice are thrown on a real table: always ask for them. */
  asks: boolean;
}

/** One legal action, by its text, with what it would do. There may be thirty moves, so their label and preview are empty here: a view fills them in from the scene's words. */
export interface Option {
  action: string;
  label: string;
  /** What it scores, in words. */
  preview: string;
  /** The spot it leads to (`space.14`, `body.m4`), or empty. */
  to: string;
  /** How many dice a move leaves; else 0. */
  dice: number;
  /** What a move's target offers: bodies within `reach`, none, none so low, or deep space. */
  there: "" | "reach" | "nothing" | "below" | "deep_space";
  /** The spots where somebody could disembark then. */
  reach: string[];
}

/** One event for people; `ply` is the number of the action it belongs to (from 1). */
export interface LogLine {
  ply: number;
  kind: string;
  seat: number;
  text: string;
}

/** What was refused: shown as an alert. `wish` is the id of the message that was refused, or empty. */
export interface Complaint {
  text: string;
  wish: string;
}

/** The end of the game. */
export interface Result {
  text: string;
  winners: number[];
  columns: string[];
  /** Per seat: name, points by origin, total. */
  rows: string[][];
  /** Per seat, which bodies and goals the points come from. */
  details: string[];
}

/** Everything that changes. Only a higher `rev` of the same scene is drawn. */
export interface Snapshot {
  schema: number;
  scene: string;
  rev: number;
  /** The ids of the wishes answered most recently. */
  acks: string[];
  phase: string;
  /** Whose decision it is, and what is asked. */
  status: string;
  /** One sentence more: what may be done, or why nothing can. */
  hint: string;
  /** The seat that is asked; -1 for none. */
  turn: number;
  players: Player[];
  pieces: Piece[];
  /** Per spot, who is there now, in words. */
  here: Record<string, string>;
  dice: Dice;
  options: Option[];
  /** The newest events; the whole log comes in the trait `log` when asked for. */
  log: LogLine[];
  error: Complaint | null;
  /** The answer to the last question asked (`why 4`), or empty. */
  answer: string;
  can_undo: boolean;
  can_redo: boolean;
  result: Result | null;
  /** Counts the positions: it grows with each, on undo too, but not with an error or an answer. */
  version: number;
  /** The Python that goes on from the record, for when the kernel is gone; `{record}`, unquoted, stands for its text as a JSON string, which Python reads as well. */
  resume: string;
  /** A seat that is not a person is thinking; people wait. */
  waiting: boolean;
}

/** What a new game is made of. */
export interface NewGame {
  names: string[];
  kinds: string[];
  ruleset: string;
  locale: string;
}

/** A message from a view: what somebody wants. `id` is unique per view, `rev` is the snapshot that was on screen. */
export interface Wish {
  kind:
    | "hello"
    | "act"
    | "roll"
    | "undo"
    | "redo"
    | "new"
    | "locale"
    | "command"
    | "log"
    | "dice"
    | "odds"
    | "ply"
    | "note"
    | "branch";
  id: string;
  rev: number;
  /** `act`: the action's text. `command`: what was typed. `locale`: a code. `dice`: `table` or `virtual`. `odds`: what to switch (a part, `guess`, `why`, or `layer` for all parts) and `on` or `off`, as in `risk on`. */
  text?: string;
  game?: NewGame;
  /** `ply`: where a replay has come to rest. `branch`: where to play on from. */
  point?: Point;
  /** `note`: a mark and a comment. */
  edit?: Edit;
}

export type Part = "risk" | "reach" | "worth" | "best";

/** The chance that a roll of so many dice crashes on the rocket's space. */
export interface Risk {
  dice: number;
  text: string;
  share: number;
  /** So many dice are available. */
  now: boolean;
}

/** How likely a place of the board is reached. */
export interface Chance {
  spot: string;
  name: string;
  text: string;
  share: number;
  /** How likely it is in steps from 0 to 4: how dense its hatching is. */
  level: number;
  /** The same in a sentence. */
  label: string;
}

/** What one choice leads to, and what it is worth; texts of what is switched off, or does not follow, are empty. */
export interface Advice {
  /** The action's text; empty for the roll itself. */
  action: string;
  label: string;
  space: string;
  dice: string;
  /** The chance that the next roll crashes. */
  risk: string;
  /** Where the astronaut of whoever decides disembarks, with the chances. */
  reach: string;
  home: string;
  worth: string;
  /** The worth as a share of the best one. */
  share: number;
  best: boolean;
  /** All of it in a sentence. */
  says: string;
}

/** The decision that was made before its odds were shown. */
export interface Reveal {
  text: string;
  best: boolean;
}

/** A line of the derivation, and how deep it lies under another. */
export interface Because {
  text: string;
  depth: number;
}

/** What the odds layer shows; figures belong to the position of `version`, and are drawn with that one only. */
export interface OddsPicture {
  version: number;
  /** The parts that are switched on. */
  shows: Part[];
  /** Guess first: a decision's figures come after it. */
  guess: boolean;
  /** Somebody is guessing. */
  hidden: boolean;
  busy: boolean;
  /** How much of the work is done. */
  share: number;
  error: string;
  /** What the figures mean. */
  notes: string[];
  /** The risk of the next roll in a sentence, or empty. */
  roll: string;
  risk: Risk[];
  reach: Chance[];
  choices: Advice[];
  revealed: Reveal | null;
  /** The derivation, while somebody asks for it; its title first. */
  why: Because[];
  /** All of it in sentences. */
  spoken: string;
}

/** What a widget without a board shows of the game around its own matter. */
export interface Frame {
  schema: number;
  rev: number;
  acks: string[];
  error: Complaint | null;
  version: number;
  locale: string;
  status: string;
  /** Whoever decides. */
  who: string;
  /** Where the rocket stands. */
  space: number;
}

/** A board on which games are replayed: a scene without what only playing needs. */
export interface Stage {
  schema: number;
  id: string;
  locale: string;
  title: string;
  art: string;
  layouts: Layout[];
  spots: Record<string, SpotText>;
}

/** What one ply did. */
export interface Happening {
  /** Its events in sentences. */
  told: string;
  /** Whose it was; -1 for nobody's. */
  seat: number;
  /** What one may want to jump to: `crash`, `goal` and `landing`, with blanks between them. */
  events: string;
  /** The number of the expedition that it belongs to. */
  expedition: number;
}

/** A stretch of a line of play. The first step of the first reel makes the start, out of nothing. */
export interface Reel {
  keys: string[];
  texts: string[];
  steps: number[][];
  /** A line for each ply: in the first reel one fewer than there are steps. */
  plies: Happening[];
}

/** One line of play: its board, who plays, and the reel that it begins with. */
export interface Track {
  /** The id of its stage. */
  stage: string;
  title: string;
  players: string[];
  reel: Reel;
}

/** The lines of play, as far as they are settled. */
export interface Past {
  schema: number;
  rev: number;
  tracks: Track[];
}

/** The mark and the comment beside a ply (counted from 0; -1 is before the first one). */
export interface Note {
  ply: number;
  mark: string;
  comment: string;
}

/** Where two lines of play part: after so many plies, and how in words; `ply` is -1 where they do not. */
export interface Parting {
  ply: number;
  text: string;
}

/** Everything that changes. Only a higher `rev` is drawn, and with the `past` that it belongs to. */
export interface Latest {
  schema: number;
  rev: number;
  past: number;
  acks: string[];
  error: Complaint | null;
  /** A line each: how it goes on. */
  reels: Reel[];
  notes: Note[][];
  parting: Parting;
  /** References to the widgets in which branches are played, as hosts take them. */
  games: string[];
  /** How many branches there are. */
  branches: number;
}

/** Where Python wants the views to be; `wish` is the wish that led there, which its own view need not follow. */
export interface Place {
  ply: number;
  wish: string;
  count: number;
}

/** A position: how many plies of which line. */
export interface Point {
  line: number;
  ply: number;
}

/** A ply (counted from 0) of a line with the mark and the comment that it is to have. */
export interface Edit {
  line: number;
  ply: number;
  mark: string;
  comment: string;
}

/** The marks on one layout, and how much of it is shown. */
export interface Marked {
  /** Markup that lies over the pieces; it refers to nothing. */
  svg: string;
  /** x, y, width and height of what is shown. */
  view: number[];
  /** The spots that are in sight. */
  spots: string[];
}

/** Everything of a board by itself that changes. Only a higher `rev` is drawn, and on its own stage. */
export interface BoardPicture {
  schema: number;
  rev: number;
  stage: string;
  pieces: Piece[];
  /** Per spot, who is there and what is marked there, in words. */
  here: Record<string, string>;
  /** By the layout's name. */
  marked: Record<string, Marked>;
  caption: string;
  /** Whose board it is, where the drawing is cut and does not say so; else empty. */
  notice: string;
  /** The whole position and its marks in words. */
  spoken: string;
}

/** Dice that show one face. */
export interface FaceGroup {
  face: string;
  count: number;
  /** What they are, in words. */
  name: string;
  /** Whether they may be used; empty where nothing says on which space they lie. */
  sign: "usable" | "unusable" | "";
  /** How far they move the rocket, such as `+4`, or empty. */
  moves: string;
  /** Whether they may be used, and why not, in words; empty where nothing says so. */
  text: string;
}

/** Everything of dice by themselves that changes. Only a higher `rev` is drawn. */
export interface DicePicture {
  schema: number;
  rev: number;
  locale: string;
  title: string;
  groups: FaceGroup[];
  /** How many dice are still to be rolled, where none lie there. */
  blank: number;
  /** What is said of them all. */
  lines: string[];
  caption: string;
  /** Whose board the symbols are of, or empty. */
  notice: string;
  /** What was thrown where: a view shows dice falling when it changes. */
  throw: string;
}
