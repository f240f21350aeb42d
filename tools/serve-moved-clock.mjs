// Runs the server in this process with a test clock (see `apps/server/main/testing-clock-main.ts`), for the journeys
// and protocol tests. `serve.mjs` runs the product, whose bundle contains no test clock.
import { pathToFileURL } from "node:url";
import { bundleServer } from "./bundle-server.mjs";

const main = await bundleServer(undefined, "apps/server/main/testing-clock-main.ts");
process.argv[1] = main;
await import(pathToFileURL(main).href);
