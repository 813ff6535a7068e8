import type { JSX } from "preact";
import type { Say } from "../words";

/** Python speaks another version of the wire: the record is all that can be shown. */
export const Unreadable = ({ say, record }: { say: Say; record: string }): JSX.Element => (
  <section class="gone">
    <p role="alert" class="alert">
      {say("foreign")}
    </p>
    <pre class="record">{record}</pre>
  </section>
);
