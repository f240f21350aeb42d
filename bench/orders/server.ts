import { randomUUID } from "node:crypto";
import { type Money, money } from "@truefill/core/money";
import type { Command } from "@truefill/core/trading";
import { createEngine, type Engine, postgresStore, sha256 } from "@truefill/server/engine";
import { createLog, migrate, openPool } from "@truefill/server/platform";
import { aMarket, anInstrument, anOpening, anOrder, aQuote } from "@truefill/testkit";
import { serveParent } from "../lib/child.ts";
import { quantile } from "../lib/rounds.ts";
import { NAIVE_TABLES, naiveOrder } from "./naive.ts";

/** How orders are made durable. */
export type Way = "naive" | "one by one" | "group commit";

const ACCOUNTS = 256;
const BALANCE: Money = money(1_000_000_00n);
const instrument = anInstrument({ commission: { kind: "per-lot", amount: "7.00", currency: "USD", minimum: "0.07" } });
const view = aMarket({ instruments: [instrument], quotes: [aQuote("EURUSD", "1.08510", "1.08512")] });
const market = { view: () => view, onQuote: () => () => undefined };
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

/** One customer: opens a trade, closes it, and so on; every one of both is an order. */
async function customer(engine: Engine, accountId: string, until: () => boolean, tell: (ms: number) => void) {
	let open: string | undefined;
	while (!until()) {
		const startedMs = performance.now();
		const commandId = randomUUID();
		if (open === undefined) {
			const body = await accepted(engine, anOrder({ commandId, accountId, volume: instrument.minVolume }));
			open = String(body);
		} else {
			await accepted(engine, { kind: "close-trade", commandId, accountId, tradeId: open, volume: null, bound: null });
			open = undefined;
		}
		tell(performance.now() - startedMs);
	}
	if (open === undefined) return;
	await accepted(engine, {
		kind: "close-trade",
		commandId: randomUUID(),
		accountId,
		tradeId: open,
		volume: null,
		bound: null,
	});
}

async function naiveCustomer(accountId: string, until: () => boolean, tell: (ms: number) => void) {
	while (!until()) {
		const startedMs = performance.now();
		await naiveOrder(naivePool, accountId);
		tell(performance.now() - startedMs);
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
		const engine = await createEngine({ store: postgresStore(pool), market, log });
		await Promise.all(
			Array.from({ length: ACCOUNTS }, async (_, index) => {
				const accountId = accountName(index);
				await accepted(
					engine,
					anOpening({ commandId: `open-${index}`, accountId, userId: accountId, number: `B${index}` }),
				);
				const funding = { kind: "adjust-balance", reason: "demo-funding", note: "bench", amount: BALANCE } as const;
				await accepted(engine, { ...funding, commandId: `fund-${index}`, accountId });
			}),
		);
		await engine.stop();
	},

	async run({ way, clients, seconds }: { way: Way; clients: number; seconds: number }) {
		const engine =
			way === "naive"
				? undefined
				: await createEngine({
						store: postgresStore(pool),
						market,
						log,
						...(way === "one by one" ? { maxBatch: 1 } : {}),
					});
		const before = engine?.metrics();
		const startedMs = performance.now();
		const latencies: number[] = [];
		const until = () => performance.now() - startedMs >= seconds * 1000;
		const tell = (ms: number) => latencies.push(ms);
		await Promise.all(
			Array.from({ length: clients }, (_, index) =>
				engine === undefined
					? naiveCustomer(accountName(index), until, tell)
					: customer(engine, accountName(index), until, tell),
			),
		);
		const tookSeconds = (performance.now() - startedMs) / 1000;
		const after = engine?.metrics();
		await engine?.stop();
		latencies.sort((a, b) => a - b);
		const commits = (after?.commits ?? 0) - (before?.commits ?? 0);
		return {
			perSecond: latencies.length / tookSeconds,
			orders: latencies.length,
			p50: quantile(latencies, 0.5),
			p99: quantile(latencies, 0.99),
			ordersPerCommit: engine === undefined ? 1 : latencies.length / commits,
		};
	},
});
