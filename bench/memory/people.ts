import { createHash, randomBytes } from "node:crypto";
import { join } from "node:path";
import { openPool } from "@truefill/server/platform";

interface Site {
	readonly data: { readonly price_feed: { readonly api_key: string } };
}

/**
 * Inserts users with sessions into the database of a running server, as signing in would, without hashing a hundred
 * passwords. @returns their bearer tokens.
 */
export async function signedIn(options: { dataDir: string; people: number }): Promise<string[]> {
	const tokens = Array.from({ length: options.people }, () => randomBytes(32).toString("base64url"));
	const sockets = encodeURIComponent(join(options.dataDir, "postgres/socket"));
	const pool = openPool(`postgresql://truefill@/truefill?host=${sockets}`, { max: 1 });
	try {
		for (const [index, token] of tokens.entries()) {
			const id = `bench-${index}`;
			await pool.query(
				`INSERT INTO users (id, email, email_key, first_name, last_name, role, status, created_at)
				 VALUES ($1, $2, $2, 'Bench', 'Bench', 'customer', 'active', now())`,
				[id, `${id}@truefill.test`],
			);
			await pool.query(
				`INSERT INTO sessions (id, user_id, created_at, expires_at, network, user_agent)
				 VALUES ($1, $1, now(), now() + interval '1 hour', '127.0.0.1', 'bench')`,
				[id],
			);
			const hash = createHash("sha256").update(token).digest();
			await pool.query(
				"INSERT INTO session_tokens (token_hash, session_id, expires_at) VALUES ($1, $2, now() + interval '15 minutes')",
				[hash, id],
			);
		}
	} finally {
		await pool.end();
	}
	return tokens;
}

/** Fetches the price socket key of each user from the server. */
export async function priceKeys(options: { port: number; dataDir: string; people: number }): Promise<string[]> {
	const tokens = await signedIn(options);
	const keys: string[] = [];
	for (const token of tokens) {
		const answer = await fetch(`http://127.0.0.1:${options.port}/api/v1/data`, {
			headers: { authorization: `Bearer ${token}` },
		});
		if (answer.status !== 200) throw new Error(`GET /data answered ${answer.status}: ${await answer.text()}`);
		keys.push(((await answer.json()) as Site).data.price_feed.api_key);
	}
	return keys;
}
