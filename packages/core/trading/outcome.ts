import type { AccountEvent } from "./events/index.ts";
import type { Checked } from "./explain.ts";

/** What deciding one command gives: its events, or why not. */
export type Outcome = Checked<readonly AccountEvent[]>;
