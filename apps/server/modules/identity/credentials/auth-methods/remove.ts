import { sql } from "kysely";
import type { AuthMethodsPort } from "../../ports.ts";
import { endTokensOf } from "./end-tokens.ts";
import { nameOf } from "./security-mails.ts";

/** What ends with a password or an address, in the caller's transaction. */
export const authMethodsPort: AuthMethodsPort = {
	endTokens: endTokensOf,
	async removeAdded(tx, userId, { from = null, to = null }, at) {
		const within = (column: string) =>
			sql`coalesce(${sql.ref(column)} >= ${from}, true) AND coalesce(${sql.ref(column)} < ${to}, true)`;
		const passkeys = await sql<{ name: string }>`
			DELETE FROM passkeys WHERE user_id = ${userId} AND ${within("created_at")} RETURNING name`.execute(tx);
		const linked = await sql<{ provider: string }>`
			DELETE FROM linked_providers WHERE user_id = ${userId} AND ${within("linked_at")} RETURNING provider`.execute(tx);
		const totp = await sql<{ on: boolean }>`
			DELETE FROM totp_factors WHERE user_id = ${userId} AND (confirmed_at IS NULL OR ${within("confirmed_at")})
			RETURNING confirmed_at IS NOT NULL AS on`.execute(tx);
		if (totp.rows.length > 0) await sql`DELETE FROM recovery_codes WHERE user_id = ${userId}`.execute(tx);
		await sql`DELETE FROM login_challenges WHERE user_id = ${userId}`.execute(tx);
		const tokens = await sql<{ id: string; name: string }>`
			UPDATE api_tokens SET revoked_at = ${at} WHERE user_id = ${userId} AND revoked_at IS NULL AND expires_at > ${at}
			RETURNING id, name`.execute(tx);
		return {
			ended: tokens.rows.map(({ id }) => id),
			names: [
				...totp.rows.filter(({ on }) => on).map(() => nameOf.totp),
				...passkeys.rows.map(({ name }) => nameOf.passkey(name)),
				...linked.rows.map(({ provider }) => nameOf.provider(provider)),
				...tokens.rows.map(({ name }) => nameOf.token(name)),
			],
		};
	},
};
