// `npm run serve`: builds the web app and bundles the server when they are not of this source, then runs the server in
// this very process, so that signals and the exit code are the server's own.
import { pathToFileURL } from "node:url";
import { buildWeb } from "./build-web.mjs";
import { bundleServer } from "./bundle-server.mjs";
import { followNpm } from "./follow-npm.mjs";
import { requireNode } from "./guard.mjs";

requireNode();
followNpm(() => process.kill(process.pid, "SIGTERM"));
try {
	await buildWeb();
} catch (error) {
	process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
	process.exit(1);
}
const main = await bundleServer();
process.argv[1] = main;
await import(pathToFileURL(main).href);
