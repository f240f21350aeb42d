import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { IS_FULL } from "@truefill/testkit/tier";
import { ExternalDatabase, type Shutdown } from "../harness/external-database.ts";
import { processesIn } from "../harness/processes.ts";
import { Product } from "../harness/product.ts";
import { verifyBooks } from "../harness/verify-books.ts";
import type { Writer } from "./writer.ts";
import { Writers } from "./writers.ts";

const KILLS = IS_FULL ? 200 : 4;
const RESTARTS = IS_FULL ? 20 : 3;
const WRITERS = 4;
const SHUTDOWNS: readonly Shutdown[] = ["immediate", "fast", "smart"];
const ANSWERS_WITHIN_MS = 60_000;

/** Process ids of the product's PostgreSQL backends that are not idle, or of all when none is busy. */
async function backends(dataDir: string): Promise<number[]> {
	const all: { pid: number; idle: boolean }[] = [];
	for (const pid of await processesIn(dataDir)) {
		const title = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
		if (title.startsWith("postgres: truefill truefill")) all.push({ pid, idle: /idle\0*$/.test(title.trimEnd()) });
	}
	const busy = all.filter(({ idle }) => !idle);
	return (busy.length > 0 ? busy : all).map(({ pid }) => pid);
}

/** Retries the writer's unanswered commands until each has an answer. */
async function answered(product: Product, writer: Writer): Promise<void> {
	const untilMs = performance.now() + ANSWERS_WITHIN_MS;
	while (writer.unknown.length > 0) {
		expect(performance.now(), "the commands have answers again").toBeLessThan(untilMs);
		// 503 while the database recovers; any other refusal, including 500, is thrown.
		await writer.settle(product.origin).catch((error: unknown) => {
			if (!String(error).includes("no answer to a repeated command")) throw error;
		});
		if (writer.unknown.length > 0) await sleep(50);
	}
}

/** The errors that the server has logged. */
const failuresOf = ({ output }: Product): string =>
	output
		.split("\n")
		.filter((line) => line.includes('"level":50') || line.includes("a call failed"))
		.slice(-5)
		.join("\n");

/** Runs orders before, during and after `hurt`; in the end each has an answer. */
async function through(product: Product, all: Writers, hurt: () => Promise<void>): Promise<void> {
	const { pid } = product;
	const progress = async () => {
		const enough = all.sent.length + 20;
		while (all.sent.length < enough) await Promise.race([working, sleep(10)]);
	};
	let stopped = false;
	const work = async (writer: Writer) => {
		while (!stopped) {
			await writer.run(product.origin);
			await answered(product, writer);
		}
	};
	const working = Promise.all(all.writers.map(work)).catch((error: unknown) => {
		throw new Error(`${String(error)}\n${failuresOf(product)}`);
	});
	await progress();
	await hurt();
	await progress();
	stopped = true;
	for (const writer of all.writers) writer.stop();
	await working;
	expect(product.running, product.output).toBe(true);
	expect(product.pid).toBe(pid);
}

/** Kills one of the backends. None runs while PostgreSQL restarts after the kill before, and one may just have ended. */
async function killBackend(dataDir: string, which: number): Promise<void> {
	for (;;) {
		const pids = await backends(dataDir);
		const pid = pids[which % Math.max(1, pids.length)];
		try {
			if (pid !== undefined && process.kill(pid, "SIGKILL")) return;
		} catch (error) {
			if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
		}
		await sleep(10);
	}
}

test("PostgreSQL loses backends under load: the server stays, and what was acknowledged is there once", async () => {
	test.setTimeout(300_000 + KILLS * 10_000);
	const product = await Product.start();
	try {
		const all = await Writers.signIn(product.origin, WRITERS);
		for (let kill = 0; kill < KILLS; kill++) {
			await through(product, all, () => killBackend(product.dataDir, kill));
		}
		console.log(`backends: ${KILLS} kills, ${all.sent.length} orders accepted`);
		expect(await all.contradictions(product.origin)).toEqual([]);
		await verifyBooks(product.dataDir);
	} finally {
		await product.stop();
	}
});

test("a database of the operator's own is restarted under load, in each way: the server stays, and the books are whole", async () => {
	test.setTimeout(300_000 + RESTARTS * 15_000);
	const database = await ExternalDatabase.start();
	const product = await Product.start({ env: { DATABASE_URL: database.url, DEMO: "on" } });
	try {
		const all = await Writers.signIn(product.origin, WRITERS);
		for (let restart = 0; restart < RESTARTS; restart++) {
			await through(product, all, () => database.restart(SHUTDOWNS[restart % SHUTDOWNS.length] ?? "fast"));
		}
		console.log(`restarts: ${RESTARTS}, ${all.sent.length} orders accepted`);
		expect(await all.contradictions(product.origin)).toEqual([]);
	} finally {
		await product.stop();
		await database.stop();
	}
});
