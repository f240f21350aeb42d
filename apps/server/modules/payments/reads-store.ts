import { Kysely, PostgresDialect } from "kysely";
import type { Pool } from "../../platform/index.ts";
import { type Card, type Payment, type Refund, toCard, toPayment, toRefund } from "./payment.ts";
import type { PaymentStatus } from "./state.ts";
import type { PaymentTables } from "./tables.ts";

/** Reads of card payments outside a transaction. */
export class PaymentReads {
	protected readonly db: Kysely<PaymentTables>;

	constructor(pool: Pool) {
		this.db = new Kysely<PaymentTables>({ dialect: new PostgresDialect({ pool }) });
	}

	async find(id: string): Promise<Payment | undefined> {
		const row = await this.db.selectFrom("card_payments").selectAll().where("id", "=", id).executeTakeFirst();
		return row && toPayment(row);
	}

	async findRefund(id: string): Promise<Refund | undefined> {
		const row = await this.db.selectFrom("card_refunds").selectAll().where("id", "=", id).executeTakeFirst();
		return row && toRefund(row);
	}

	async cardsOf(userId: string): Promise<Card[]> {
		const rows = await this.db
			.selectFrom("payment_cards")
			.selectAll()
			.where("user_id", "=", userId)
			.where("removed_at", "is", null)
			.orderBy("last_used_at", "desc")
			.orderBy("id")
			.limit(50)
			.execute();
		return rows.map(toCard);
	}

	async card(id: string): Promise<Card | undefined> {
		const row = await this.db.selectFrom("payment_cards").selectAll().where("id", "=", id).executeTakeFirst();
		return row && toCard(row);
	}

	/** Undefined: the customer has no such card, or has removed it. */
	async ownCard(userId: string, id: string): Promise<Card | undefined> {
		const row = await this.db
			.selectFrom("payment_cards")
			.selectAll()
			.where("id", "=", id)
			.where("user_id", "=", userId)
			.where("removed_at", "is", null)
			.executeTakeFirst();
		return row && toCard(row);
	}

	/** Newest first, and how many there are. */
	async newest(
		userId: string,
		statuses: readonly PaymentStatus[],
		limit: number,
	): Promise<{ readonly payments: Payment[]; readonly total: number }> {
		const own = this.db.selectFrom("card_payments").where("user_id", "=", userId).where("status", "in", statuses);
		const { total } = await own.select(({ fn }) => fn.countAll<string>().as("total")).executeTakeFirstOrThrow();
		const rows = await own.selectAll().orderBy("created_at", "desc").orderBy("id").limit(limit).execute();
		return { payments: rows.map(toPayment), total: Number.parseInt(total, 10) };
	}

	/** Booked payments of a customer whose money may still go back to the card, oldest first. */
	async refundable(userId: string, since: Date): Promise<Payment[]> {
		const rows = await this.db
			.selectFrom("card_payments")
			.selectAll()
			.where("user_id", "=", userId)
			.where("status", "in", ["booked", "partly-refunded", "won"])
			.where("booked_at", ">=", since)
			.whereRef("reversed", "<", "amount")
			.orderBy("booked_at")
			.orderBy("id")
			.execute();
		return rows.map(toPayment);
	}
}
