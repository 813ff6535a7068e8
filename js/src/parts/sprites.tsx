import type { JSX } from "preact";
import { Unless } from "./unless";

/** The symbols that everything drawn refers to. */
export const Sprites = ({ art }: { art: string }): JSX.Element => (
  <Unless
    of={[art]}
    draw={() => (
      <svg class="sprites" width="0" height="0" aria-hidden="true" focusable="false">
        <defs dangerouslySetInnerHTML={{ __html: art }} />
      </svg>
    )}
  />
);
