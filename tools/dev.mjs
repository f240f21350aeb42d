// `npm run dev`: the web app with hot reload on the public port, and behind it the server, which runs from its sources
// and restarts when one of them changes. The web app's port proxies all paths of the server.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer as createTcpServer } from "node:net";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { followNpm } from "./follow-npm.mjs";
import { requireNode } from "./guard.mjs";

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const WEB = join(ROOT, "apps/web");
/** Not the folder of `npm start`: an unfinished migration may corrupt it. Delete it to start over. */
const DATA_DIR = join(ROOT, "data/development");

/** @returns {Promise<number>} a port that nobody listens on */
async function freePort() {
	const server = createTcpServer().listen(0, "127.0.0.1");
	await once(server, "listening");
	const address = server.address();
	server.close();
	await once(server, "close");
	if (address === null || typeof address === "string") throw new Error("no port was given");
	return address.port;
}

/**
 * Runs Vite in this process; closing it also closes its watcher and sockets.
 *
 * @param {string} api origin of the server behind it
 * @returns {Promise<{ origin: string, close: () => Promise<void> }>} throws when the port is taken
 */
async function startWeb(api) {
	// Read by apps/web/vite.config.ts.
	process.env.API_ORIGIN = api;
	const { createServer } = await import("vite");
	const host = process.env.HOST ?? "127.0.0.1";
	const port = Number.parseInt(process.env.PORT ?? "3000", 10);
	const vite = await createServer({ root: WEB, clearScreen: false, server: { host, port, strictPort: true } });
	await vite.listen();
	return { origin: `http://${host}:${port}`, close: () => vite.close() };
}

/**
 * A separate process group: Ctrl-C reaches only this process, which asks the server to stop once and waits for it.
 *
 * @param {number} port
 * @param {string} origin where browsers are
 */
function startServer(port, origin) {
	const args = ["--watch", "--watch-preserve-output", join(ROOT, "tools/dev-server.mjs")];
	const child = spawn(process.execPath, args, {
		cwd: ROOT,
		detached: true,
		stdio: ["pipe", "inherit", "inherit"],
		env: { DATA_DIR, ...process.env, HOST: "127.0.0.1", PORT: String(port), PUBLIC_URL: origin },
	});
	return { child, gone: new Promise((settle) => child.once("exit", settle)) };
}

async function main() {
	if (process.argv.length > 2)
		throw new Error("npm run dev takes its settings from the environment: PORT=8080 FEED=push npm run dev");
	const port = await freePort();
	const web = await startWeb(`http://127.0.0.1:${port}`);
	process.stdout.write(`Truefill is developed at ${web.origin} (the server starts behind it; Ctrl-C ends both)\n`);
	const { child, gone } = startServer(port, web.origin);

	let asked = false;
	// npm forwards a Ctrl-C that the terminal has already sent here, and the server exits at once on a second signal.
	const stop = () => {
		if (!asked) child.kill("SIGTERM");
		asked = true;
	};
	process.on("SIGINT", stop);
	process.on("SIGTERM", stop);
	followNpm(stop);
	await gone;
	await web.close();
	process.exit(asked ? 0 : 1);
}

requireNode();
main().catch((error) => {
	process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
	process.exit(1);
});
