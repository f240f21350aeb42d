// `npm test`: see tools/runner/run.mjs. An older Node must be able to parse this file to report that it is too old.
import { requireNode } from "./guard.mjs";

requireNode();
await import("./runner/run.mjs");
