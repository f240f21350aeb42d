import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { seededRandom } from "@truefill/testkit";
import { IS_FULL } from "@truefill/testkit/tier";
import { expect, test } from "vitest";
import { createTestDatabase } from "../platform/postgres/testing.ts";
import { startEngine } from "./testing/fixtures.ts";
import { verifyBooks } from "./verify.ts";

interface Ack {
	readonly accountId: string;
	readonly commandId: string;
	readonly requestHash: string;
	readonly answer: { readonly kind: string; readonly body: { readonly sequence: number } };
}

const POINTS = 10;
/** Kills at a random time, in addition to one kill at each failpoint. */
const ANY_TIME = IS_FULL ? 10 : 1;
const SEED = 20_261_121;

/** Runs the child until it is killed. Returns the acknowledgements that it printed. */
async function runUntilKilled(
	url: string,
	round: number,
	point: number,
	after: number,
	killAfterMs: number,
	cache: string,
): Promise<Ack[]> {
	const args = [join(import.meta.dirname, "testing/kill-child.ts"), url, `r${round}`, `${point}`, `${after}`];
	// Later children reuse the compile cache of the first one.
	const env = { ...process.env, NODE_COMPILE_CACHE: cache };
	const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"], env });
	const acks: Ack[] = [];
	const lines = createInterface({ input: child.stdout });
	lines.on("line", (line) => {
		// A line cut short by the kill does not count as acknowledged.
		if (!line.endsWith("}")) return;
		const said = JSON.parse(line);
		if ("commandId" in said) acks.push(said);
		else if (point === 0) setTimeout(() => child.kill("SIGKILL"), killAfterMs);
	});
	const [[, signal]] = await Promise.all([once(child, "exit"), once(lines, "close")]);
	expect(signal).toBe("SIGKILL");
	return acks;
}

test("kill -9 again and again in a stream of orders: nothing acknowledged is lost, nothing is doubled, the books are right", {
	timeout: 300_000,
}, async () => {
	const database = await createTestDatabase();
	const cache = await mkdtemp(join(tmpdir(), "truefill-kill-"));
	const random = seededRandom(SEED);
	const acks: Ack[] = [];
	const everyPoint = Array.from({ length: POINTS }, (_, index) => index + 1);
	// Point 0 means a random time. It comes first, so that the next child recovers the result of a stream of orders.
	const points = [...Array.from({ length: ANY_TIME }, () => 0), ...everyPoint];
	for (const [round, point] of points.entries()) {
		const after = point === 7 || point === 8 ? 0 : random.integer(1, 25);
		acks.push(...(await runUntilKilled(database.url, round, point, after, random.integer(30, 250), cache)));
	}
	expect(acks.length).toBeGreaterThan(points.length * 20);
	expect(new Set(acks.map(({ accountId, commandId }) => `${accountId} ${commandId}`)).size).toBe(acks.length);

	// Batches that the last child left in the log must verify both before and after they are projected.
	expect((await verifyBooks(database.pool)).faults).toEqual([]);
	await (await startEngine(database.pool)).engine.stop();
	const { rows } = await database.pool.query<{
		account_id: string;
		command_id: string;
		request_hash: string;
		answer: unknown;
		times: string;
	}>(
		`SELECT c.account_id, c.command_id, c.request_hash, (array_agg(r.answer))[1] AS answer, count(e.sequence) AS times
		 FROM commands c LEFT JOIN events e USING (partition, account_id, command_id)
		 LEFT JOIN recent_answers r USING (partition, account_id, command_id, origin)
		 GROUP BY c.partition, c.account_id, c.command_id, c.origin`,
	);
	const stored = new Map(rows.map((row) => [`${row.account_id} ${row.command_id}`, row]));
	for (const { accountId, commandId, requestHash, answer } of acks) {
		expect(stored.get(`${accountId} ${commandId}`)).toEqual({
			account_id: accountId,
			command_id: commandId,
			request_hash: requestHash,
			answer,
			times: "1",
		});
	}
	expect(rows.every((row) => row.times === "1")).toBe(true);
	const proof = await verifyBooks(database.pool);
	expect(proof.faults).toEqual([]);
	expect(proof.commands).toBeGreaterThanOrEqual(acks.length);
	await database.drop();
	await rm(cache, { recursive: true });
});
