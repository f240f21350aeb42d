// Checks lengths, leftovers, silenced tools, printing, weakened tests, the lockfile, the word list and the index of decisions.
import { join } from "node:path";
import { findDecisionFaults } from "./checks/decisions.ts";
import { report } from "./checks/report.ts";
import { findUntidy } from "./checks/tidy.ts";
import { findWords } from "./checks/words.ts";

const root = join(import.meta.dirname, "..");
report([...findUntidy(root), ...findWords(root), ...findDecisionFaults(root)]);
