import { afterAll, beforeAll, expect, it } from "vitest";
import type { Engine } from "../../../engine/index.ts";
import type { Pool } from "../../../platform/index.ts";
import { createTestDatabase, type TestDatabase } from "../../../platform/postgres/testing.ts";
import { type RunSite, startBody, startRunSite } from "../testing/run-site.ts";

let database: TestDatabase;
let site: RunSite;
beforeAll(async () => {
	database = await createTestDatabase({ max: 12 });
	site = await startRunSite(database.pool);
});
afterAll(async () => {
	await site.close();
	await database.drop();
});

/** More steps than a bar has. */
const MOST_STEPS = 60;

/** What a process does, until it is killed before or after one of its steps; from then on nothing works for it. */
class Steps {
	left = Number.POSITIVE_INFINITY;
	get isDead(): boolean {
		return this.left <= 0;
	}

	async take<T>(work: () => Promise<T>): Promise<T> {
		this.#step();
		const done = await work();
		this.#step();
		return done;
	}

	#step(): void {
		this.left -= 1;
		if (this.isDead) throw new Error("killed");
	}
}

function poolThrough(pool: Pool, steps: Steps): Pool {
	const connect = async () => {
		if (steps.isDead) throw new Error("killed");
		const client = await pool.connect();
		return {
			query: (...given: unknown[]) => steps.take(() => Reflect.apply(client.query, client, given) as Promise<unknown>),
			// What a dead process had not committed is rolled back.
			release: () => client.release(steps.isDead),
		};
	};
	return { connect, options: pool.options, end: () => Promise.resolve() } as unknown as Pool;
}

const engineThrough = (engine: Engine, steps: Steps): Engine => {
	const through = Object.create(engine) as Engine;
	Object.defineProperty(through, "submit", {
		value: (...given: Parameters<Engine["submit"]>) => steps.take(() => engine.submit(...given)),
	});
	for (const name of ["account", "accountsOf", "frozen", "view", "partitionOf", "projected", "metrics"] as const) {
		Object.defineProperty(through, name, { value: (...given: never[]) => Reflect.apply(engine[name], engine, given) });
	}
	return through;
};

async function killedAt(step: number): Promise<{ readonly isKilled: boolean; readonly accountId: string }> {
	await site.restart();
	await site.bar("1.15000");
	const { id: accountId, userId } = await site.open();
	const started = await site.call("startStrategy", userId, { body: startBody(accountId) });
	const id: string = started.data.id;
	const steps = new Steps();
	site.kill();
	await site.begin({ pool: poolThrough(database.pool, steps), engine: engineThrough(site.engine, steps) });
	await site.tick("1.21000");
	await site.bar("1.22000");
	expect(site.state(accountId).openTrades.size).toBe(1);
	await site.tick("1.09000");
	// This bar closes the trade, and after it the customer may see a second one opened by the next.
	steps.left = step;
	await site.bar("1.23000").catch(() => undefined);
	const isKilled = steps.isDead;
	site.kill();
	await site.begin();
	await site.tick("1.23000");
	const { data } = await site.call("strategyChecks", userId, { id });
	expect(data.map(({ outcome }: { outcome: string }) => outcome)).toEqual(["closed", "opened"]);
	expect(site.state(accountId).openTrades.size).toBe(0);
	// The next one opens, and is killed at the same step.
	steps.left = Number.POSITIVE_INFINITY;
	site.kill();
	await site.begin({ pool: poolThrough(database.pool, steps), engine: engineThrough(site.engine, steps) });
	steps.left = step;
	await site.bar("1.24000").catch(() => undefined);
	site.kill();
	await site.begin();
	await site.tick("1.24000");
	const again = await site.call("strategyChecks", userId, { id });
	expect(again.data.map(({ outcome }: { outcome: string }) => outcome)).toEqual(["opened", "closed", "opened"]);
	const opened = await site.rows("SELECT trade_id FROM strategy_trades WHERE run_id = $1", [id]);
	expect(opened).toHaveLength(2);
	expect(site.state(accountId).openTrades.size).toBe(1);
	const told = await site.rows<{ code: string }>("SELECT code FROM notification_queue WHERE user_id = $1 ORDER BY id", [
		userId,
	]);
	expect(told.map(({ code }) => code)).toEqual(["STRATEGY_OPENED", "STRATEGY_CLOSED", "STRATEGY_OPENED"]);
	await site.call("stopStrategies", userId, { body: { command_id: "stop-all-1", close_trades: true } });
	return { isKilled, accountId };
}

it("killed before or after any of its steps, each bar is decided, carried out and told exactly once", {
	timeout: 300_000,
}, async () => {
	let kills = 0;
	for (let step = 1, isKilled = true; isKilled; step += 1) {
		expect(step).toBeLessThan(MOST_STEPS);
		({ isKilled } = await killedAt(step));
		if (isKilled) kills += 1;
	}
	// The claim, the command, the result with its notification: each before and after.
	expect(kills).toBeGreaterThanOrEqual(12);
});
