import { randomUUID } from "node:crypto";
import { type Money, money } from "@truefill/core/money";
import type { Command } from "@truefill/core/trading";
import { createEngine, type Engine, postgresStore, sha256 } from "@truefill/server/engine";
import { createLog, createSystemClock, migrate, openPool, type Pool } from "@truefill/server/platform";
import { aMarket, anInstrument, anOpening, anOrder, aQuote } from "@truefill/testkit";
import { serveParent } from "../lib/child.ts";
import { quantile } from "../lib/rounds.ts";
import { floorOrder, NAIVE_TABLES, naiveOrder, oneCallOrder } from "./naive.ts";

/** How orders are made durable. */
export type Way = "naive" | "one call" | "floor" | "one by one" | "group commit";

const ACCOUNTS = 512;
const BALANCE: Money = money(1_000_000_00n);
const instrument = anInstrument({ commission: { kind: "per-lot", amount: "7.00", currency: "USD", minimum: "0.07" } });
const view = aMarket({ instruments: [instrument], quotes: [aQuote("EURUSD", "1.08510", "1.08512")] });
const market = { view: () => view, quoteAt: async () => undefined, onQuote: () => () => undefined };
const log = createLog({ level: "error" });
const url = process.argv[2] ?? "";
const pool = openPool(url, { max: 12 });
const naivePool = openPool(url, { max: 10 });

const accountName = (index: number): string => `bench-${index % ACCOUNTS}`;

async function accepted(engine: Engine, command: Command): Promise<unknown> {
	const answer = await engine.submit(command, sha256(command.commandId), ({ after }) =>
		[...after.openTrades.keys()].at(-1),
	);
	if (answer.kind !== "accepted") throw new Error(`${command.kind} was not accepted: ${JSON.stringify(answer)}`);
	return answer.body;
}

/** One customer: opens a trade, closes it, and repeats; opening and closing are an order each. */
async function customer(engine: Engine, accountId: string, until: () => boolean, reply: (ms: number) => void) {
	let open: string | undefined;
	while (!until()) {
		const startedMs = performance.now();
		const commandId = randomUUID();
		if (open === undefined) {
			const body = await accepted(engine, anOrder({ commandId, accountId, volume: instrument.minVolume }));
			open = String(body);
		} else {
			await accepted(engine, {
				kind: "close-trade",
				origin: "customer",
				commandId,
				accountId,
				tradeId: open,
				volume: null,
				bound: null,
			});
			open = undefined;
		}
		reply(performance.now() - startedMs);
	}
	if (open === undefined) return;
	await accepted(engine, {
		kind: "close-trade",
		origin: "customer",
		commandId: randomUUID(),
		accountId,
		tradeId: open,
		volume: null,
		bound: null,
	});
}

type Plain = (pool: Pool, accountId: string) => Promise<void>;
const PLAIN: Readonly<Partial<Record<Way, Plain>>> = {
	naive: naiveOrder,
	"one call": oneCallOrder,
	floor: floorOrder,
};

async function plainCustomer(order: Plain, accountId: string, until: () => boolean, reply: (ms: number) => void) {
	while (!until()) {
		const startedMs = performance.now();
		await order(naivePool, accountId);
		reply(performance.now() - startedMs);
	}
}

serveParent({
	async prepare() {
		await migrate(pool);
		await pool.query(NAIVE_TABLES);
		await pool.query("INSERT INTO naive_accounts SELECT 'bench-' || i, $1, 0 FROM generate_series(0, $2::int - 1) i", [
			BALANCE.toString(),
			ACCOUNTS,
		]);
		const engine = await createEngine({ store: postgresStore(pool), market, log, clock: createSystemClock() });
		await Promise.all(
			Array.from({ length: ACCOUNTS }, async (_, index) => {
				const accountId = accountName(index);
				await accepted(
					engine,
					anOpening({
						commandId: `open-${index}`,
						origin: "customer" as const,
						accountId,
						userId: accountId,
						number: `B${index}`,
					}),
				);
				const funding = { kind: "adjust-balance", reason: "demo-funding", note: "bench", amount: BALANCE } as const;
				await accepted(engine, { ...funding, commandId: `fund-${index}`, origin: "customer" as const, accountId });
			}),
		);
		await engine.stop();
	},

	/** `orders`: stop after that many orders instead of after a time. */
	async run({ way, clients, seconds, orders }: { way: Way; clients: number; seconds: number; orders?: number }) {
		const plain = PLAIN[way];
		const engine =
			plain !== undefined
				? undefined
				: await createEngine({
						store: postgresStore(pool),
						market,
						log,
						clock: createSystemClock(),
						...(way === "one by one" ? { maxBatch: 1 } : {}),
					});
		const before = engine?.metrics();
		const startedMs = performance.now();
		const latencies: number[] = [];
		const until = () =>
			orders === undefined ? performance.now() - startedMs >= seconds * 1000 : latencies.length >= orders - clients;
		const reply = (ms: number) => latencies.push(ms);
		await Promise.all(
			Array.from({ length: clients }, (_, index) =>
				engine !== undefined
					? customer(engine, accountName(index), until, reply)
					: plain && plainCustomer(plain, accountName(index), until, reply),
			),
		);
		const tookSeconds = (performance.now() - startedMs) / 1000;
		const after = engine?.metrics();
		// Acknowledged orders are not yet in the tables.
		while (engine !== undefined && !(await engine.projected()));
		const throughSeconds = (performance.now() - startedMs) / 1000;
		await engine?.stop();
		latencies.sort((a, b) => a - b);
		const commits = (after?.commits ?? 0) - (before?.commits ?? 0);
		return {
			perSecond: latencies.length / tookSeconds,
			throughPerSecond: latencies.length / throughSeconds,
			unprojected: after?.unprojected ?? 0,
			catchUpMs: (throughSeconds - tookSeconds) * 1000,
			orders: latencies.length,
			p50: quantile(latencies, 0.5),
			p99: quantile(latencies, 0.99),
			ordersPerCommit: engine === undefined ? 1 : latencies.length / commits,
		};
	},
});
