// `npm run serve`: builds the web app and bundles the server if their sources have changed, then runs the server in
// this process, so that signals and the exit code are the server's own.
import { pathToFileURL } from "node:url";
import { requireNode, sentenceOf } from "./guard.mjs";

requireNode();
// Imported dynamically: an old Node cannot link these modules.
const { followNpm } = await import("./follow-npm.mjs");
const { buildWeb } = await import("./build-web.mjs");
const { bundleServer } = await import("./bundle-server.mjs");
followNpm(() => process.kill(process.pid, "SIGTERM"));
try {
	await buildWeb();
} catch (error) {
	process.stderr.write(`${sentenceOf(error)}\n`);
	process.exit(1);
}
const main = await bundleServer();
process.argv[1] = main;
await import(pathToFileURL(main).href);
