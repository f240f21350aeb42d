import type { Transaction } from "kysely";
import type { AuthMethodTables } from "./tables.ts";

/** Locks the user's row until the transaction ends, so that limits are checked and entries added one at a time. */
export async function holdUser(tx: Transaction<AuthMethodTables>, userId: string): Promise<void> {
	await tx.selectFrom("users").select("id").where("id", "=", userId).forNoKeyUpdate().execute();
}
