import { type AccountState, type Command, encodeEvent, stateHash } from "@truefill/core/trading";
import { aPrice, aVolume, someMoney } from "@truefill/testkit";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { createTestDatabase } from "../platform/postgres/testing.ts";
import { sha256 } from "./hash.ts";
import {
	amending,
	closing,
	hashOf,
	newAccount,
	onlyTrade,
	order,
	readerOf,
	startEngine,
	type TestEngine,
} from "./testing/fixtures.ts";
import type { Render } from "./types.ts";

const database = await createTestDatabase();
const reads = readerOf(() => database.pool);
const { pool } = database;
afterAll(() => database.drop());

let running: TestEngine | undefined;
const start = async (...options: Parameters<typeof startEngine> extends [unknown, ...infer R] ? R : never) => {
	running = await startEngine(pool, ...options);
	return running;
};
afterEach(async () => {
	await running?.engine.stop();
	running = undefined;
});

const count = async (table: string, accountId: string): Promise<number> => {
	const { rows } = await reads.query<{ count: string }>(`SELECT count(*) FROM ${table} WHERE account_id = $1`, [
		accountId,
	]);
	return Number.parseInt(rows[0]?.count ?? "", 10);
};

describe("an order", () => {
	test("is answered only after it is durable, with what was stored", async () => {
		const { engine, openAccount, state } = await start();
		const accountId = await openAccount();
		const bought = order(accountId);
		const answer = await engine.submit(bought, "hash", ({ after, events }) => ({
			sequence: after.sequence,
			type: events[0]?.type,
		}));
		expect(answer).toEqual({ kind: "accepted", body: { sequence: 3, type: "trade-opened" } });
		const { rows } = await reads.query(
			`SELECT r.answer, c.answer AS kept, request_hash, account_sequence FROM commands c
			 JOIN recent_answers r USING (partition, account_id, command_id, origin) WHERE account_id = $1 AND command_id = $2`,
			[accountId, bought.commandId],
		);
		expect(rows).toEqual([{ answer, kept: null, request_hash: "hash", account_sequence: "3" }]);
		expect(state(accountId).openTrades.size).toBe(1);
	});

	test("changes memory only after the commit, and is told only after memory", async () => {
		const seen: unknown[] = [];
		let accountId = "";
		const t = await start({
			failpoint: (point) => {
				// The later ones are of tables that are written at their own time.
				if (accountId === "" || point > 6) return;
				seen.push([point, t.engine.account(accountId)?.openTrades.size]);
			},
		});
		accountId = await t.openAccount();
		seen.length = 0;
		await t.send(order(accountId)).then(() => seen.push("told"));
		expect(seen).toEqual([[1, 0], [2, 0], [3, 0], [4, 0], [5, 1], [6, 1], "told"]);
	});

	test("that is refused is an event and a stored answer", async () => {
		const { send, openAccount, state } = await start();
		const accountId = await openAccount("1.00");
		const wanted = order(accountId);
		const answer = await send(wanted);
		expect(answer).toMatchObject({ kind: "refused", refusal: { code: "MARGIN_TOO_LITTLE" } });
		expect(state(accountId).sequence).toBe(3);
		expect(await send(wanted)).toEqual(answer);
		expect(state(accountId).sequence).toBe(3);
		expect(await count("commands", accountId)).toBe(3);
	});

	test("of an account that does not exist is refused and leaves nothing", async () => {
		const { send } = await start();
		expect(await send(order("nobody"))).toEqual({
			kind: "refused",
			refusal: { code: "ACCOUNT_NOT_FOUND", params: {} },
		});
		expect(await count("commands", "nobody")).toBe(0);
	});

	test("is judged against the ones before it in the same batch", async () => {
		const { engine, send, openAccount, state } = await start({ maxBatch: 50 });
		// 1,000 EUR need 36.18 of margin: 100.00 is enough for two of five.
		const accountId = await openAccount("100.00");
		const before = engine.metrics().commits;
		const answers = await Promise.all(Array.from({ length: 5 }, () => send(order(accountId))));
		expect(answers.map((answer) => answer.kind)).toEqual(["accepted", "accepted", "refused", "refused", "refused"]);
		expect(engine.metrics().commits - before).toBe(1);
		expect(state(accountId).openTrades.size).toBe(2);
		expect(state(accountId).sequence).toBe(7);
	});

	test("can be opened, amended, closed in part and closed in one batch", async () => {
		const { send, openAccount, state } = await start();
		const accountId = await openAccount();
		const number = state(accountId).number;
		const trade = `${number}-3`;
		const answers = await Promise.all([
			send(order(accountId, { volume: aVolume("3000") })),
			send(amending(accountId, trade, { stopLoss: null, takeProfit: aPrice("1.09") })),
			send(closing(accountId, trade, { volume: aVolume("1000") })),
			send(closing(accountId, trade)),
		]);
		expect(answers.map((answer) => answer.kind)).toEqual(["accepted", "accepted", "accepted", "accepted"]);
		// Two thousandths of a cent a unit of spread on 3,000: −0.06.
		expect(state(accountId).balance).toBe(someMoney("9999.94", "USD"));
		expect(await count("open_trades", accountId)).toBe(0);
		expect(await count("closed_trades", accountId)).toBe(2);
	});
});

