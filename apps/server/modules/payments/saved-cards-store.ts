import { sql } from "kysely";
import type { ProviderName } from "./provider.ts";
import { PaymentReads } from "./reads-store.ts";

/** Customers as their providers know them. */
export class SavedCards extends PaymentReads {
	/** The customer's id at a provider; undefined: they have none. */
	async customer(userId: string, provider: ProviderName): Promise<string | undefined> {
		const row = await this.db
			.selectFrom("payment_customers")
			.select("provider_customer_id")
			.where("user_id", "=", userId)
			.where("provider", "=", provider)
			.executeTakeFirst();
		return row?.provider_customer_id;
	}

	/** @returns the id that is stored: that of another process, if it was first. */
	async addCustomer(userId: string, provider: ProviderName, customerId: string, at: Date): Promise<string> {
		await this.db
			.insertInto("payment_customers")
			.values({ user_id: userId, provider, provider_customer_id: customerId, created_at: at })
			.onConflict((conflict) => conflict.columns(["user_id", "provider"]).doNothing())
			.execute();
		return (await this.customer(userId, provider)) ?? customerId;
	}

	/** Those of erased users. */
	async erasedCustomers(
		provider: ProviderName,
		limit: number,
	): Promise<{ readonly userId: string; readonly customerId: string }[]> {
		const { rows } = await sql<{ user_id: string; provider_customer_id: string }>`
			SELECT c.user_id, c.provider_customer_id FROM payment_customers c JOIN users u ON u.id = c.user_id
			WHERE u.erased_at IS NOT NULL AND c.provider = ${provider} ORDER BY u.erased_at, c.user_id LIMIT ${limit}`.execute(
			this.db,
		);
		return rows.map((row) => ({ userId: row.user_id, customerId: row.provider_customer_id }));
	}

	async removeCustomer(userId: string, provider: ProviderName): Promise<void> {
		await this.db
			.deleteFrom("payment_customers")
			.where("user_id", "=", userId)
			.where("provider", "=", provider)
			.execute();
	}
}
