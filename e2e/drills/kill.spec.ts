import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { IS_FULL } from "@truefill/testkit/tier";
import { Client } from "../harness/api.ts";
import { type Books, contradictions, fillFaults } from "../harness/books.ts";
import { exact, plus, same, text, total } from "../harness/exact.ts";
import { processesIn } from "../harness/processes.ts";
import { demoDataDir, gone, Product } from "../harness/product.ts";
import { verifyBooks } from "../harness/verify-books.ts";
import { type Sent, sequenceOf, tradeOf, Writer } from "./writer.ts";

/** `npm test` ends once in each way; the full drill is 20, and longer ones set KILL_ROUNDS. */
const ROUNDS = Number.parseInt(process.env.KILL_ROUNDS ?? (IS_FULL ? "20" : "3"), 10);
const WRITERS = 4;

/**
 * How a round ends. `server`: the server alone; its PostgreSQL must go by itself. `server-and-restart`: the next start
 * comes at once, while the old PostgreSQL may still be going. `everything`: the server and every PostgreSQL process at
 * the same moment.
 */
const ENDINGS = ["server", "server-and-restart", "everything"] as const;

async function kill(product: Product, ending: (typeof ENDINGS)[number]): Promise<void> {
	if (ending === "everything") {
		const all = [product.pid, ...(await processesIn(product.dataDir))];
		for (const pid of all) {
			try {
				process.kill(pid, "SIGKILL");
			} catch {
				// A backend may have ended by itself between the look and the signal.
			}
		}
	}
	await product.kill();
	if (ending === "server") expect(await gone(product.dataDir, 5_000), "PostgreSQL processes left").toEqual([]);
}

/** Each accepted command once and nothing else: the trades and the journal against what the writers were told. */
function compare(books: Books, before: Books, sent: readonly Sent[]): string[] {
	const found = [...contradictions(books), ...books.closed.flatMap(fillFaults)];
	const seeded = new Set([...before.open, ...before.closed].map((trade) => trade.id));
	const opens = sent.filter(({ kind }) => kind === "open").map(tradeOf);
	const closes = sent.filter(({ kind }) => kind === "close");
	const ours = [...books.open, ...books.closed].filter((trade) => !seeded.has(trade.id));
	const known = new Set(opens.map(({ id }) => id));
	if (known.size !== opens.length) found.push("two accepted orders were told the same trade");
	for (const trade of ours) if (!known.has(trade.trade_id)) found.push(`trade ${trade.id} has no order`);
	for (const { id, volume } of opens) {
		const parts = ours.filter((trade) => trade.trade_id === id);
		const sum = total(parts.map((part) => part.volume));
		if (!same(sum, exact(volume))) found.push(`trade ${id} of ${volume} is there as ${text(sum, 8)}`);
	}
	const parts = books.closed.filter((trade) => !seeded.has(trade.id));
	if (parts.length !== closes.length) found.push(`${closes.length} closes were accepted, ${parts.length} are there`);
	for (const close of closes) {
		const part = tradeOf(close);
		const booked = books.ledger.filter(
			(entry) => entry.command_id === close.body.command_id && entry.reason === "trade-pnl",
		);
		const gross = total(booked.map((entry) => entry.amount));
		if (booked.length > 1 || !same(gross, exact(part.gross_pnl ?? "0"))) {
			found.push(`close ${close.body.command_id} of ${part.gross_pnl} is booked ${booked.length} times`);
		}
	}
	const net = total(parts.map((part) => part.pnl ?? "0"));
	if (!same(exact(books.account.balance), plus(exact(before.account.balance), net))) {
		found.push(`the balance went from ${before.account.balance} to ${books.account.balance} by ${text(net, 2)}`);
	}
	return found;
}

async function read(client: Client, origin: string): Promise<Books> {
	const reader = client.at(origin);
	const account = await reader.account();
	const [open, closed] = [await reader.openTrades(), await reader.closedTrades()];
	return { account, open, closed, ledger: await reader.ledger(account.id) };
}

test("kill -9 during orders, again and again: what was acknowledged is there once, the books are whole", async () => {
	test.setTimeout(60_000 + ROUNDS * 15_000);
	const dataDir = await demoDataDir();
	let product = await Product.start({ dataDir });
	try {
		const clients = await Promise.all(Array.from({ length: WRITERS }, () => Client.signIn(product.origin)));
		const [first] = clients;
		if (first === undefined) throw new Error("no client");
		const before = await read(first, product.origin);
		const eurusd = (await first.data()).instruments.find(({ symbol }) => symbol === "EURUSD");
		if (eurusd === undefined) throw new Error("there is no EURUSD");
		const part = eurusd.min_volume;
		const volume = text(plus(exact(part), exact(part)), exact(part).decimals);
		const order = { accountId: before.account.id, instrumentId: eurusd.id, volume, part };
		const writers = clients.map((client) => new Writer(client, order));

		let unanswered = 0;
		for (let round = 0; round < ROUNDS; round++) {
			const running = Promise.all(writers.map((writer) => writer.run(product.origin)));
			await sleep(150 + ((round * 67) % 400));
			const acknowledged = writers.flatMap(({ sent }) => sent).filter(({ answer }) => answer !== undefined);
			await kill(product, ENDINGS[round % ENDINGS.length] ?? "server");
			await running;
			unanswered += writers.flatMap(({ unknown }) => unknown).length;

			product = await Product.start({ dataDir });
			const { sequence } = await first.at(product.origin).account();
			const latest = Math.max(0, ...acknowledged.map(sequenceOf));
			expect(sequence, "the account's sequence after the restart").toBeGreaterThanOrEqual(latest);
			// The last ones before the kill are the ones in danger: the same command again has the same answer.
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

		const sent = writers.flatMap((writer) => writer.sent);
		console.log(`kill drill: ${ROUNDS} kills, ${sent.length} orders accepted, ${unanswered} unanswered and repeated`);
		expect(unanswered, "kills that hit orders in flight").toBeGreaterThan(0);
		expect(sent.length).toBeGreaterThan(ROUNDS * 10);
		expect(compare(await read(first, product.origin), before, sent)).toEqual([]);
		await verifyBooks(dataDir);
		await product.halt();
		expect(await gone(dataDir, 5_000), "processes left at the end").toEqual([]);
	} finally {
		await product.stop();
	}
});
