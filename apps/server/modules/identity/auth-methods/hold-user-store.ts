import type { Transaction } from "kysely";
import type { AuthMethodTables } from "./tables.ts";

/** Holds the person's row until the transaction ends: what they have at most is counted and added to by one at a time. */
export async function holdUser(tx: Transaction<AuthMethodTables>, userId: string): Promise<void> {
	await tx.selectFrom("users").select("id").where("id", "=", userId).forNoKeyUpdate().execute();
}
