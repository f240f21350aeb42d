import { type RawBuilder, sql } from "kysely";

/**
 * The ids of the users that a search text means; null: it is empty. Each word must occur in the name, the address or the
 * user name; or the whole is an id or an account's number.
 */
export function searchedUsers(search: string): RawBuilder<unknown> | null {
	const words = search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8);
	if (words.length === 0) return null;
	const each = words.map(
		(word) =>
			sql`lower(u.first_name || ' ' || u.last_name || ' ' || u.email || ' ' || coalesce(u.username, '')) LIKE ${`%${word.replace(/[\\%_]/g, "\\$&")}%`}`,
	);
	// Each kind of search uses its own index; one combined condition would scan all users (decision 0123).
	return sql`
		SELECT u.id FROM users u WHERE ${sql.join(each, sql` AND `)}
		UNION ALL SELECT ${search}::text
		UNION ALL SELECT user_id FROM accounts WHERE number = ${search}
		UNION ALL SELECT user_id FROM accounts WHERE account_id = ${search}`;
}
