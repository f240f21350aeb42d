// `npm run serve`: builds the web app when it is not of this source, then runs the server in this very process, so that
// signals and the exit code are the server's own.
import { join } from "node:path";
import { buildWeb } from "./build-web.mjs";
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
const main = join(import.meta.dirname, "../apps/server/main/main.ts");
process.argv[1] = main;
await import(main);
