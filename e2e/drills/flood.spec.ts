import { readdir, readFile, stat } from "node:fs/promises";
import { Agent, get } from "node:http";
import { join } from "node:path";
import { Client } from "../harness/api.ts";
import { ROOT } from "../harness/place.ts";
import { expect, protocol as test } from "../harness/test.ts";

const REQUESTS = 2_000;
const CONNECTIONS = 200;
const GROWTH_MAX_BYTES = 64 * 1024 * 1024;
const ASSETS = join(ROOT, "apps/web/dist/assets");

/** The most expensive answer to send. */
async function largestAsset(): Promise<string> {
	const names = await readdir(ASSETS);
	const sizes = await Promise.all(names.map(async (name) => ({ name, size: (await stat(join(ASSETS, name))).size })));
	const [largest] = sizes.sort((a, b) => b.size - a.size);
	if (largest === undefined) throw new Error("the web app has no files");
	return `/assets/${largest.name}`;
}

async function residentBytes(pid: number): Promise<number> {
	const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(await readFile(`/proc/${pid}/status`, "utf8"))?.[1];
	if (kilobytes === undefined) throw new Error("the product's memory is not known");
	return Number.parseInt(kilobytes, 10) * 1024;
}

/** Reads the full answer, or disconnects after its first chunk. Resolves to its status. */
function ask(agent: Agent, url: string, how: "read" | "leave"): Promise<number> {
	return new Promise((settle, fail) => {
		const request = get(url, { agent, headers: { "accept-encoding": "br" } }, (answer) => {
			const status = answer.statusCode ?? 0;
			answer.once("data", () => {
				if (how === "read") return;
				settle(status);
				request.destroy();
			});
			answer.once("end", () => settle(status));
			answer.resume();
		});
		request.once("error", fail);
	});
}

test("2,000 anonymous requests for files, half of whom leave, hold no memory and keep nobody out", async ({
	product,
}) => {
	const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
	try {
		const largest = await largestAsset();
		const wanted = [largest, `${largest}.map`, "/", "/api/v1/openapi.json"];
		for (const path of wanted) await ask(agent, `${product.origin}${path}`, "read");
		const before = await residentBytes(product.pid);
		const flood = Array.from({ length: REQUESTS }, (_, n) =>
			ask(agent, `${product.origin}${wanted[n % wanted.length]}`, n % 8 < 4 ? "read" : "leave"),
		);
		const client = await Client.signIn(product.origin);
		expect((await client.get("/user")).status).toBe(200);
		const statuses = new Set(await Promise.all(flood));
		expect([...statuses].sort(), "a source map is not there; nobody is refused").toEqual([200, 404]);
		const grown = (await residentBytes(product.pid)) - before;
		expect(grown, `${(grown / 1024 / 1024).toFixed(0)} MB more`).toBeLessThan(GROWTH_MAX_BYTES);
	} finally {
		agent.destroy();
	}
});
