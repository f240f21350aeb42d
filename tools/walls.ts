// Checks that no import crosses a boundary of the architecture, and that the core stays pure.
import { join } from "node:path";
import { report } from "./checks/report.ts";
import { findWallBreaches } from "./checks/walls.ts";

report(findWallBreaches(join(import.meta.dirname, "..")));
