import { randomUUID } from "node:crypto";
import type { AccountState, AmendTrade, CloseTrade, Command, OpenTradeCommand } from "@truefill/core/trading";
import { anOpening, anOrder, aVolume, someMoney } from "@truefill/testkit";
import { until } from "@truefill/testkit/until";
import { createLog, type Pool } from "../../platform/index.ts";
import { type MovedClock, movedClock } from "../../platform/testing-clock.ts";
import { createEngine } from "../create-engine.ts";
import type { EngineOptions } from "../engine-options.ts";
import { sha256 } from "../hash.ts";
import { postgresStore } from "../postgres/store.ts";
import type { Answer, Engine } from "../types.ts";
import { type ScriptedMarket, scriptedMarket } from "./scripted-market.ts";

type Options = Omit<Partial<EngineOptions>, "market"> & {
	readonly market?: ScriptedMarket;
	/** Number of commands from which the tables are filled by COPY. */
	readonly copyFrom?: number;
};

export interface TestEngine {
	readonly engine: Engine;
	/** The engine's clock, unless the test passed its own. */
	readonly clock: MovedClock;
	/** Lets the engine check the time. Resolves when the resulting commands of the account are decided. */
	readonly looks: (accountId: string) => Promise<void>;
	readonly market: ScriptedMarket;
	/** Submits with a hash of the command. */
	readonly send: (command: Command) => Promise<Answer>;
	/** Opens and funds an account. Returns its id. */
	/** Sends it until its outcome is known. */
	readonly settled: (command: Command) => Promise<void>;
	readonly openAccount: (balance?: string) => Promise<string>;
	readonly state: (accountId: string) => AccountState;
}

/** At least the interval at which an engine checks the time. */
const LOOK_MS = 1_000;

const engines = new Set<Engine>();

/** The database for assertions: each query waits until the engines of this test have projected everything. */
export function readerOf(pool: () => Pool): Pick<Pool, "query"> {
	const query = async (...asked: unknown[]): Promise<unknown> => {
		await Promise.all([...engines].map((engine) => engine.projected()));
		return Reflect.apply(pool().query, pool(), asked);
	};
	return { query: query as Pool["query"] };
}

const silent = createLog({ level: "silent" });

export async function startEngine(
	pool: Pool,
	{ market = scriptedMarket(), copyFrom, store: own, ...options }: Options = {},
): Promise<TestEngine> {
	const store = own ?? postgresStore(pool, copyFrom === undefined ? {} : { copyFrom });
	const clock = movedClock();
	const engine = await createEngine({
		store,
		market,
		log: silent,
		clock,
		leaseWaitMs: 5000,
		...options,
	});
	engines.add(engine);
	void engine.ended.then(() => engines.delete(engine));
	const send = (command: Command) => engine.submit(command, hashOf(command));
	// A busy machine may answer late, which an engine with a short limit calls unknown: the same command tells its outcome.
	const settled = async (command: Command): Promise<void> => {
		await until(async () => (await send(command)).kind !== "failed", `the outcome of ${command.kind}`);
	};
	const openAccount = async (balance = "10000.00") => {
		const { opening, funding } = newAccount(balance);
		await settled(opening);
		await settled(funding);
		return opening.accountId;
	};
	const state = (accountId: string) => {
		const found = engine.account(accountId);
		if (found === undefined) throw new Error(`no account ${accountId}`);
		return found;
	};
	const looks = async (accountId: string) => {
		await clock.advance(LOOK_MS);
		// Commands of an account are decided in order: this one, which is refused, comes after all submitted ones.
		await send(closing(accountId, "no-trade"));
	};
	return { engine, clock, looks, market, send, settled, openAccount, state };
}

export const hashOf = (command: Command): string =>
	sha256(JSON.stringify(command, (_, value: unknown) => (typeof value === "bigint" ? `${value}` : value)));

export function newAccount(balance: string) {
	const accountId = `account-${randomUUID()}`;
	const opening = anOpening({
		accountId,
		commandId: "open-account",
		userId: `user-${accountId}`,
		number: randomUUID().slice(0, 8),
	});
	const funding = {
		kind: "adjust-balance",
		origin: "customer",
		commandId: "fund-account",
		accountId,
		amount: someMoney(balance, "USD"),
		reason: "demo-funding",
		note: "Demo money",
	} as const satisfies Command;
	return { opening, funding };
}

/** A market order for 1,000 EUR with a new id; `overrides` change it. */
export const order = (accountId: string, overrides: Partial<OpenTradeCommand> = {}): OpenTradeCommand =>
	anOrder({ accountId, commandId: `order-${randomUUID()}`, volume: aVolume("1000"), ...overrides });

export const closing = (accountId: string, tradeId: string, overrides: Partial<CloseTrade> = {}): CloseTrade => ({
	kind: "close-trade",
	origin: "customer",
	commandId: `close-${randomUUID()}`,
	accountId,
	tradeId,
	volume: null,
	bound: null,
	...overrides,
});

export const amending = (
	accountId: string,
	tradeId: string,
	levels: Pick<AmendTrade, "stopLoss" | "takeProfit">,
): AmendTrade => ({
	kind: "amend-trade",
	origin: "customer",
	commandId: `amend-${randomUUID()}`,
	accountId,
	tradeId,
	...levels,
});

/** The id of the account's only open trade. */
export function onlyTrade(state: AccountState): string {
	const [id, ...others] = state.openTrades.keys();
	if (id === undefined || others.length > 0) throw new Error(`${state.openTrades.size} open trades`);
	return id;
}
