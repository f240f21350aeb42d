import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { IS_FULL } from "@truefill/testkit/tier";
import { processesIn } from "../harness/processes.ts";
import { demoDataDir, gone, Product } from "../harness/product.ts";
import { verifyBooks } from "../harness/verify-books.ts";
import { sequenceOf } from "./writer.ts";
import { Writers } from "./writers.ts";

/** `npm test` runs each ending once; the full drill has 20 rounds, and KILL_ROUNDS sets more. */
const ROUNDS = Number.parseInt(process.env.KILL_ROUNDS ?? (IS_FULL ? "20" : "3"), 10);
const WRITERS = 4;
/** So many more orders are accepted before each kill, however fast the machine is. */
const ORDERS_PER_ROUND = 12;

/**
 * How a round ends. `server`: only the server is killed; its PostgreSQL must stop by itself. `server-and-restart`: the
 * next start comes at once, while the old PostgreSQL may still be stopping. `everything`: the server and every
 * PostgreSQL process at the same time.
 */
const ENDINGS = ["server", "server-and-restart", "everything"] as const;

async function kill(product: Product, ending: (typeof ENDINGS)[number]): Promise<void> {
	if (ending === "everything") {
		const all = [product.pid, ...(await processesIn(product.dataDir))];
		for (const pid of all) {
			try {
				process.kill(pid, "SIGKILL");
			} catch {
				// A backend may have exited between the check and the signal.
			}
		}
	}
	await product.kill();
	if (ending === "server") expect(await gone(product.dataDir), "PostgreSQL processes left").toEqual([]);
}

test("kill -9 during orders, again and again: what was acknowledged is there once, the books are whole", async () => {
	test.setTimeout(300_000 + ROUNDS * 15_000);
	const dataDir = await demoDataDir();
	let product = await Product.start({ dataDir });
	try {
		const all = await Writers.signIn(product.origin, WRITERS);
		const { writers, first } = all;

		let unanswered = 0;
		for (let round = 0; round < ROUNDS; round++) {
			const before = all.accepted.length;
			const running = Promise.all(writers.map((writer) => writer.run(product.origin)));
			await expect
				.poll(() => all.accepted.length - before, { intervals: [5], message: "orders accepted before the kill" })
				.toBeGreaterThanOrEqual(ORDERS_PER_ROUND);
			// The kills fall on different moments of an order.
			await sleep((round * 67) % 100);
			const acknowledged = all.accepted;
			await kill(product, ENDINGS[round % ENDINGS.length] ?? "server");
			await running;
			unanswered += writers.flatMap(({ unknown }) => unknown).length;

			product = await Product.start({ dataDir });
			const { sequence } = await first.at(product.origin).account();
			const latest = Math.max(0, ...acknowledged.map(sequenceOf));
			expect(sequence, "the account's sequence after the restart").toBeGreaterThanOrEqual(latest);
			// The last commands before the kill are at risk: each one repeated must get the same answer.
			for (const writer of writers) {
				await writer.settle(product.origin);
				for (const sent of writer.sent.slice(-4)) {
					const again = await writer.again(product.origin, sent);
					expect({ status: again.status, text: again.text }).toEqual({
						status: sent.answer?.status,
						text: sent.answer?.text,
					});
				}
			}
		}

		const { length } = all.accepted;
		console.log(`kill drill: ${ROUNDS} kills, ${length} orders accepted, ${unanswered} unanswered and repeated`);
		expect(unanswered, "kills that hit orders in flight").toBeGreaterThan(0);
		expect(await all.contradictions(product.origin)).toEqual([]);
		await verifyBooks(dataDir);
		await product.halt();
		expect(await gone(dataDir), "processes left at the end").toEqual([]);
	} finally {
		await product.stop();
	}
});
