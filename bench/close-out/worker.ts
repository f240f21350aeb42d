import { setTimeout as sleep } from "node:timers/promises";
import { money, price, volume } from "@truefill/core/money";
import { createRates, type Quote } from "@truefill/core/pricing";
import { type Command, type MarketView, marginWork } from "@truefill/core/trading";
import { createEngine, type Engine, postgresStore, sha256 } from "@truefill/server/engine";
import { createLog, createSystemClock, migrate, openPool } from "@truefill/server/platform";
import { aMarket, anInstrument, anOpening, anOrder, NOON_MS, seededRandom } from "@truefill/testkit";
import { serveParent } from "../lib/child.ts";
import { NAIVE_TABLES, naiveOrder } from "../orders/naive.ts";

const url = process.argv[2] ?? "";
const pool = openPool(url, { max: 12 });
const log = createLog({ level: "error" });
const START = 108_512_000n;
const POINT = 1_000n;
const instrument = anInstrument({ commission: { kind: "per-lot", amount: "7.00", currency: "USD", minimum: "0.07" } });

/** A market of one instrument that ticks only on request. */
function aTickingMarket() {
	const listeners = new Set<(quote: Quote) => void>();
	let quote: Quote = {
		instrumentId: instrument.id,
		bid: price(START - 2n * POINT),
		ask: price(START),
		tsMs: NOON_MS,
		sequence: 1,
	};
	const quoteOf = (id: string) => (id === instrument.id ? quote : undefined);
	const table = aMarket({ instruments: [instrument], quotes: [quote] });
	const view: MarketView = { ...table, quote: quoteOf, rate: createRates([instrument], quoteOf) };
	return {
		view: () => view,
		quoteAt: async () => undefined,
		onQuote: (listener: (quote: Quote) => void) => {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		tick(bid: bigint) {
			quote = { ...quote, bid: price(bid), ask: price(bid + 2n * POINT), sequence: quote.sequence + 1 };
			for (const listener of listeners) listener(quote);
		},
	};
}

async function accepted(engine: Engine, command: Command): Promise<void> {
	const answer = await engine.submit(command, sha256(`${command.accountId} ${command.commandId}`));
	if (answer.kind !== "accepted") throw new Error(`${command.kind} was not accepted: ${JSON.stringify(answer)}`);
}

const cpuMicros = (): number => {
	const { user, system } = process.threadCpuUsage();
	return user + system;
};
/** Including the garbage collector's threads. */
const processMicros = (): number => {
	const { user, system } = process.cpuUsage();
	return user + system;
};

interface Opened {
	readonly engine: Engine;
	readonly market: ReturnType<typeof aTickingMarket>;
	readonly ids: readonly string[];
}
let opened: Opened | undefined;

serveParent({
	async prepare() {
		await migrate(pool);
		await pool.query(NAIVE_TABLES);
	},

	/** Opens accounts with two trades each. */
	async open({ accounts, round }: { accounts: number; round: number }) {
		const market = aTickingMarket();
		const start = () =>
			createEngine({ store: postgresStore(pool), market, log, clock: createSystemClock(), queueLimit: 100_000 });
		const engine = await start();
		const random = seededRandom(round);
		const ids = Array.from({ length: accounts }, (_, index) => `close-out-${round}-${index}`);
		for (let from = 0; from < accounts; from += 1000) {
			await Promise.all(
				ids.slice(from, from + 1000).map(async (accountId, at) => {
					const thousands = BigInt(random.integer(10, 100));
					const own = { accountId, userId: accountId, number: `C${round}x${from + at}` };
					await accepted(engine, anOpening({ commandId: "open", ...own }));
					// Twice the margin of two trades at 1:30.
					const amount = money((4n * thousands * 1_000n * START) / 30n / 1_000_000n);
					const funding = { kind: "adjust-balance", reason: "demo-funding", note: "bench" } as const;
					await accepted(engine, { ...funding, amount, commandId: "fund", origin: "customer" as const, accountId });
					const units = volume(thousands * 1_000n * 100_000_000n);
					await accepted(engine, anOrder({ commandId: "one", origin: "customer" as const, accountId, volume: units }));
					await accepted(engine, anOrder({ commandId: "two", origin: "customer" as const, accountId, volume: units }));
				}),
			);
		}
		// Projecting and snapshotting the openings must not count as cost of the tick.
		await engine.stop();
		opened = { engine: await start(), market, ids };
	},

	/** One tick takes all accounts below their close-out level; ends when all are closed out and committed. */
	async run() {
		if (opened === undefined) throw new Error("nothing is open");
		const { engine, market, ids } = opened;
		const before = engine.metrics();
		const sequences = ids.reduce((sum, id) => sum + (engine.account(id)?.sequence ?? 0), 0);
		const trades = new Map(ids.map((id) => [id, engine.account(id)?.openTrades]));
		globalThis.gc?.();
		const startedMs = performance.now();
		const cpu = cpuMicros();
		const processCpu = processMicros();
		// Five per cent down: equity is below half of the used margin.
		market.tick(START - 5_500n * POINT);
		const foundMs = performance.now() - startedMs;
		const foundMicros = cpuMicros() - cpu;
		// An account is done when its trades have changed.
		for (let at = 0; at < ids.length; ) {
			const id = ids[at] ?? "";
			if (engine.account(id)?.openTrades === trades.get(id)) await sleep(1);
			else at += 1;
		}
		const tookMs = performance.now() - startedMs;
		const nodeMicros = cpuMicros() - cpu;
		const allMicros = processMicros() - processCpu;
		const after = engine.metrics();
		const view = market.view();
		const breached = ids.filter((id) => {
			const state = engine.account(id);
			return state !== undefined && marginWork(state, [], view) === "close-out";
		});
		if (breached.length > 0) throw new Error(`${breached.length} accounts are still breached`);
		const events = ids.reduce((sum, id) => sum + (engine.account(id)?.sequence ?? 0), 0) - sequences;
		return {
			tookMs,
			foundMs,
			nodeMicros: nodeMicros / ids.length,
			processMicros: allMicros / ids.length,
			foundMicros: foundMicros / ids.length,
			commits: after.commits - before.commits,
			events: events / ids.length,
		};
	},

	/** Ends when the projections are complete. */
	async finish() {
		await opened?.engine.stop();
		opened = undefined;
	},

	/** The baseline: the same number of accounts, one plain transaction each. */
	async plain({ accounts, round }: { accounts: number; round: number }) {
		const ids = Array.from({ length: accounts }, (_, index) => `plain-${round}-${index}`);
		await pool.query("INSERT INTO naive_accounts SELECT id, 1000000, 0 FROM unnest($1::text[]) AS id", [ids]);
		const startedMs = performance.now();
		let next = 0;
		const one = async () => {
			for (let id = ids[next++]; id !== undefined; id = ids[next++]) await naiveOrder(pool, id);
		};
		await Promise.all(Array.from({ length: 10 }, one));
		return { tookMs: performance.now() - startedMs };
	},
});
