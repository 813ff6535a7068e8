import { copy, download, resumeLine } from "./carry";
import type { GameLink } from "./game_link";
import { draftFrom, type Mind, recall, type Unplaced, withoutSeat, withSeat } from "./mind";
import { boards, choiceOf, find, moveText, nextTo, toggleFace, toggleToken } from "./options";
import { type OddsUi, switchText } from "./parts/odds_ui";
import { neighbour } from "./roving";
import { layoutFor, type Size } from "./size";
import { addDie, removeDie } from "./throw";
import { Tips } from "./tips";
import type { Blame, Deeds } from "./ui";
import type { Scene, Snapshot, Wish } from "./wire";
import { sentences, speaker } from "./words";

const SAY_AGAIN = 60;
const RECORD_FILE = "game.mlem";

/** What deeds work on: one view's link, its mind, and its place in the page. */
export interface Desk {
  root: HTMLElement;
  link: GameLink;
  /** What is on screen; deeds can only be asked for where there is something. */
  shown(): { scene: Scene; snapshot: Snapshot; mind: Mind; size: Size };
  change(mind: Partial<Mind>): void;
  /** Sends a wish unless one is out already. */
  wish(kind: Wish["kind"], more?: Pick<Wish, "text" | "game">, blame?: Blame): void;
  /** Sends a wish that no other has to wait for, nor waits for others. */
  ask(kind: Wish["kind"], more: Pick<Wish, "text">): void;
  odds(): OddsUi;
  later(then: () => void, delay: number): () => void;
  skip(): void;
}

export function deedsOf(desk: Desk): Deeds {
  const { root, link, change, wish } = desk;
  const mind = (): Mind => desk.shown().mind;
  const say = (key: string) => speaker(desk.shown().scene.words)(key);
  const order = (): string[] => Object.keys(desk.shown().scene.faces);
  const carry = async (text: string): Promise<void> => {
    if (await copy(text)) change({ notice: say("copied") });
    else change({ sheet: "text", text });
  };
  const tips = new Tips({ root, tip: () => mind().tip, show: (tip) => change({ tip }), later: desk.later });
  const explain = (tip: Unplaced, target: Element): void => tips.open(tip, target);
  const act = (text: string, blame?: Blame): void => {
    change({ tip: null, aim: "" });
    wish("act", { text }, blame);
  };
  const turn: Deeds["turn"] = (what, on) => {
    desk.ask("odds", { text: switchText(what, on) });
    // The switches that somebody works stay in sight, also when the last one is off.
    change({ bar: mind().bar ?? true });
  };
  const choose = (action: string): void => change({ choice: choiceOf(action), aim: "" });

  return {
    act,
    choose,
    roll: () => wish("roll"),
    undo: () => wish("undo"),
    redo: () => wish("redo"),
    language: (text) => wish("locale", { text }),
    dice: (text) => wish("dice", { text }),
    command() {
      const text = mind().typed.trim();
      if (text) wish("command", { text }, "command");
    },
    type: (typed) => change({ typed, back: 0 }),
    recall: (step) => change(recall(mind(), step)),
    face: (face) => change({ choice: toggleFace(mind().choice, face), asked: "" }),
    token: (index) => change({ choice: toggleToken(mind().choice, index) }),
    confirm() {
      const { snapshot } = desk.shown();
      const picked = find(snapshot.options, moveText(mind().choice, order()));
      if (picked) act(picked.action);
    },
    aim: (aim) => change({ aim }),
    why: (asked) => change({ asked }),
    enter: (entering) => change({ entering, entered: "" }),
    add: (face) => change({ entered: addDie(mind().entered, face, desk.shown().snapshot.dice.available, order()) }),
    remove: (face) => change({ entered: removeDie(mind().entered, face) }),
    sendEntered: () => wish("act", { text: `roll ${mind().entered}` }),
    spot(id) {
      const { snapshot } = desk.shown();
      const way = nextTo(snapshot.options, id, moveText(mind().choice, order()));
      if (!way) return;
      if (snapshot.phase === "choose") choose(way.action);
      else act(way.action);
    },
    rove(from, key) {
      const { scene, size } = desk.shown();
      const spot = neighbour(layoutFor(scene.layouts, size)?.spots ?? {}, from, key);
      change({ spot });
      root.querySelector<SVGElement>(`[data-spot="${spot}"]`)?.focus();
    },
    tip: explain,
    tipSpot(id, target, pinned) {
      const { scene, snapshot } = desk.shown();
      const text = scene.spots[id];
      const ways = snapshot.options
        .filter(({ to }) => to === id)
        .map(({ label, preview }) => sentences(label, preview));
      const likely = desk.odds().picture.reach.find(({ spot }) => spot === id);
      const lines = [snapshot.here[id] ?? "", likely?.label ?? "", text?.detail ?? "", ...ways].filter(Boolean);
      explain({ id, title: text?.label ?? id, lines, action: null, pinned }, target);
    },
    tipCrew(id, member, target, pinned) {
      const { scene, snapshot } = desk.shown();
      const ability = scene.abilities[member.ability];
      const asked = snapshot.players[snapshot.turn]?.crew.includes(member);
      const option = asked ? snapshot.options.find((one) => boards(one, member)) : undefined;
      const action = option ? { text: option.action, label: option.label } : null;
      const lines = [
        ability?.text ?? "",
        scene.spots[member.where]?.label ?? say("home"),
        ability?.source ?? "",
      ].filter(Boolean);
      explain({ id, title: ability?.name ?? member.ability, lines, action, pinned }, target);
    },
    leaveTip: () => tips.leave(),
    keepTip: () => tips.keep(),
    closeTip: () => tips.close(),
    open(sheet) {
      const { scene, snapshot } = desk.shown();
      const draft = sheet === "new" ? { draft: draftFrom(scene, snapshot.players) } : {};
      change({ sheet, notice: "", tip: null, ...draft });
    },
    close() {
      if (mind().sheet === "why") turn("why", false);
      change({ sheet: null, notice: "" });
    },
    turn,
    explain(open) {
      turn("why", open);
      change({ sheet: open ? "why" : null, tip: null });
    },
    bar: (bar) => change({ bar }),
    speak() {
      const spoken = [link.text("spoken"), desk.odds().picture.spoken].filter(Boolean).join(" ");
      change({ spoken: "", sheet: null });
      // A live region speaks only what is new in it.
      desk.later(() => change({ spoken }), SAY_AGAIN);
    },
    hush: () => change({ spoken: "" }),
    full() {
      if (document.fullscreenElement) void document.exitFullscreen();
      else root.requestFullscreen().catch(() => change({ spoken: say("no_full_screen") }));
    },
    draft: (part) => change({ draft: { ...mind().draft, ...part } }),
    seat(step, index = 0) {
      const { scene } = desk.shown();
      change({ draft: step > 0 ? withSeat(mind().draft, scene) : withoutSeat(mind().draft, scene, index) });
    },
    start: () => wish("new", { game: mind().draft }, "new"),
    wholeLog() {
      wish("log");
      change({ sheet: "log", tip: null });
    },
    copyRecord: () => void carry(link.record),
    downloadRecord: () => download(link.record, RECORD_FILE),
    copyResume: () => void carry(resumeLine(desk.shown().snapshot.resume, link.record)),
    copyScript: () => void carry(desk.link.text("script")),
    copyPlace: () => void carry(desk.link.text("position")),
    skip: desk.skip,
  };
}
