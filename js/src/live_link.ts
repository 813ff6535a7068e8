import { readOdds, readTexts } from "./guards";
import { type Model, type Patience, Post } from "./post";
import type { OddsPicture } from "./wire";

/** The link of a widget that shows a game as it goes on, with its odds. */
export abstract class LiveLink extends Post {
  /** What the newest odds came as, and what they say: views ask for them with every key and every drawing. */
  private came: unknown;
  private picture: OddsPicture | null = null;

  constructor(model: Model, changed: () => void, patience?: Patience) {
    super(model, changed, patience);
    this.listens("change:odds", changed);
    this.listens("change:odds_words", changed);
  }

  /** The newest odds, and the words that go with them. */
  odds(): [OddsPicture | null, Record<string, string>] {
    const value = this.model.get("odds");
    if (value !== this.came) {
      this.came = value;
      this.picture = readOdds(value);
    }
    return [this.picture, readTexts(this.model.get("odds_words"))];
  }
}
