import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { createSystemClock } from "../../platform/index.ts";
import { createTestDatabase } from "../../platform/postgres/testing.ts";
import { addUser, startAlerts } from "./testing/fixtures.ts";

const ALERTS = 3;
/** More queries than the child makes. */
const MOST_QUERIES = 40;

/** Returns whether the child was killed before it had done everything. */
async function killedAt(url: string, queries: number, cache: string): Promise<boolean> {
	const child = spawn(process.execPath, [join(import.meta.dirname, "testing/kill-child.ts"), url, `${queries}`], {
		stdio: ["ignore", "pipe", "inherit"],
		env: { ...process.env, NODE_COMPILE_CACHE: cache },
	});
	const [said, [code, signal]] = await Promise.all([text(child.stdout), once(child, "exit")]);
	if (signal === "SIGKILL") return true;
	expect([said, code]).toEqual(["done", 0]);
	return false;
}

test("killed before any of its queries, each alert is told exactly once by that process or the next", {
	timeout: 300_000,
}, async () => {
	const database = await createTestDatabase({ max: 4 });
	const cache = await mkdtemp(join(tmpdir(), "truefill-kill-"));
	const user = await addUser(database.pool, "usr_kill");
	const rows = async (query: string) => (await database.pool.query(query)).rows;
	let kills = 0;
	for (let at = 1, isKilled = true; isKilled; at++) {
		expect(at).toBeLessThan(MOST_QUERIES);
		for (const table of ["price_alerts", "notification_queue", "candles", "price_alert_progress"]) {
			await database.pool.query(`DELETE FROM ${table}`);
		}
		await database.pool.query(
			`INSERT INTO price_alerts (id, user_id, instrument_id, price_type, direction, price, status, version, splits,
				created_at, armed_at) SELECT 'a' || i, $1, 'EURUSD', 'bid', 'up', 1.101, 'armed', 1, 0, now(), now()
			FROM generate_series(1, $2::int) AS i`,
			[user, ALERTS],
		);
		isKilled = await killedAt(database.url, at, cache);
		if (isKilled) kills += 1;
		const told = await rows("SELECT source FROM notification_queue");
		const ended = await rows("SELECT 1 FROM price_alerts WHERE status = 'triggered'");
		expect(told).toHaveLength(ended.length);
		// The next process sees the price still beyond.
		const next = await startAlerts(database.pool, createSystemClock());
		next.push("1.10200", "1.10210");
		await next.alerts.work();
		await next.stop();
		const sources = (await rows("SELECT source FROM notification_queue ORDER BY source")).map(({ source }) => source);
		expect(sources).toEqual(["alert a1", "alert a2", "alert a3"]);
		expect(await rows("SELECT 1 FROM price_alerts WHERE status = 'triggered'")).toHaveLength(ALERTS);
	}
	// Begin, the update, three notifications, the sequence, the message, the commit: at least.
	expect(kills).toBeGreaterThanOrEqual(8);
	await rm(cache, { recursive: true });
	await database.drop();
});
