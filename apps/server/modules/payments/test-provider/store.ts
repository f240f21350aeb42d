import { ACCOUNT_CURRENCIES, type AccountCurrency, type Money, money } from "@truefill/core/money";
import { Kysely, PostgresDialect, type Selectable, sql } from "kysely";
import * as z from "zod";
import type { Pool } from "../../../platform/index.ts";
import type { CheckoutRequest, ProviderCard } from "../provider.ts";
import type { Scenario } from "./cards.ts";
import { scenario, TestCardStore } from "./cards-store.ts";

interface PaymentRow {
	session_id: string;
	payment_id: string;
	reference: string;
	amount: string;
	currency: string;
	merchant: string;
	language: string;
	success_url: string;
	cancel_url: string;
	created_at: Date;
	expires_at: Date;
	status: TestPayment["status"];
	scenario: string | null;
	brand: string | null;
	last4: string | null;
	exp_month: number | null;
	exp_year: number | null;
	fingerprint: string | null;
	decline_code: string | null;
	attempts: number;
	paid_at: Date | null;
	disputed_at: Date | null;
	dispute_decided_at: Date | null;
	payer: string | null;
	save_card: boolean;
}

interface Tables {
	test_provider_payments: PaymentRow;
	test_provider_refunds: { id: string; key: string; session_id: string; amount: string; created_at: Date };
	test_provider_events: {
		id: string;
		type: string;
		session_id: string;
		created_at: Date;
		next_at: Date | null;
		attempts: number;
	};
}

/** A payment as the test provider stores it. What time changes is computed when it is read. */
export interface TestPayment {
	readonly customerId: string | null;
	/** Whether the card of the last try is to be offered again. */
	readonly savesCard: boolean;
	readonly sessionId: string;
	readonly paymentId: string;
	readonly reference: string;
	readonly amount: Money;
	readonly currency: AccountCurrency;
	readonly merchant: string;
	readonly language: string;
	readonly successUrl: string;
	readonly cancelUrl: string;
	readonly expiresAt: Date;
	readonly status: "open" | "confirming" | "processing" | "paid" | "expired";
	readonly scenario: Scenario | null;
	readonly card: ProviderCard | null;
	readonly declineCode: string | null;
	readonly paidAt: Date | null;
	readonly disputedAt: Date | null;
	readonly disputeDecidedAt: Date | null;
}

export interface TestRefund {
	readonly id: string;
	readonly key: string;
	readonly amount: Money;
	readonly createdAt: Date;
}

export interface TestEvent {
	readonly id: string;
	readonly type: string;
	readonly sessionId: string;
	readonly createdAt: Date;
	readonly attempts: number;
}

const currency = z.enum(ACCOUNT_CURRENCIES);

const toPayment = (row: Selectable<PaymentRow>): TestPayment => ({
	customerId: row.payer,
	savesCard: row.save_card,
	sessionId: row.session_id,
	paymentId: row.payment_id,
	reference: row.reference,
	amount: money(BigInt(row.amount)),
	currency: currency.parse(row.currency),
	merchant: row.merchant,
	language: row.language,
	successUrl: row.success_url,
	cancelUrl: row.cancel_url,
	expiresAt: row.expires_at,
	status: row.status,
	scenario: row.scenario === null ? null : scenario.parse(JSON.parse(row.scenario)),
	card: cardOf(row),
	declineCode: row.decline_code,
	paidAt: row.paid_at,
	disputedAt: row.disputed_at,
	disputeDecidedAt: row.dispute_decided_at,
});

function cardOf(row: Selectable<PaymentRow>): ProviderCard | null {
	const { fingerprint, brand, last4, exp_month: expMonth, exp_year: expYear } = row;
	if (fingerprint === null || brand === null || last4 === null || expMonth === null || expYear === null) return null;
	return { fingerprint, brand, last4, expMonth, expYear };
}

