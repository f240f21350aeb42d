import { randomUUID } from "node:crypto";
import { money } from "@truefill/core/money";
import { anOpening, someMoney } from "@truefill/testkit";
import { type EnginePort, enginePort, readsOf } from "../../engine/index.ts";
import { startEngine, type TestEngine } from "../../engine/testing/fixtures.ts";
import { type Clock, createLog, type Pool } from "../../platform/index.ts";
import { createTestDatabase, type TestDatabase } from "../../platform/postgres/testing.ts";
import { createBeneficiaries, createCoinBeneficiaries } from "../beneficiaries/index.ts";
import { createHouse } from "../house/index.ts";
import { Requests } from "../requests/index.ts";
import type { WithdrawalDeps } from "./deps.ts";
import { FileStore } from "./file-store.ts";
import { InTurn } from "./in-turn.ts";
import type { CardRefunds, CoinPayouts } from "./ports.ts";
import { WithdrawalStore } from "./store.ts";
import { underWay } from "./under-way-store.ts";
import { withdrawalRequest } from "./withdrawal-request.ts";

export const CUSTOMER = "usr_grace";
export const BANK = "ben_grace";
/** Nothing came in by card. */
const NO_CARDS: CardRefunds = { refundable: async () => [], request: async () => false, statusOf: async () => null };
/** Nothing came in by coin. */
const NO_COINS: CoinPayouts = {
	coinsOf: async () => new Map(),
	termsOf: async () => null,
	estimate: () => null,
	request: async () => undefined,
	neverMined: async () => [],
	cancel: async () => false,
	stateOf: async () => null,
	entryOf: () => Promise.reject(new Error("there are no payouts")),
};
const log = createLog({ level: "silent" });

/** A real database and engine with one verified customer and two members of staff. */
export interface Desk {
	readonly database: TestDatabase;
	readonly t: TestEngine;
	/** The parts of the module over this pool and engine; by default the real ones. */
	deps(over?: { pool?: Pool; engine?: EnginePort; cards?: CardRefunds; coins?: CoinPayouts }): WithdrawalDeps;
	/** A new live account in dollars with this balance, paid in by wire or card. */
	fund(
		amount: string,
		over?: { method?: "card" | "wire"; payment?: string; accountId?: string; currency?: "USD" | "EUR" },
	): Promise<string>;
	/** Minor units over all journals. */
	inTransit(): Promise<string>;
	close(): Promise<void>;
}

async function addPeople({ pool }: TestDatabase): Promise<void> {
	const people = [
		[CUSTOMER, "Grace", "Hopper", "customer", null],
		["usr_ann", "Ann", "A", "admin", "finance"],
		["usr_bob", "Bob", "B", "admin", "super"],
	];
	for (const [id, first, last, role, staffRole] of people) {
		await pool.query(
			`INSERT INTO users (id, email, email_key, first_name, last_name, phone, country_code, role, staff_role, status, created_at)
			VALUES ($1, $1 || '@x.test', $1 || '@x.test', $2, $3, '1', '+1', $4, $5, 'active', now())`,
			[id, first, last, role, staffRole],
		);
	}
	await pool.query(
		`INSERT INTO beneficiaries (id, user_id, holder, country, kind, number, created_at, usable_from)
		VALUES ($1, $2, 'Grace Hopper', 'DE', 'iban', 'DE89370400440532013000', '2000-01-01', '2000-01-02')`,
		[BANK, CUSTOMER],
	);
}

export async function startDesk(): Promise<Desk> {
	const database = await createTestDatabase({ max: 8 });
	await addPeople(database);
	const t = await startEngine(database.pool);
	// Withdrawals are dated like everything else that the engine books.
	const clock: Clock = t.clock;
	const free = { minimum: money(1n), maximum: money(10n ** 12n), feeFixed: money(0n), feeBasisPoints: 0 };
	const term = { ...free, timeFromMinutes: 60, timeToMinutes: 1_440 };
	const deps: Desk["deps"] = ({
		pool = database.pool,
		engine = enginePort(t.engine),
		cards = NO_CARDS,
		coins = NO_COINS,
	} = {}) => {
		const store = new WithdrawalStore(pool, readsOf(pool, engine));
		const person = async () => ({ firstName: "Grace", lastName: "Hopper" });
		const mail = { write: async () => undefined } as never;
		return {
			store,
			files: new FileStore(pool),
			definition: withdrawalRequest(clock),
			inTurn: new InTurn(),
			requests: new Requests({ pool, engine, clock }),
			engine,
			clock,
			log,
			house: createHouse({ pool, engine, clock, log, underWay: [underWay] }),
			terms: {
				of: async (_profile, _direction, method) => (method === "wire" ? { ...term, feeFixed: money(100n) } : term),
				levelsOf: async () => ({
					currency: "USD",
					deposits_total: [null, null, null, null],
					withdrawals_30_days: [null, null, null, null],
				}),
			},
			cards,
			coins,
			coinBeneficiaries: createCoinBeneficiaries({
				pool,
				clock,
				mail,
				personOf: person,
				inUse: (ids, tx) => store.inUse(ids, tx),
				addresses: { chainOf: () => null, readAddress: () => ({ ok: false, wrong: "invalid" }) },
			}),
			verification: { levelOf: async () => 3 },
			screening: { check: async () => null, refusal: async () => null, held: async () => new Set() },
			beneficiaries: createBeneficiaries({
				pool,
				clock,
				mail,
				personOf: person,
				inUse: (ids, tx) => store.inUse(ids, tx),
			}),
			personOf: person,
			senderAccountsOf: async () => new Map(),
			safeguardsOf: async () => ({ isConfirmed: true, hasSecondFactor: true, changedAt: null }),
			isElevatedBySecondFactor: async () => true,
			bankAccounts: async () => [
				{ currency: "USD", holder: "Sample Ltd", account_number: "DE89370400440532013000", bic: "COBADEFFXXX" },
			],
		};
	};
	return {
		database,
		t,
		deps,
		async fund(amount, { method = "wire", payment = `pay_${randomUUID()}`, accountId, currency = "USD" } = {}) {
			const id = accountId ?? `account-${randomUUID()}`;
			if (accountId === undefined) {
				const number = randomUUID().slice(0, 8);
				await t.send(anOpening({ accountId: id, commandId: "open", userId: CUSTOMER, number, type: "live" }));
			}
			const deposit = {
				kind: "deposit",
				commandId: `deposit-${payment}`,
				origin: "staff",
				accountId: id,
				method,
				reference: payment,
				payment,
				amount: someMoney(amount, "USD"),
				currency,
			} as const;
			const answer = await t.engine.submit(deposit, payment);
			if (answer.kind !== "accepted") throw new Error(JSON.stringify(answer));
			// The house's part of a deposit is another module's: here only what withdrawals book is looked at.
			return id;
		},
		async inTransit() {
			await t.engine.projected();
			const { rows } = await database.pool.query(`
				SELECT coalesce(sum(amount), 0)::text AS sum FROM (
					SELECT p.amount FROM postings p
					JOIN journal_entries j ON j.partition = p.partition AND j.account_id = p.account_id AND j.number = p.entry_number
					WHERE p.ledger_account = 'house:transit' AND j.reason <> 'deposit'
					UNION ALL SELECT amount FROM house_postings WHERE ledger_account = 'house:transit') t`);
			return rows[0].sum;
		},
		async close() {
			await t.engine.stop();
			await database.drop();
		},
	};
}
