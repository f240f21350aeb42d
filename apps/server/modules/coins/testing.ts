import { randomUUID } from "node:crypto";
import type { PaymentLevels, VerificationLevel } from "@truefill/contracts/http";
import type { Coin } from "@truefill/core/money";
import { anOpening, aQuote } from "@truefill/testkit";
import { type EnginePort, enginePort } from "../../engine/index.ts";
import { readerOf, startEngine } from "../../engine/testing/fixtures.ts";
import { createLog, type Pool } from "../../platform/index.ts";
import { createTestDatabase } from "../../platform/postgres/testing.ts";
import { heldClock, type MovedClock } from "../../platform/testing-clock.ts";
import { createHouse } from "../house/index.ts";
import { DepositLevels } from "../payment-terms/index.ts";
import { Requests } from "../requests/index.ts";
import { acceptedDeposits } from "./accepted-store.ts";
import { AddressStore } from "./address-store.ts";
import { type ChainSource, SourceFailed } from "./chain-source.ts";
import { ChainStore } from "./chain-store.ts";
import type { DecideDeps } from "./decide.ts";
import type { CoinDeps, CoinTermsOf } from "./deps.ts";
import { testKey } from "./keys.ts";
import type { CoinAddress } from "./output.ts";
import { OutputStore } from "./store.ts";
import { testChainSource } from "./test-chain/source.ts";
import { TestChainStore } from "./test-chain/store.ts";
import { watch, workDue } from "./work.ts";

const LEVELS: PaymentLevels = {
	currency: "USD",
	deposits_total: ["250.00", "2000.00", "50000.00", null],
	withdrawals_30_days: ["0.00", "0.00", "20000.00", null],
};
export const TERMS: CoinTermsOf = {
	minimum: 10_000n,
	markUpBasisPoints: 100,
	feeBasisPoints: 0,
	confirmations: 2,
	lockMinutes: 15,
	isOffered: true,
};
export const CHAIN = "test-bitcoin";
const USER = "usr_holder";
/** Two members of staff. */
export const [FIRST, SECOND] = ["usr_first", "usr_second"] as const;
const PERSON = `INSERT INTO users (id, email, email_key, username, username_key, first_name, last_name, phone, country_code, role, status, created_at)
	VALUES ($1, $1 || '@x.test', $1 || '@x.test', $1, $1, 'A', 'B', '1', '+1', 'customer', 'active', now())`;

export type BenchDeps = DecideDeps & { readonly addresses: AddressStore; readonly outputs: OutputStore };

/** Coins on a real database, engine, house and test chain, with a clock that stands still. */
export interface CoinBench {
	readonly pool: Pool;
	readonly clock: MovedClock;
	readonly accountId: string;
	readonly deps: BenchDeps;
	/** The limits of a customer with this level of verification. */
	levelsAt(level: VerificationLevel): DepositLevels;
	readonly chain: TestChainStore;
	/** The bid of BTCUSD; null: no price is known. */
	price: string | null;
	/** Alarms and warnings. */
	readonly logged: string[];
	/** An address that nobody has used yet. */
	address(coin?: Coin): Promise<CoinAddress>;
	/** Pays an address in satoshi. @returns the transaction */
	pay(address: CoinAddress, ...units: readonly bigint[]): Promise<string>;
	/** Follows the chain and looks at everything that is due, until nothing is due any more within the time given. */
	settle(deps?: CoinDeps, rounds?: number): Promise<void>;
	/** The statuses of what arrived at an address, oldest first. */
	statuses(address: CoinAddress): Promise<string[]>;
	idsOf(address: CoinAddress): Promise<string[]>;
	/** Postings of the house's journal about outputs, summed by account and currency. */
	house(...ids: readonly string[]): Promise<Readonly<Record<string, string>>>;
	/** How often the engine booked a deposit for this output. */
	booked(id: string): Promise<number>;
	balance(): Promise<bigint>;
	close(): Promise<void>;
}