describe("the same command id", () => {
	test("is answered the same, in one batch, later, beyond memory and after a restart", async () => {
		const first = await start({ answerCacheSize: 1 });
		const accountId = await first.openAccount();
		const wanted = order(accountId);
		const [one, two] = await Promise.all([first.send(wanted), first.send(wanted)]);
		expect(one.kind).toBe("accepted");
		expect(two).toEqual(one);
		expect(await first.send(wanted)).toEqual(one);
		// Another answer evicts this one from the cache. It is read from the database; the other command is executed.
		const other = order(accountId);
		await first.send(order(accountId));
		const [again, fresh] = await Promise.all([first.send(wanted), first.send(other)]);
		expect(again).toEqual(one);
		expect(fresh.kind).toBe("accepted");
		expect(first.state(accountId).openTrades.size).toBe(3);
		await first.engine.stop();
		const second = await start();
		expect(await second.send(wanted)).toEqual(one);
		expect(second.state(accountId).openTrades.size).toBe(3);
	});

	test("has the same outcome when its exact answer is no longer kept: from the events, as it was then", async () => {
		const first = await start({ answerCacheSize: 1 });
		const accountId = await first.openAccount();
		const hashOf = (state: AccountState | undefined) => state && stateHash(state, sha256);
		const render: Render = ({ events, before, after, openedAtMs }) => ({
			events: events.map((event) => JSON.parse(encodeEvent(event))),
			...{ before: hashOf(before), after: hashOf(after), openedAtMs },
		});
		const bought = order(accountId, { volume: aVolume("3000"), stopLoss: aPrice("1.08") });
		const sent: [Command, Render | undefined][] = [[bought, render]];
		await first.engine.submit(bought, "hash", render);
		const trade = onlyTrade(first.state(accountId));
		sent.push(
			[amending(accountId, trade, { stopLoss: null, takeProfit: aPrice("1.09") }), render],
			[closing(accountId, trade, { volume: aVolume("1000") }), render],
			[order(accountId, { volume: aVolume("1") }), render],
			[closing(accountId, trade), undefined],
			[closing(accountId, trade), render],
			[order(accountId), render],
		);
		const answers = [];
		for (const [command, own] of sent) answers.push(await first.engine.submit(command, "hash", own));
		expect(answers.map(({ kind }) => kind)).toEqual([
			...["accepted", "accepted", "accepted", "refused", "accepted", "refused", "accepted"],
		]);
		for (let turn = 0; turn < 3; turn += 1) await first.send(order(accountId));
		expect(await first.engine.projected()).toBe(true);
		await reads.query("TRUNCATE recent_answers");
		const again = () => Promise.all(sent.map(([command, own]) => first.engine.submit(command, "hash", own)));
		expect(await again()).toEqual(answers);
		expect(await first.engine.submit(bought, "another hash", render)).toEqual({
			kind: "failed",
			code: "COMMAND_ID_REUSED",
		});
		await first.engine.stop();
		const second = await start();
		const before = second.state(accountId);
		expect(await Promise.all(sent.map(([command, own]) => second.engine.submit(command, "hash", own)))).toEqual(
			answers,
		);
		expect(second.state(accountId)).toBe(before);
	});

	test("with another request is refused, in one batch, later, beyond memory and after a restart", async () => {
		const reused = { kind: "failed", code: "COMMAND_ID_REUSED" };
		const first = await start({ answerCacheSize: 1 });
		const accountId = await first.openAccount();
		const wanted = order(accountId);
		const twisted = { ...wanted, volume: aVolume("2000") };
		const [one, two] = await Promise.all([first.send(wanted), first.send(twisted)]);
		expect([one.kind, two]).toEqual(["accepted", reused]);
		expect(await first.send(twisted)).toEqual(reused);
		await first.send(order(accountId));
		expect(await first.send(twisted)).toEqual(reused);
		await first.engine.stop();
		const second = await start();
		expect(await second.send(twisted)).toEqual(reused);
		expect(second.state(accountId).openTrades.size).toBe(2);
	});

	test("of another account is another command", async () => {
		const { send, openAccount } = await start();
		const [a, b] = [await openAccount(), await openAccount()];
		const wanted = order(a);
		expect((await send(wanted)).kind).toBe("accepted");
		expect((await send({ ...wanted, accountId: b })).kind).toBe("accepted");
	});
});

