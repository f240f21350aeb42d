import { sql } from "kysely";
import type { WaysPort } from "../ports.ts";
import { endTokensOf } from "./end-tokens.ts";

/** What ends with a password or an address, in the transaction of whoever decides it. */
export const waysPort: WaysPort = {
	endTokens: endTokensOf,
	async removeSince(tx, userId, since) {
		await sql`DELETE FROM passkeys WHERE user_id = ${userId} AND created_at >= ${since}`.execute(tx);
		await sql`DELETE FROM linked_providers WHERE user_id = ${userId} AND linked_at >= ${since}`.execute(tx);
		const { rows } = await sql`
			DELETE FROM totp_factors WHERE user_id = ${userId} AND (confirmed_at IS NULL OR confirmed_at >= ${since})
			RETURNING user_id`.execute(tx);
		if (rows.length > 0) await sql`DELETE FROM recovery_codes WHERE user_id = ${userId}`.execute(tx);
		await sql`DELETE FROM login_challenges WHERE user_id = ${userId}`.execute(tx);
		return endTokensOf(tx, userId, since);
	},
};
