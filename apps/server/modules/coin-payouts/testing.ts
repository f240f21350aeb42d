import type { HDKey } from "@scure/bip32";
import { money } from "@truefill/core/money";
import { refuse } from "@truefill/core/result";
import { TestingAccountChain, TestingOutputChain } from "../../coin-testing/testing-chain.ts";
import { throwAwayKey } from "../../coin-testing/testing-keys.ts";
import { type EnginePort, enginePort } from "../../engine/index.ts";
import { startEngine, type TestEngine } from "../../engine/testing/fixtures.ts";
import { createLog, type Pool } from "../../platform/index.ts";
import { createTestDatabase, type TestDatabase } from "../../platform/postgres/testing.ts";
import { createHouse, type House } from "../house/index.ts";
import type { PayoutDeps } from "./deps.ts";
import { paidEntry } from "./house-entries.ts";
import { type PayoutRequest, requestPayout } from "./payouts.ts";
import type { BuyingPrices, PayoutChainId } from "./ports.ts";
import { PayoutStore } from "./store.ts";

export const [MAKER, RELEASER, THIRD] = ["usr_ann", "usr_bob", "usr_cleo"];
export const CUSTOMER = "usr_grace";
const TO = { BTC: "bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080", ETH: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed" };

/** A real database with payouts, over chains of the test. */
export interface PayoutDesk {
	readonly database: TestDatabase;
	readonly t: TestEngine;
	readonly bitcoin: TestingOutputChain;
	readonly ethereum: TestingAccountChain;
	readonly secret: HDKey;
	readonly house: House;
	readonly engine: EnginePort;
	/** Customers with an open hit. */
	readonly held: Set<string>;
	/** Dollars for one coin × 10^8; null: unknown. */
	price: bigint | null;
	deps(over?: { pool?: Pool }): PayoutDeps;
	/** Asks for a payout of an amount in cents. */
	ask(id: string, over?: Partial<PayoutRequest>): Promise<void>;
	/** Books a paid payout as the withdrawal does. */
	book(id: string): Promise<void>;
	/** Sums of the house's journal, by account and currency. */
	balances(): Promise<Record<string, string>>;
	close(): Promise<void>;
}

export async function startPayoutDesk(): Promise<PayoutDesk> {
	const database = await createTestDatabase({ max: 6 });
	for (const [at, id] of [CUSTOMER, MAKER, RELEASER, THIRD].entries()) {
		await database.pool.query(
			`INSERT INTO users (id, email, email_key, first_name, last_name, phone, country_code, role, staff_role, status, created_at)
			VALUES ($1, $1 || '@x.test', $1 || '@x.test', $1, 'X', '1', '+1', $2, $3, 'active', now())`,
			[id, at === 0 ? "customer" : "admin", at === 0 ? null : "finance"],
		);
	}
	const t = await startEngine(database.pool);
	const log = createLog({ level: "silent" });
	const { secret, key } = throwAwayKey(21);
	const bitcoin = new TestingOutputChain(key);
	const ethereum = new TestingAccountChain(key);
	const house = createHouse({ pool: database.pool, engine: enginePort(t.engine), clock: t.clock, log, underWay: [] });
	const prices: BuyingPrices = {
		askOf: () => (desk.price === null ? null : { inDollars: desk.price, dollar: 10n ** 12n, source: "test" }),
	};
	const refusalOf = (userId: string) => (desk.held.has(userId) ? refuse("SCREENING_OPEN").refusal : null);
	const desk: PayoutDesk = {
		database,
		t,
		bitcoin,
		ethereum,
		secret,
		house,
		engine: enginePort(t.engine),
		held: new Set(),
		price: 6_000_000_000_000n,
		deps: ({ pool = database.pool } = {}) => ({
			store: new PayoutStore(pool),
			house,
			clock: t.clock,
			log,
			prices,
			screening: {
				check: async (userId) => refusalOf(userId),
				refusal: async (userId) => refusalOf(userId),
				held: async (ids) => new Set(ids.filter((id) => desk.held.has(id))),
			},
			chains: new Map<PayoutChainId, TestingOutputChain | TestingAccountChain>([
				["test-bitcoin", bitcoin],
				["test-ethereum", ethereum],
			]),
		}),
		async ask(id, over = {}) {
			const deps = desk.deps();
			const coin = over.coin ?? "BTC";
			await deps.store.transaction((tx) =>
				requestPayout(deps, tx, {
					id,
					withdrawalId: id,
					leg: 1,
					userId: CUSTOMER,
					coin,
					chain: coin === "BTC" ? "test-bitcoin" : "test-ethereum",
					address: coin === "BTC" ? TO.BTC : TO.ETH,
					amount: money(60_000n),
					currency: "USD",
					markUpBasisPoints: 0,
					confirmations: 2,
					...over,
				}),
			);
		},
		async book(id) {
			const deps = desk.deps();
			const row = await deps.store.find(id);
			if (row === undefined) throw new Error("no payout");
			await deps.store.transaction((tx) => house.book(tx, paidEntry(row, new Date(t.clock.nowMs()))));
		},
		async balances() {
			const { rows } = await database.pool.query<{ name: string; sum: string }>(
				`SELECT ledger_account || ' ' || currency AS name, sum(amount)::text AS sum FROM house_postings
				GROUP BY 1 HAVING sum(amount) <> 0 ORDER BY 1`,
			);
			return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
		},
		async close() {
			await t.engine.stop();
			await database.drop();
		},
	};
	return desk;
}
