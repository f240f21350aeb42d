import { type Kysely, type Selectable, sql } from "kysely";
import type { NotificationTables } from "./tables.ts";

export type Subscription = Selectable<NotificationTables["push_subscriptions"]>;

/** Most browsers of one user. */
export const SUBSCRIPTIONS_MAX = 20;
/** Failed pushes in a row after which a subscription is deleted. */
const FAILURES_MAX = 10;

/** Browsers with push subscriptions, in PostgreSQL. */
export class PushStore {
	readonly #db: Kysely<NotificationTables>;

	constructor(db: Kysely<NotificationTables>) {
		this.#db = db;
	}

	async of(userId: string): Promise<Subscription[]> {
		return this.#db
			.selectFrom("push_subscriptions")
			.selectAll()
			.where("user_id", "=", userId)
			.orderBy("created_at", "desc")
			.execute();
	}

	/** A browser has one subscription, for the user who subscribed last. Beyond the maximum the oldest are deleted. */
	async put(subscription: Omit<Subscription, "failures">): Promise<void> {
		const { endpoint: _endpoint, ...rest } = subscription;
		await this.#db.transaction().execute(async (tx) => {
			await tx
				.insertInto("push_subscriptions")
				.values({ ...subscription, failures: 0 })
				.onConflict((conflict) => conflict.column("endpoint").doUpdateSet({ ...rest, failures: 0 }))
				.execute();
			const old = tx
				.selectFrom("push_subscriptions")
				.select("endpoint")
				.where("user_id", "=", subscription.user_id)
				.orderBy("created_at", "desc")
				.orderBy("endpoint")
				.offset(SUBSCRIPTIONS_MAX);
			await tx.deleteFrom("push_subscriptions").where("endpoint", "in", old).execute();
		});
	}

	async remove(userId: string, endpoint: string): Promise<void> {
		await this.#db
			.deleteFrom("push_subscriptions")
			.where("user_id", "=", userId)
			.where("endpoint", "=", endpoint)
			.execute();
	}

	/** The same user has signed in again in that browser. */
	async handOn(from: string, to: string, userId: string): Promise<void> {
		await this.#db
			.updateTable("push_subscriptions")
			.set({ session_id: to })
			.where("session_id", "=", from)
			.where("user_id", "=", userId)
			.execute();
	}

	/** A session has ended. */
	async removeOfSession(sessionId: string): Promise<void> {
		await this.#db.deleteFrom("push_subscriptions").where("session_id", "=", sessionId).execute();
	}

	/** `gone`: the push service reports that the subscription has ended. */
	async outcome(endpoint: string, outcome: "arrived" | "failed" | "gone"): Promise<void> {
		if (outcome === "gone") {
			await this.#db.deleteFrom("push_subscriptions").where("endpoint", "=", endpoint).execute();
			return;
		}
		await this.#db
			.updateTable("push_subscriptions")
			.set({ failures: outcome === "arrived" ? 0 : sql`failures + 1` })
			.where("endpoint", "=", endpoint)
			.execute();
		if (outcome === "failed") {
			await this.#db
				.deleteFrom("push_subscriptions")
				.where("endpoint", "=", endpoint)
				.where("failures", ">=", FAILURES_MAX)
				.execute();
		}
	}
}
