import { randomUUID } from "node:crypto";
import type { StrategyWire } from "@truefill/contracts/http";
import { LEVERAGE_PROFILES } from "@truefill/core/instruments";
import { SEED_INSTRUMENTS } from "@truefill/core/instruments/seed";
import type { AccountState, AccountTerms, Command } from "@truefill/core/trading";
import { anOpening, someMoney } from "@truefill/testkit";
import { createEngine, type Engine, enginePort, postgresStore, sha256 } from "../../../engine/index.ts";
import type { UntypedInput } from "../../../http/bind.ts";
import { createSystemClock, type Pool } from "../../../platform/index.ts";
import { type MovedClock, movedClock } from "../../../platform/testing-clock.ts";
import { createMarket, type Market } from "../../../prices/index.ts";
import { priceOf, seedInstrument, silentLog } from "../../../prices/testing.ts";
import { createStrategies, type Strategies } from "../index.ts";

/** A Wednesday, at the start of a minute. */
export const START = Date.parse("2026-03-04T10:00:00Z");
const MINUTE_MS = 60_000;

export interface RunSite {
	readonly clock: MovedClock;
	readonly market: Market;
	readonly engine: Engine;
	readonly pool: Pool;
	strategies: Strategies;
	isSiteDisabled: boolean;
	isVerified: boolean;
	/** The account with 10,000.00 USD of a new user. */
	open(terms?: Partial<AccountTerms>): Promise<AccountState>;
	state(accountId: string): AccountState;
	send(command: Command): Promise<string>;
	/** One accepted price, now, by default of EUR/USD; the ask is ten steps above. Then all that it causes is done. */
	tick(bid: string, instrumentId?: string): Promise<void>;
	/** Begins the next minute with this price, which closes the bar of the last one. */
	bar(bid: string, minutes?: number, instrumentId?: string): Promise<void>;
	call(name: string, userId: string, input?: CallInput): Promise<CallAnswer>;
	/** The runner's process is gone, with what it had not written, and another one starts. */
	restart(options?: { readonly isKilled?: boolean }): Promise<void>;
	/** The process is gone; nothing decides. */
	kill(): void;
	begin(through?: { readonly pool?: Pool; readonly engine?: Engine }): Promise<void>;
	rows<T = Record<string, unknown>>(query: string, values?: readonly unknown[]): Promise<T[]>;
	close(): Promise<void>;
}

interface CallInput {
	readonly id?: string;
	readonly body?: object;
	readonly query?: object;
}
/** As a client reads it. */
type Parsed = ReturnType<typeof JSON.parse>;
export interface CallAnswer {
	readonly code: string;
	readonly params?: object;
	readonly data?: Parsed;
	readonly meta?: Parsed;
}

/** A site with pushed prices, whose runners can be killed and started again. */
export async function startRunSite(pool: Pool): Promise<RunSite> {
	const system = createSystemClock();
	const beganMs = system.monotonicMs();
	const clock = movedClock({ ...system, nowMs: () => START + (system.monotonicMs() - beganMs) });
	const market = await createMarket({
		config: { feed: { kind: "push", key: "0123456789abcdef" }, marketHours: "always" },
		clock,
		log: silentLog,
		pool,
		instruments: SEED_INSTRUMENTS,
		profile: LEVERAGE_PROFILES.international,
	});
	await market.start();
	const engine = await createEngine({ store: postgresStore(pool), market, log: silentLog, clock });
	let isAlive = { it: true };
	let minute = 0;
	const make = (through: { readonly pool?: Pool; readonly engine?: Engine } = {}): Strategies => {
		const own = { it: true };
		isAlive = own;
		return createStrategies({
			pool: through.pool ?? pool,
			engine: enginePort(through.engine ?? engine),
			market,
			clock,
			log: silentLog,
			holdsLease: () => own.it,
			isSiteDisabled: () => site.isSiteDisabled,
			isVerified: async () => site.isVerified,
			wake: () => undefined,
			version: "test",
		});
	};
	const site: RunSite = {
		clock,
		market,
		engine,
		pool,
		strategies: undefined as unknown as Strategies,
		isSiteDisabled: false,
		isVerified: true,
		open: (terms = {}) => openAccount(site, terms),
		state(accountId) {
			const found = engine.account(accountId);
			if (found === undefined) throw new Error(`no account ${accountId}`);
			return found;
		},
		async send(command) {
			const text = JSON.stringify(command, (_, value: unknown) => (typeof value === "bigint" ? `${value}` : value));
			const answer = await engine.submit(command as Parameters<Engine["submit"]>[0], sha256(text), () => ({}));
			return answer.kind === "refused" ? answer.refusal.code : answer.kind;
		},
		async tick(bid, instrumentId = "EURUSD") {
			const at = priceOf(bid);
			const tick = { bid: at, ask: at + 10n * seedInstrument(instrumentId).priceIncrement, tsMs: clock.nowMs() };
			const offered = ["one bridge", "another one"].map((source) => market.offer(instrumentId, { ...tick, source }));
			if (!offered.some(({ accepted }) => accepted)) throw new Error(`${bid} is refused`);
			await site.strategies.work();
		},
		async bar(bid, minutes = 1, instrumentId = "EURUSD") {
			minute += minutes;
			await clock.advance(START + minute * MINUTE_MS + 500 - clock.nowMs());
			await site.tick(bid, instrumentId);
		},
		call: (...asked) => sendCall(site.strategies, ...asked),
		kill() {
			isAlive.it = false;
		},
		async begin(through) {
			site.strategies = make(through);
			site.strategies.start();
			await site.strategies.work();
		},
		async restart({ isKilled = true } = {}) {
			if (isKilled) site.kill();
			await site.strategies.stop();
			await site.begin();
		},
		async rows<T>(query: string, values: readonly unknown[] = []) {
			return (await pool.query(query, [...values])).rows as T[];
		},
		async close() {
			await site.strategies.stop();
			await engine.stop();
			await market.stop();
		},
	};
	await site.begin();
	return site;
}

