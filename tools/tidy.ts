// Checks lengths, leftovers, silenced tools, printing, weakened tests and the lockfile.
import { join } from "node:path";
import { report } from "./checks/report.ts";
import { findUntidy } from "./checks/tidy.ts";

report(findUntidy(join(import.meta.dirname, "..")));
