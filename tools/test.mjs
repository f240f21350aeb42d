// `npm test`: see tools/runner/run.mjs. Here is only what an older Node can read before it is told that it is too old.
import { requireNode } from "./guard.mjs";

requireNode();
await import("./runner/run.mjs");
