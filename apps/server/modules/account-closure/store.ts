import { Kysely, PostgresDialect } from "kysely";
import type { Pool } from "../../platform/index.ts";

interface Tables {
	personal_requests: { id: string; user_id: string; status: string };
	requests: { id: string; kind: string; user_id: string | null; status: string };
	withdrawal_legs: { withdrawal_id: string; user_id: string; account_id: string; status: string };
	card_payments: { id: string; user_id: string; status: string };
	deposits: { id: string; account_id: string; status: string };
	balance_adjustments: { id: string; account_id: string; status: string };
}

const UNFINISHED_CARD_PAYMENTS = ["created", "redirected", "processing", "authorised", "paid", "returning", "disputed"];

/** Open work of other modules that needs a decision about a customer first. */
export class AccountClosureStore {
	readonly #db: Kysely<Tables>;

	constructor(pool: Pool) {
		this.#db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
	}

	/** Pending changes of their personal details. */
	async requests(userId: string): Promise<number> {
		const rows = await this.#db
			.selectFrom("personal_requests")
			.select("id")
			.where("user_id", "=", userId)
			.where("status", "=", "pending")
			.execute();
		return rows.length;
	}

	/** Parts of their verification that are being checked. */
	async verifications(userId: string): Promise<number> {
		const rows = await this.#db
			.selectFrom("requests")
			.select("id")
			.where("kind", "=", "verification")
			.where("user_id", "=", userId)
			.where("status", "=", "pending")
			.execute();
		return rows.length;
	}

	/** Withdrawals of which a part is neither paid nor ended, with their accounts. */
	async withdrawals(userId: string): Promise<readonly { readonly id: string; readonly accountId: string }[]> {
		return this.#db
			.selectFrom("withdrawal_legs")
			.select(["withdrawal_id as id", "account_id as accountId"])
			.distinct()
			.where("user_id", "=", userId)
			.where("status", "in", ["open", "ready", "sent", "paying", "failing", "returning"])
			.execute();
	}

	/** Card payments whose money may still arrive or leave. */
	async cardPayments(userId: string): Promise<number> {
		const rows = await this.#db
			.selectFrom("card_payments")
			.select("id")
			.where("user_id", "=", userId)
			.where("status", "in", UNFINISHED_CARD_PAYMENTS)
			.execute();
		return rows.length;
	}

	/** Bookings that are pending or approved and not booked yet. */
	async bookings(accountIds: readonly string[]): Promise<number> {
		if (accountIds.length === 0) return 0;
		const rows = await this.#db
			.selectFrom("balance_adjustments")
			.select("id")
			.where("account_id", "in", accountIds)
			.where("status", "in", ["pending", "approved"])
			.execute();
		// Money that is held belongs to the customer too: it must be booked or returned first.
		const payments = await this.#db
			.selectFrom("deposits")
			.select("id")
			.where("account_id", "in", accountIds)
			.where("status", "in", ["pending", "approved", "held"])
			.execute();
		return rows.length + payments.length;
	}
}