/** What an attempt on the hosted page changes. */
export interface Attempt {
	readonly status: TestPayment["status"];
	readonly scenario: Scenario;
	readonly card: ProviderCard;
	readonly savesCard: boolean;
	readonly declineCode: string | null;
	readonly paidAt: Date | null;
	readonly disputedAt: Date | null;
	readonly disputeDecidedAt: Date | null;
	readonly events: readonly { readonly id: string; readonly type: string; readonly at: Date }[];
}

/** What a real provider has on its own servers; nothing else reads these tables. */
export class TestProviderStore extends TestCardStore {
	readonly #db: Kysely<Tables>;

	constructor(pool: Pool) {
		super(pool);
		this.#db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
	}

	async find(sessionId: string): Promise<TestPayment | undefined> {
		const row = await this.#db
			.selectFrom("test_provider_payments")
			.selectAll()
			.where("session_id", "=", sessionId)
			.executeTakeFirst();
		return row && toPayment(row);
	}

	async findPayment(paymentId: string): Promise<TestPayment | undefined> {
		const row = await this.#db
			.selectFrom("test_provider_payments")
			.selectAll()
			.where("payment_id", "=", paymentId)
			.executeTakeFirst();
		return row && toPayment(row);
	}

	/** Payments that were paid until then. */
	async paidUntil(until: Date): Promise<TestPayment[]> {
		const rows = await this.#db
			.selectFrom("test_provider_payments")
			.selectAll()
			.where("paid_at", "<", until)
			.where("status", "in", ["paid", "processing"])
			.orderBy("paid_at")
			.execute();
		return rows.map(toPayment);
	}

	/** The same reference again is the same payment. */
	async create(
		ids: { sessionId: string; paymentId: string },
		request: CheckoutRequest,
		at: Date,
	): Promise<TestPayment> {
		await this.#db
			.insertInto("test_provider_payments")
			.values({
				session_id: ids.sessionId,
				payment_id: ids.paymentId,
				reference: request.paymentId,
				amount: `${request.amount}`,
				currency: request.currency,
				payer: request.customerId,
				merchant: request.description,
				language: request.language,
				success_url: request.successUrl,
				cancel_url: request.cancelUrl,
				created_at: at,
				expires_at: new Date(request.expiresAtMs),
				status: "open",
				attempts: 0,
			} as Tables["test_provider_payments"])
			.onConflict((conflict) => conflict.column("reference").doNothing())
			.execute();
		const row = await this.#db
			.selectFrom("test_provider_payments")
			.selectAll()
			.where("reference", "=", request.paymentId)
			.executeTakeFirstOrThrow();
		return toPayment(row);
	}