export async function coinBench(terms: CoinTermsOf = TERMS): Promise<CoinBench> {
	const database = await createTestDatabase();
	const { pool } = database;
	const clock = heldClock(Date.now());
	const logged: string[] = [];
	const log = createLog({ level: "warn", destination: { write: (line: string) => void logged.push(line) } });
	for (const id of [USER, FIRST, SECOND]) await pool.query(PERSON, [id]);
	const running = await startEngine(pool);
	const port: EnginePort = enginePort(running.engine);
	const engine: EnginePort = {
		...port,
		view: () => {
			const quote = bench.price === null ? undefined : aQuote("BTCUSD", bench.price, bench.price);
			return { ...port.view(), quote: () => quote, overdueMs: () => (quote === undefined ? 1 : null) };
		},
	};
	const accountId = `account-${randomUUID()}`;
	await running.send(anOpening({ accountId, userId: USER, type: "live", currency: "USD", commandId: "open" }));
	const chain = new TestChainStore(pool);
	const levelsAt: CoinBench["levelsAt"] = (level) =>
		new DepositLevels({
			engine,
			clock,
			accepted: [acceptedDeposits],
			levelOf: async () => level,
			levelsOf: async () => LEVELS,
		});
	const deps: BenchDeps = {
		requests: new Requests({ pool, engine, clock }),
		chains: new ChainStore(pool),
		addresses: new AddressStore(pool),
		outputs: new OutputStore(pool),
		clock,
		log,
		alarmed: new Map(),
		termsOf: async () => terms,
		engine,
		house: createHouse({ pool, engine, clock, log, underWay: [] }),
		levels: levelsAt(3),
		sources: [testChainSource(CHAIN, chain)],
	};
	let made = 0;
	const settle = async (given: CoinDeps = deps, rounds = 4): Promise<void> => {
		for (let round = 0; round < rounds; round += 1) {
			await clock.advance(130_000);
			await watch(given);
			await workDue(given);
		}
	};
	await chain.mine(CHAIN, 3);
	await watch(deps);
	const bench: CoinBench = {
		price: "60000.00",
		pool,
		clock,
		accountId,
		deps,
		levelsAt,
		chain,
		logged,
		async address(coin = "BTC") {
			made += 1;
			const wanted = { userId: USER, accountId, coin, chain: CHAIN } as const;
			await pool.query("UPDATE coin_addresses SET used_at = coalesce(used_at, created_at)");
			return deps.addresses.offer(wanted, testKey("bitcoin"), `wal_${made}`, new Date(clock.nowMs()));
		},
		pay: ({ address }, ...units) =>
			chain.pay(
				CHAIN,
				units.map((each) => ({ address, coin: "BTC", token: null, units: each })),
				new Date(clock.nowMs()),
			),
		settle,
		async statuses(address) {
			const outputs = await deps.outputs.ofAddress(address.id, 100_000);
			return outputs.map(({ status }) => status).toReversed();
		},
		idsOf: async (address) => (await deps.outputs.ofAddress(address.id, 100_000)).map(({ id }) => id).toReversed(),
		async house(...ids) {
			const { rows } = await pool.query<{ account: string; currency: string; sum: string }>(
				`SELECT p.ledger_account AS account, p.currency, sum(p.amount)::text AS sum FROM house_entries e
				JOIN house_postings p ON p.entry_number = e.number WHERE e.about_id = ANY($1)
				GROUP BY 1, 2 HAVING sum(p.amount) <> 0 ORDER BY 1, 2`,
				[ids],
			);
			return Object.fromEntries(rows.map(({ account, currency, sum }) => [`${account} ${currency}`, sum]));
		},
		async booked(id) {
			const { rows } = await readerOf(() => pool).query<{ count: number }>(
				"SELECT count(*)::int AS count FROM events WHERE payload->>'payment' = $1 AND type = 'deposit-booked'",
				[id],
			);
			return rows[0]?.count ?? 0;
		},
		balance: async () => (await engine.account(accountId))?.balance ?? 0n,
		async close() {
			await running.engine.stop();
			await database.drop();
		},
	};
	return bench;
}

/** A source that stalls, goes back or lies. What is not replaced is true. */
export const faulty = (source: ChainSource, lies: Partial<ChainSource>): ChainSource => ({ ...source, ...lies });

export const silent = (): Promise<never> => Promise.reject(new SourceFailed("the source did not answer"));
