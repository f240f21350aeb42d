// Checks lengths, leftovers, silenced tools, printing, weakened tests, the lockfile and the word list.
import { join } from "node:path";
import { report } from "./checks/report.ts";
import { findUntidy } from "./checks/tidy.ts";
import { findWords } from "./checks/words.ts";

const root = join(import.meta.dirname, "..");
report([...findUntidy(root), ...findWords(root)]);