describe("the queue", () => {
	test("is bounded: what does not fit is not ready and not done", async () => {
		const { send, openAccount, state } = await start({ queueLimit: 3, lanes: 1 });
		const accountId = await openAccount();
		const answers = await Promise.all(Array.from({ length: 5 }, () => send(order(accountId))));
		expect(answers.filter((answer) => answer.kind === "accepted")).toHaveLength(3);
		expect(answers.at(-1)).toEqual({ kind: "failed", code: "NOT_READY" });
		expect(state(accountId).openTrades.size).toBe(3);
	});

	test("is emptied before a stop, and nothing is taken after it", async () => {
		const { engine, send, openAccount } = await start();
		const accountId = await openAccount();
		const queued = Promise.all(Array.from({ length: 10 }, () => send(order(accountId))));
		const stopped = engine.stop();
		expect((await queued).every((answer) => answer.kind === "accepted")).toBe(true);
		await stopped;
		expect(await send(order(accountId))).toEqual({ kind: "failed", code: "NOT_READY" });
		expect(await engine.ended).toEqual({ kind: "stopped" });
	});

	test("becomes few transactions under load", async () => {
		const { engine, send, openAccount } = await start();
		const accounts = await Promise.all(Array.from({ length: 20 }, () => openAccount()));
		const { commits, commands } = engine.metrics();
		await Promise.all(accounts.flatMap((accountId) => Array.from({ length: 10 }, () => send(order(accountId)))));
		const after = engine.metrics();
		expect(after.commands - commands).toBe(200);
		expect(after.commits - commits).toBeLessThanOrEqual(8);
	});
});

describe("a failed invariant", () => {
	test("freezes its account and nobody else's, also after a restart", async () => {
		const { send, engine, openAccount, state } = await start();
		const [sick, well] = [await openAccount(), await openAccount()];
		const earlier = order(sick);
		const answered = await send(earlier);
		const wanted = order(sick);
		const thrown = await engine.submit(wanted, hashOf(wanted), () => {
			throw new Error("no such thing");
		});
		expect(thrown).toMatchObject({ kind: "refused", refusal: { code: "ACCOUNT_FROZEN" } });
		expect(state(sick).sequence).toBe(3);
		expect(await send(order(sick))).toMatchObject({ refusal: { code: "ACCOUNT_FROZEN" } });
		expect((await send(order(well))).kind).toBe("accepted");
		expect(engine.metrics().frozenAccounts).toBe(1);
		await engine.stop();
		const again = await start();
		expect(await again.send(order(sick))).toMatchObject({ refusal: { code: "ACCOUNT_FROZEN" } });
		expect(await again.send(earlier)).toEqual(answered);
		expect((await again.send(order(well))).kind).toBe("accepted");
		await reads.query("DELETE FROM frozen_accounts");
	});

	test("found by the database freezes only the account it was found in", async () => {
		const { send, openAccount, state } = await start();
		const [sick, well] = [await openAccount(), await openAccount()];
		// The next event's row of this account is already in the table.
		await reads.query(
			`INSERT INTO events (partition, sequence, account_id, account_sequence, epoch, type, payload, command_id, occurred_at)
			 SELECT partition, 1000000000, account_id, account_sequence + 1, epoch, type, payload, 'forged', occurred_at
			 FROM events WHERE account_id = $1 ORDER BY account_sequence DESC LIMIT 1`,
			[sick],
		);
		const [one, two] = await Promise.all([send(order(sick)), send(order(well))]);
		expect(one).toMatchObject({ kind: "refused", refusal: { code: "ACCOUNT_FROZEN" } });
		expect(two.kind).toBe("accepted");
		expect(state(well).openTrades.size).toBe(1);
		await reads.query("ALTER TABLE events DISABLE TRIGGER events_append_only");
		await reads.query("DELETE FROM events WHERE sequence = 1000000000");
		await reads.query("ALTER TABLE events ENABLE TRIGGER events_append_only");
	});
});

test("only a demo account can be given a past", async () => {
	const { engine, market } = await start();
	const { opening } = newAccount("1.00");
	const live = { ...opening, type: "live" } as const;
	expect(() => engine.seed(live, "hash", market.view())).toThrow("demo");
});
