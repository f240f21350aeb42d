import { createSystemClock } from "../platform/index.ts";
import { runServer } from "./run.ts";

void runServer(createSystemClock());
