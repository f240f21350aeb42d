import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { makeDataDir } from "@truefill/testkit/data-dir";
import { afterEach, expect, test, vi } from "vitest";

const ROOT = join(import.meta.dirname, "..");
const READY_WITHIN_MS = 90_000;

let npm: ChildProcess | undefined;
let folder = "";
afterEach(async () => {
	try {
		if (npm?.pid !== undefined) process.kill(-npm.pid, "SIGKILL");
	} catch {
		// Already ended, as expected.
	}
	await allGone();
	await rm(folder, { recursive: true, force: true });
});

async function freePort(): Promise<number> {
	const server = createServer().listen(0, "127.0.0.1");
	await once(server, "listening");
	const address = server.address();
	server.close();
	if (address === null || typeof address === "string") throw new Error("no port was given");
	return address.port;
}

/** Command lines of all processes that were started with this data folder. */
async function processesOf(dataDir: string): Promise<string[]> {
	const found: string[] = [];
	for (const pid of (await readdir("/proc")).filter((name) => /^\d+$/.test(name))) {
		const environment = await readFile(`/proc/${pid}/environ`, "utf8").catch(() => "");
		if (!environment.split("\0").includes(`DATA_DIR=${dataDir}`)) continue;
		const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
		if (command !== "") found.push(command.replaceAll("\0", " "));
	}
	return found;
}

/** Throws when a started process is still running. */
const allGone = () => vi.waitUntil(async () => (await processesOf(folder)).length === 0, { timeout: 15_000 });

/** The first message of a websocket. */
const greeting = (url: string): Promise<string> =>
	new Promise((settle, fail) => {
		const socket = new WebSocket(url);
		socket.addEventListener("message", ({ data }) => {
			socket.close();
			settle(String(data));
		});
		socket.addEventListener("error", () => fail(new Error(`no websocket at ${url}`)));
	});

test("npm run dev: page with hot reload, API and both sockets at one address, and nothing left after Ctrl-C", async () => {
	const port = await freePort();
	const origin = `http://127.0.0.1:${port}`;
	folder = await makeDataDir("dev");
	npm = spawn("npm", ["run", "--silent", "dev"], {
		cwd: ROOT,
		detached: true,
		stdio: ["ignore", "pipe", "ignore"],
		env: { ...process.env, PORT: String(port), DATA_DIR: folder, NODE_ENV: "development" },
	});
	if (npm.stdout === null) throw new Error("its output cannot be read");
	const [first]: string[] = await once(createInterface({ input: npm.stdout }), "line");
	expect(first).toContain(origin);

	const page = await (await fetch(`${origin}/main/trading`)).text();
	expect(page).toContain('src="/@vite/client"');
	expect((await fetch(`${origin}/@vite/client`)).headers.get("content-type")).toContain("javascript");
	expect((await fetch(`${origin}/app/main.tsx`)).headers.get("content-type")).toContain("javascript");
	await vi.waitFor(async () => expect((await fetch(`${origin}/api/v1/settings`)).status).toBe(200), {
		timeout: READY_WITHIN_MS,
		interval: 200,
	});
	expect((await processesOf(folder)).filter((command) => /--watch .*dev-server\.mjs/.test(command))).toHaveLength(1);

	const login = await fetch(`${origin}/api/v1/auth/login`, {
		method: "POST",
		headers: { "content-type": "application/json", origin },
		body: JSON.stringify({ email: "demo@truefill.test", password: "Demo-customer-1" }),
	});
	const { token } = JSON.parse(await login.text()).data;
	const site = await fetch(`${origin}/api/v1/data`, { headers: { authorization: `Bearer ${token}` } });
	const { price_feed, realtime } = JSON.parse(await site.text()).data;
	expect(price_feed.url, "prices come by the same address").toBe(origin);
	const sockets = origin.replace("http", "ws");
	expect(await greeting(`${sockets}${price_feed.path}/?EIO=4&transport=websocket`)).toMatch(/^0\{"sid"/);
	expect(await greeting(`${sockets}/app/${realtime.key}?protocol=7`)).toContain("pusher:connection_established");

	const ended = once(npm, "exit");
	if (npm.pid !== undefined) process.kill(-npm.pid, "SIGINT");
	await ended;
	await allGone();
	await expect(fetch(origin)).rejects.toThrow();
}, 150_000);