	/** @returns false when the page is no longer in this status: somebody else was first. */
	async attempt(sessionId: string, from: TestPayment["status"], attempt: Attempt): Promise<boolean> {
		const { card } = attempt;
		return this.#db.transaction().execute(async (tx) => {
			const { numUpdatedRows } = await tx
				.updateTable("test_provider_payments")
				.set({
					status: attempt.status,
					scenario: JSON.stringify(attempt.scenario),
					brand: card.brand,
					last4: card.last4,
					exp_month: card.expMonth,
					exp_year: card.expYear,
					fingerprint: card.fingerprint,
					save_card: attempt.savesCard,
					decline_code: attempt.declineCode,
					paid_at: attempt.paidAt,
					disputed_at: attempt.disputedAt,
					dispute_decided_at: attempt.disputeDecidedAt,
					attempts: sql`attempts + 1`,
				})
				.where("session_id", "=", sessionId)
				.where("status", "=", from)
				.executeTakeFirst();
			if (numUpdatedRows === 0n) return false;
			if (attempt.savesCard && (attempt.status === "paid" || attempt.status === "processing")) {
				await this.saveCard(tx, sessionId, attempt, attempt.events[0]?.at ?? new Date(0));
			}
			for (const { id, type, at } of attempt.events) {
				await tx
					.insertInto("test_provider_events")
					.values({ id, type, session_id: sessionId, created_at: at, next_at: at, attempts: 0 })
					.execute();
			}
			return true;
		});
	}

	async expire(sessionId: string, event: { readonly id: string; readonly at: Date }): Promise<void> {
		await this.#db.transaction().execute(async (tx) => {
			const { numUpdatedRows } = await tx
				.updateTable("test_provider_payments")
				.set({ status: "expired" })
				.where("session_id", "=", sessionId)
				.where("status", "in", ["open", "confirming"])
				.executeTakeFirst();
			if (numUpdatedRows === 0n) return;
			const { id, at } = event;
			await tx
				.insertInto("test_provider_events")
				.values({
					id,
					type: "checkout.session.expired",
					session_id: sessionId,
					created_at: at,
					next_at: at,
					attempts: 0,
				})
				.execute();
		});
	}

	async refundsOf(sessionId: string): Promise<TestRefund[]> {
		const rows = await this.#db
			.selectFrom("test_provider_refunds")
			.selectAll()
			.where("session_id", "=", sessionId)
			.orderBy("created_at")
			.orderBy("id")
			.execute();
		return rows.map(({ id, key, amount, created_at: createdAt }) => ({
			id,
			key,
			amount: money(BigInt(amount)),
			createdAt,
		}));
	}

	async refund(id: string): Promise<{ readonly refund: TestRefund; readonly payment: TestPayment } | undefined> {
		const row = await this.#db.selectFrom("test_provider_refunds").selectAll().where("id", "=", id).executeTakeFirst();
		const payment = row && (await this.find(row.session_id));
		if (row === undefined || payment === undefined) return undefined;
		return { refund: { id, key: row.key, amount: money(BigInt(row.amount)), createdAt: row.created_at }, payment };
	}

	/** The same key again is the same refund. @returns false when the payment has less left. */
	async addRefund(payment: TestPayment, refund: TestRefund, eventId: string): Promise<boolean> {
		return this.#db.transaction().execute(async (tx) => {
			const { sessionId } = payment;
			await tx
				.selectFrom("test_provider_payments")
				.select("session_id")
				.where("session_id", "=", sessionId)
				.forUpdate()
				.execute();
			const known = await tx
				.selectFrom("test_provider_refunds")
				.selectAll()
				.where("session_id", "=", sessionId)
				.execute();
			if (known.some(({ key }) => key === refund.key)) return true;
			const sum = known.reduce((total, { amount }) => total + BigInt(amount), 0n);
			if (sum + refund.amount > payment.amount) return false;
			const { id, key, amount, createdAt } = refund;
			await tx
				.insertInto("test_provider_refunds")
				.values({ id, key, session_id: sessionId, amount: `${amount}`, created_at: createdAt })
				.execute();
			const at = createdAt;
			await tx
				.insertInto("test_provider_events")
				.values({
					id: eventId,
					type: "charge.refunded",
					session_id: sessionId,
					created_at: at,
					next_at: at,
					attempts: 0,
				})
				.execute();
			return true;
		});
	}

	/** Claims due events for `leaseMs`. */
	async claimEvents(at: Date, leaseMs: number, limit: number): Promise<TestEvent[]> {
		const until = new Date(at.getTime() + leaseMs);
		const { rows } = await sql<Selectable<Tables["test_provider_events"]>>`
			UPDATE test_provider_events SET next_at = ${until}, attempts = attempts + 1
			WHERE id IN (SELECT id FROM test_provider_events WHERE next_at <= ${at}
				ORDER BY next_at, id LIMIT ${limit} FOR UPDATE SKIP LOCKED)
			RETURNING *`.execute(this.#db);
		return rows.map((row) => ({
			id: row.id,
			type: row.type,
			sessionId: row.session_id,
			createdAt: row.created_at,
			attempts: row.attempts,
		}));
	}

	/** `nextAt` null: delivered, or given up. */
	async eventTried(id: string, nextAt: Date | null): Promise<void> {
		await this.#db.updateTable("test_provider_events").set({ next_at: nextAt }).where("id", "=", id).execute();
	}
}
