import { randomUUID } from "node:crypto";
import type { PaymentLevels, VerificationLevel } from "@truefill/contracts/http";
import { money } from "@truefill/core/money";
import { anOpening } from "@truefill/testkit";
import { type EnginePort, enginePort } from "../../engine/index.ts";
import { readerOf, startEngine } from "../../engine/testing/fixtures.ts";
import { createLog, type Pool } from "../../platform/index.ts";
import { createTestDatabase } from "../../platform/postgres/testing.ts";
import { heldClock, type MovedClock } from "../../platform/testing-clock.ts";
import { createHouse } from "../house/index.ts";
import { DepositLevels } from "../payment-terms/index.ts";
import { acceptedDeposits } from "./accepted-store.ts";
import type { PaymentProvider } from "./provider.ts";
import { type CardTerms, type StartDeps, startPayment } from "./start-payment.ts";
import { PaymentStore } from "./store.ts";
import { TEST_CARDS } from "./test-provider/cards.ts";
import { TestProviderStore } from "./test-provider/store.ts";
import { attemptWith, testProvider } from "./test-provider/test-provider.ts";

export const WEBHOOK_SECRET = "whsec_of_the_tests";
export const TERMS: CardTerms = {
	minimum: money(100n),
	maximum: money(10_000_000n),
	feeFixed: money(0n),
	feeBasisPoints: 0,
};
export const LEVELS: PaymentLevels = {
	currency: "USD",
	deposits_total: ["250.00", "2000.00", "50000.00", null],
	withdrawals_30_days: ["0.00", "0.00", "20000.00", null],
};
const USER = "usr_payer";
const PERSON = `INSERT INTO users (id, email, email_key, username, username_key, first_name, last_name, phone, country_code, role, status, created_at)
	VALUES ($1, $1 || '@x.test', $1 || '@x.test', $1, $1, 'A', 'B', '1', '+1', 'customer', 'active', now())`;

/** Card payments on a real database, engine and house, with a clock that stands still. */
export interface PaymentBench {
	readonly pool: Pool;
	readonly clock: MovedClock;
	readonly accountId: string;
	readonly deps: StartDeps;
	readonly provider: PaymentProvider;
	/** What the provider stores; tests act there as its customers and its staff. */
	readonly theirs: TestProviderStore;
	/** What a level of verification allows. */
	levelsAt(level: VerificationLevel, levels: PaymentLevels): DepositLevels;
	/** Alarms and warnings. */
	readonly logged: string[];
	start(deps?: StartDeps, amount?: string, commandId?: string): Promise<string | null>;
	/** The customer pays on the hosted page with a test card. */
	pay(id: string, number: string): Promise<void>;
	/** The provider's id of a payment's session. */
	sessionOf(id: string): Promise<string>;
	/** Postings of the house's journal about a payment, summed by account. */
	house(id: string): Promise<Readonly<Record<string, string>>>;
	/** How often the engine booked a deposit under this id, or took one back. */
	booked(id: string): Promise<{ readonly deposits: number; readonly reversals: number }>;
	balance(): Promise<bigint>;
	close(): Promise<void>;
}

export async function paymentBench(terms: CardTerms = TERMS): Promise<PaymentBench> {
	const database = await createTestDatabase();
	const { pool } = database;
	const clock = heldClock(Date.now());
	const logged: string[] = [];
	const log = createLog({ level: "warn", destination: { write: (line: string) => void logged.push(line) } });
	await pool.query(PERSON, [USER]);
	const running = await startEngine(pool);
	const engine: EnginePort = enginePort(running.engine);
	const accountId = `account-${randomUUID()}`;
	await running.send(anOpening({ accountId, userId: USER, type: "live", currency: "EUR", commandId: "open" }));
	const theirs = new TestProviderStore(pool);
	const origin = () => "http://localhost:3000";
	const provider = testProvider({ store: theirs, clock, log, secret: WEBHOOK_SECRET, origin, post: null });
	const house = createHouse({ pool, engine, clock, log, underWay: [] });
	const store = new PaymentStore(pool);
	const levelsAt: PaymentBench["levelsAt"] = (level, levels) =>
		new DepositLevels({
			engine,
			clock,
			accepted: [acceptedDeposits],
			levelOf: async () => level,
			levelsOf: async () => levels,
		});
	const deps: StartDeps = {
		store,
		provider,
		engine,
		house,
		clock,
		log,
		origin,
		siteName: async () => "A site",
		termsOf: async () => terms,
		levels: levelsAt(3, LEVELS),
		waits: async () => false,
	};
	const sessionOf = async (id: string): Promise<string> => {
		const session = (await store.find(id))?.session;
		if (session == null) throw new Error(`the payment ${id} has no session`);
		return session.id;
	};
	return {
		pool,
		clock,
		accountId,
		levelsAt,
		deps,
		provider,
		theirs,
		logged,
		sessionOf,
		async start(given = deps, amount = "100.00", commandId = randomUUID()) {
			const begun = await startPayment(given, USER, {
				command_id: commandId,
				account_id: accountId,
				amount,
				currency: "EUR",
				language: "en",
			});
			return begun.ok ? begun.value.data.id : null;
		},
		async pay(id, number) {
			const card = TEST_CARDS.find((each) => each.number === number);
			if (card === undefined) throw new Error("not a test card");
			const { brand, scenario } = card;
			const shown = { fingerprint: number.slice(-6), brand, last4: number.slice(-4), expMonth: 12, expYear: 2040 };
			const attempt = attemptWith({ scenario, card: shown }, new Date(clock.nowMs()), null);
			await theirs.attempt(await sessionOf(id), "open", attempt);
		},
		async house(id) {
			const { rows } = await pool.query<{ account: string; sum: string }>(
				`SELECT p.ledger_account AS account, sum(p.amount)::text AS sum FROM house_entries e
				JOIN house_postings p ON p.entry_number = e.number WHERE e.about_id = $1 GROUP BY 1 HAVING sum(p.amount) <> 0 ORDER BY 1`,
				[id],
			);
			return Object.fromEntries(rows.map(({ account, sum }) => [account, sum]));
		},
		async booked(id) {
			const { rows } = await readerOf(() => pool).query<{ type: string; count: number }>(
				"SELECT type, count(*)::int AS count FROM events WHERE payload->>'payment' = $1 GROUP BY type",
				[id],
			);
			const of = (type: string) => rows.find((row) => row.type === type)?.count ?? 0;
			return { deposits: of("deposit-booked"), reversals: of("deposit-reversed") };
		},
		balance: async () => (await engine.account(accountId))?.balance ?? 0n,
		async close() {
			await running.engine.stop();
			await database.drop();
		},
	};
}