async function openAccount(site: RunSite, terms: Partial<AccountTerms>): Promise<AccountState> {
	const userId = terms.userId ?? `usr_${randomUUID().slice(0, 8)}`;
	await site.pool.query(
		`INSERT INTO users (id, email, email_key, first_name, last_name, role, status, created_at)
		 VALUES ($1, $1, $1, 'Ada', 'Byron', 'customer', 'active', now()) ON CONFLICT DO NOTHING`,
		[userId],
	);
	const accountId = `acc_${randomUUID().slice(0, 8)}`;
	const number = `${10_000_000 + Math.floor(Math.random() * 80_000_000)}`;
	await site.send(anOpening({ accountId, number, commandId: "open-account", ...terms, userId }));
	await site.send({
		kind: "adjust-balance",
		origin: "customer",
		commandId: "fund-account",
		accountId,
		amount: someMoney("10000.00", "USD"),
		reason: terms.type === "live" ? "adjustment" : "demo-funding",
		note: "Money",
	});
	return site.state(accountId);
}

async function sendCall(
	strategies: Strategies,
	name: string,
	userId: string,
	{ id, body, query = {} }: CallInput = {},
): Promise<CallAnswer> {
	const bound = strategies.routes().find(({ call }) => call.id === name);
	if (bound === undefined) throw new Error(`no call ${name}`);
	const parsed = bound.call.body.safeParse(body);
	if (!parsed.success) return { code: "INPUT_INVALID" };
	const input = { params: { id }, query: bound.call.query.parse(query), body: parsed.data, user: { id: userId } };
	const answer = await bound.handle(input as unknown as UntypedInput);
	if (!answer.ok) return { code: answer.refusal.code, params: answer.refusal.params };
	return { code: "ok", ...(bound.call.response.parse(answer.value) as object) };
}

const close = { kind: "price", field: "close", bars_ago: 0 } as const;

/** Buys 1,000 when a minute closes above 1.2, and closes when one closes below 1.1. */
export const strategyWith = (over: Partial<StrategyWire> = {}): StrategyWire => ({
	name: "Above 1.2",
	asset_id: "EURUSD",
	interval: "1m",
	price: "bid",
	entries: [
		{ side: "buy", all: [{ kind: "compare", left: close, relation: "above", right: { kind: "number", value: 1.2 } }] },
	],
	exits: [
		{ side: null, all: [{ kind: "compare", left: close, relation: "below", right: { kind: "number", value: 1.1 } }] },
	],
	size: { kind: "units", volume: "1000" },
	stop: { kind: "pips", pips: "5000" },
	target: null,
	trailing: false,
	max_bars: null,
	...over,
});

export const limitsWith = (over: object = {}) => ({
	day_loss: "500.00",
	total_loss: "1000.00",
	open_trades: 1,
	day_trades: 10,
	exposure: "20000.00",
	hours: null,
	until: "2026-05-01T00:00:00.000Z",
	...over,
});

export const startBody = (accountId: string, over: object = {}) => ({
	command_id: randomUUID(),
	account_id: accountId,
	strategy: strategyWith(),
	limits: limitsWith(),
	notify: { trades: true, pauses: true },
	...over,
});
