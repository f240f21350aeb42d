import { invariant } from "@truefill/core/result";
import type { StoredRefusal } from "@truefill/core/trading";
import { type QueryExecutorProvider, type Selectable, sql, Transaction } from "kysely";
import { type Dispute, type Payment, type Refund, toDispute, toPayment, toRefund } from "./payment.ts";
import type { Checkout, ProviderCard, ProviderDispute, ProviderEvent, ProviderFee, ProviderName } from "./provider.ts";
import { SavedCards } from "./saved-cards-store.ts";
import { type PaymentStatus, UNDER_WAY } from "./state.ts";
import type { PaymentTables, RefundRow } from "./tables.ts";

export type PaymentTransaction = Transaction<PaymentTables>;

export type NewPayment = Pick<
	Payment,
	"id" | "userId" | "accountId" | "provider" | "amount" | "fee" | "currency" | "requestHash" | "createdAt"
> & { readonly nextAt: Date };

/** Kept events of payments that nobody knows; older ones are deleted first. */
const UNKNOWN_EVENTS = 1_000;

/** Card payments in PostgreSQL. */
export class PaymentStore extends SavedCards {
	transaction<T>(work: (tx: PaymentTransaction) => Promise<T>): Promise<T> {
		return this.db.transaction().execute(work);
	}

	/** A transaction of another module. A Kysely transaction reaches every table; only its type names those of one module. */
	within(tx: QueryExecutorProvider): PaymentTransaction {
		invariant(tx instanceof Transaction, "money moves in a transaction");
		return tx as PaymentTransaction;
	}

	async findIn(tx: PaymentTransaction, id: string): Promise<Payment | undefined> {
		const row = await tx.selectFrom("card_payments").selectAll().where("id", "=", id).executeTakeFirst();
		return row && toPayment(row);
	}

	/** Locked until the transaction ends. */
	async locked(tx: PaymentTransaction, id: string): Promise<Payment> {
		const row = await tx.selectFrom("card_payments").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
		invariant(row !== undefined, "a locked payment exists");
		return toPayment(row);
	}

