import { Kysely, PostgresDialect, type PostgresPool } from "kysely";
import type { AuditTables } from "../audit/index.ts";
import type { IdentityTables, UsersTable } from "../identity/index.ts";

export interface ClientTables extends Omit<IdentityTables, "users">, AuditTables {
	users: UsersTable & {
		/** When they closed their account themselves; null: they did not, or it was reversed. */
		closed_at: Date | null;
	};
}

export const clientDatabase = (pool: PostgresPool): Kysely<ClientTables> =>
	new Kysely<ClientTables>({ dialect: new PostgresDialect({ pool }) });
