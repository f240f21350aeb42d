// Runs the server on a clock that a test moves (see `apps/server/main/testing-clock-main.ts`), in this very process. For
// the journeys and protocol tests; the product is run by `serve.mjs`, and its bundle has nothing of this.
import { pathToFileURL } from "node:url";
import { bundleServer } from "./bundle-server.mjs";

const main = await bundleServer(undefined, "apps/server/main/testing-clock-main.ts");
process.argv[1] = main;
await import(pathToFileURL(main).href);