	/** One customer's payments are begun one after the other, so that together they stay within their limit. */
	async alone(tx: PaymentTransaction, userId: string): Promise<void> {
		await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`card payments of ${userId}`}, 0))`.execute(tx);
	}

	async underWay(tx: PaymentTransaction, userId: string): Promise<Payment[]> {
		const rows = await tx
			.selectFrom("card_payments")
			.selectAll()
			.where("user_id", "=", userId)
			.where("status", "in", [...UNDER_WAY])
			.execute();
		return rows.map(toPayment);
	}

	async add(tx: PaymentTransaction, payment: NewPayment): Promise<void> {
		const { id, createdAt } = payment;
		await tx
			.insertInto("card_payments")
			.values({
				id,
				user_id: payment.userId,
				account_id: payment.accountId,
				provider: payment.provider,
				amount: `${payment.amount}`,
				fee: `${payment.fee}`,
				currency: payment.currency,
				request_hash: payment.requestHash,
				status: "created",
				reversed: "0",
				created_at: createdAt,
				changed_at: createdAt,
				next_at: payment.nextAt,
				looks: 0,
			} as PaymentTables["card_payments"])
			.execute();
		await this.#step(tx, id, "created", createdAt);
	}

	/** The caller holds the lock and has judged the step. */
	async move(
		tx: PaymentTransaction,
		{ id }: Payment,
		status: PaymentStatus,
		at: Date,
		failure: StoredRefusal | null = null,
	): Promise<void> {
		await tx
			.updateTable("card_payments")
			.set({
				status,
				changed_at: at,
				...(status === "paid" ? { paid_at: at } : {}),
				...(status === "booked" ? { booked_at: at } : {}),
				...(failure === null ? {} : { failure: JSON.stringify(failure) }),
			})
			.where("id", "=", id)
			.execute();
		await this.#step(tx, id, status, at);
	}

	async #step(tx: PaymentTransaction, id: string, status: PaymentStatus, at: Date): Promise<void> {
		await sql`INSERT INTO card_payment_steps (payment_id, number, status, at)
			SELECT ${id}, coalesce(max(number), 0) + 1, ${status}, ${at} FROM card_payment_steps WHERE payment_id = ${id}`.execute(
			tx,
		);
	}

	async setSession(tx: PaymentTransaction, id: string, { sessionId, url, expiresAtMs }: Checkout): Promise<void> {
		await tx
			.updateTable("card_payments")
			.set({ session_id: sessionId, session_url: url, session_expires_at: new Date(expiresAtMs) })
			.where("id", "=", id)
			.execute();
	}

	async setSeen(
		tx: PaymentTransaction,
		id: string,
		seen: { readonly providerPaymentId: string | null; readonly declineCode: string | null },
	): Promise<void> {
		await sql`UPDATE card_payments SET decline_code = ${seen.declineCode},
			provider_payment_id = coalesce(provider_payment_id, ${seen.providerPaymentId}) WHERE id = ${id}`.execute(tx);
	}

	async setProviderFee(tx: PaymentTransaction, id: string, { amount, currency }: ProviderFee): Promise<void> {
		await tx
			.updateTable("card_payments")
			.set({ provider_fee: `${amount}`, provider_fee_currency: currency })
			.where("id", "=", id)
			.execute();
	}

	/** The card of a payment. Paid with again, it is shown again and has its newest expiry. */
	async setCard(
		tx: PaymentTransaction,
		{ id, userId, provider }: Payment,
		newId: string,
		card: ProviderCard & { readonly isSaved: boolean },
		at: Date,
	): Promise<void> {
		await sql`WITH used AS (
				INSERT INTO payment_cards (id, user_id, provider, fingerprint, brand, last4, exp_month, exp_year, first_used_at, last_used_at, saved)
				VALUES (${newId}, ${userId}, ${provider}, ${card.fingerprint}, ${card.brand}, ${card.last4}, ${card.expMonth},
					${card.expYear}, ${at}, ${at}, ${card.isSaved})
				ON CONFLICT (user_id, provider, fingerprint) DO UPDATE SET brand = excluded.brand, exp_month = excluded.exp_month,
					exp_year = excluded.exp_year, last_used_at = excluded.last_used_at, removed_at = NULL,
					saved = payment_cards.saved OR excluded.saved
				RETURNING id)
			UPDATE card_payments SET card_id = used.id FROM used WHERE card_payments.id = ${id}`.execute(tx);
	}

	/** Changes what left again; never below zero. */
	async addReversed(tx: PaymentTransaction, id: string, amount: bigint): Promise<void> {
		await sql`UPDATE card_payments SET reversed = greatest(0, reversed + ${`${amount}`}::bigint) WHERE id = ${id}`.execute(
			tx,
		);
	}

	/** Claims payments of the provider that are due for `leaseMs`; a concurrent process claims others. */
	async claim(provider: ProviderName, at: Date, leaseMs: number, limit: number): Promise<string[]> {
		const until = new Date(at.getTime() + leaseMs);
		const { rows } = await sql<{ id: string }>`UPDATE card_payments SET next_at = ${until}, looks = looks + 1
			WHERE id IN (SELECT id FROM card_payments WHERE next_at <= ${at} AND provider = ${provider}
				ORDER BY next_at, id LIMIT ${limit} FOR UPDATE SKIP LOCKED)
			RETURNING id`.execute(this.db);
		return rows.map(({ id }) => id);
	}

	/** The lease ends; a hint that arrived meanwhile makes it due earlier. */
	async release(id: string, leasedUntil: Date, nextAt: Date | null): Promise<void> {
		await this.db
			.updateTable("card_payments")
			.set({ next_at: nextAt })
			.where("id", "=", id)
			.where("next_at", "=", leasedUntil)
			.execute();
	}

	/** Something may have changed: it is due now. */
	async hint(db: PaymentTransaction | null, id: string, at: Date): Promise<void> {
		await (db ?? this.db).updateTable("card_payments").set({ next_at: at, looks: 0 }).where("id", "=", id).execute();
	}

	async refundsOf(tx: PaymentTransaction | null, paymentId: string): Promise<Refund[]> {
		const rows = await (tx ?? this.db)
			.selectFrom("card_refunds")
			.selectAll()
			.where("payment_id", "=", paymentId)
			.orderBy("created_at")
			.orderBy("id")
			.execute();
		return rows.map(toRefund);
	}

	async addRefund(
		tx: PaymentTransaction,
		refund: Pick<
			Refund,
			"id" | "paymentId" | "amount" | "cause" | "about" | "status" | "providerRefundId" | "customersPart"
		>,
		at: Date,
	): Promise<void> {
		const row: Selectable<RefundRow> = {
			id: refund.id,
			payment_id: refund.paymentId,
			amount: `${refund.amount}`,
			cause: refund.cause,
			about: refund.about,
			status: refund.status,
			provider_refund_id: refund.providerRefundId,
			customers_part: `${refund.customersPart}`,
			created_at: at,
			changed_at: at,
			settled_at: null,
		};
		await tx.insertInto("card_refunds").values(row).execute();
		await this.addReversed(tx, refund.paymentId, refund.amount);
	}

	async setRefund(
		tx: PaymentTransaction,
		id: string,
		change: Partial<Pick<Refund, "status" | "providerRefundId" | "settledAt">>,
		at: Date,
	): Promise<void> {
		await tx
			.updateTable("card_refunds")
			.set({
				changed_at: at,
				...(change.status === undefined ? {} : { status: change.status }),
				...(change.providerRefundId === undefined ? {} : { provider_refund_id: change.providerRefundId }),
				...(change.settledAt === undefined ? {} : { settled_at: change.settledAt }),
			})
			.where("id", "=", id)
			.execute();
	}

	async disputesOf(tx: PaymentTransaction | null, paymentId: string): Promise<Dispute[]> {
		const rows = await (tx ?? this.db)
			.selectFrom("card_disputes")
			.selectAll()
			.where("payment_id", "=", paymentId)
			.orderBy("opened_at")
			.orderBy("id")
			.execute();
		return rows.map(toDispute);
	}

	async addDispute(
		tx: PaymentTransaction,
		paymentId: string,
		{ id, amount, fee }: ProviderDispute,
		at: Date,
	): Promise<void> {
		await tx
			.insertInto("card_disputes")
			.values({
				id,
				payment_id: paymentId,
				amount: `${amount}`,
				fee: fee === null ? null : `${fee.amount}`,
				fee_currency: fee?.currency ?? null,
				customers_part: null,
				status: "open",
				opened_at: at,
				decided_at: null,
				settled_at: null,
			})
			.execute();
	}

	async decideDispute(
		tx: PaymentTransaction,
		id: string,
		status: "won" | "lost",
		customersPart: bigint | null,
		at: Date,
	): Promise<void> {
		await tx
			.updateTable("card_disputes")
			.set({ status, decided_at: at, customers_part: customersPart === null ? null : `${customersPart}` })
			.where("id", "=", id)
			.execute();
	}

	async settleDispute(tx: PaymentTransaction, id: string, at: Date): Promise<void> {
		await tx.updateTable("card_disputes").set({ settled_at: at }).where("id", "=", id).execute();
	}

	/** @returns whether the customer has it. */
	async removeCard(userId: string, id: string, at: Date): Promise<boolean> {
		const { numUpdatedRows } = await this.db
			.updateTable("payment_cards")
			.set({ removed_at: at, saved: false })
			.where("id", "=", id)
			.where("user_id", "=", userId)
			.where("removed_at", "is", null)
			.executeTakeFirst();
		return numUpdatedRows > 0n;
	}

	/** Our ids of payments, by those of the provider. */
	async idsOf(providerPaymentIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
		const { rows } = await sql<{ id: string; theirs: string }>`
			SELECT id, provider_payment_id AS theirs FROM card_payments WHERE provider_payment_id = ANY(${providerPaymentIds})`.execute(
			this.db,
		);
		return new Map(rows.map(({ id, theirs }) => [theirs, id]));
	}

	/** Records an event and makes its payment due. @returns false when it was received before. */
	async received(provider: ProviderName, event: ProviderEvent, at: Date): Promise<boolean> {
		return this.transaction(async (tx) => {
			const row = await tx
				.selectFrom("card_payments")
				.select("id")
				.where("provider", "=", provider)
				.where((each) =>
					each.or([
						each("session_id", "=", event.sessionId ?? ""),
						each("provider_payment_id", "=", event.providerPaymentId ?? ""),
						each("id", "=", event.reference ?? ""),
					]),
				)
				.executeTakeFirst();
			const { numInsertedOrUpdatedRows } = await tx
				.insertInto("provider_events")
				.values({ provider, id: event.id, type: event.type, payment_id: row?.id ?? null, received_at: at })
				.onConflict((conflict) => conflict.doNothing())
				.executeTakeFirst();
			if (numInsertedOrUpdatedRows !== 1n) return false;
			if (row !== undefined) await this.hint(tx, row.id, at);
			return true;
		});
	}

	/** Deletes events before `before`, and all but the newest of those that belong to no payment. */
	async forgetEvents(before: Date): Promise<void> {
		await this.db.deleteFrom("provider_events").where("received_at", "<", before).execute();
		await sql`DELETE FROM provider_events WHERE (provider, id) IN (
			SELECT provider, id FROM provider_events WHERE payment_id IS NULL
			ORDER BY received_at DESC, id OFFSET ${UNKNOWN_EVENTS})`.execute(this.db);
	}
}
