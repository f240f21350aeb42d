import { randomUUID } from "node:crypto";
import { money } from "@truefill/core/money";
import { IS_FULL } from "@truefill/testkit/tier";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verifyBooks } from "../../engine/index.ts";
import { killedAt } from "../../testing/killed-at.ts";
import { ProviderRefused } from "./provider.ts";
import type { StartDeps } from "./start-payment.ts";
import { LEVELS, type PaymentBench, paymentBench } from "./testing.ts";
import { underWay } from "./under-way-store.ts";
import { workDue } from "./work.ts";

/* The process killed between any two steps, and a provider that answers late, twice or never (threat 37). */

let bench: PaymentBench;
beforeAll(async () => {
	bench = await paymentBench();
});
afterAll(() => bench.close());

/** Works until nothing is due within a day, as loops of a running server do. */
async function settle(deps: StartDeps = bench.deps, rounds = 6): Promise<void> {
	for (let round = 0; round < rounds; round += 1) {
		await bench.clock.advance(130_000);
		while ((await workDue(deps)) === 10);
	}
}

const killed = (count: { value: number }, at: number, when: "before" | "after"): StartDeps => ({
	...bench.deps,
	store: killedAt(bench.deps.store, count, at, when),
	provider: killedAt(bench.deps.provider, count, at, when),
	engine: killedAt(bench.deps.engine, count, at, when),
	house: killedAt(bench.deps.house, count, at, when),
});

const BOTH = ["before", "after"] as const;
describe("killed at each step", () => {
	it.each(BOTH)(
		"%s it: a payment is booked once, in both journals",
		async (when) => {
			let at = 1;
			for (; ; at += 1) {
				const count = { value: 0 };
				const deps = killed(count, at, when);
				const commandId = randomUUID();
				const first = await bench.start(deps, "100.00", commandId).catch(() => null);
				// The customer's browser asks again with the same command.
				const id = first ?? (await bench.start(bench.deps, "100.00", commandId));
				if (id === null) throw new Error("the payment was not begun");
				await bench.pay(id, "4242424242424242");
				await settle(deps, 1).catch(() => undefined);
				await settle();
				expect((await bench.deps.store.find(id))?.status, `killed at ${at}`).toBe("booked");
				expect(await bench.booked(id), `killed at ${at}`).toEqual({ deposits: 1, reversals: 0 });
				expect(await bench.house(id), `killed at ${at}`).toEqual({
					"house:provider": "-9835",
					"house:provider-fees": "-165",
					"house:transit": "10000",
				});
				if (count.value < at) break;
			}
			expect(at).toBeGreaterThan(15);
		},
		120_000,
	);

	it.each(IS_FULL ? BOTH : ["after" as const])(
		"%s it: a lost dispute is taken back once",
		async (when) => {
			let at = 1;
			for (; ; at += 1) {
				const count = { value: 0 };
				const id = await bench.start();
				if (id === null) throw new Error("the payment was not begun");
				await bench.pay(id, "4000000000000259");
				await workDue(bench.deps);
				await bench.clock.advance(10_000);
				await workDue(bench.deps);
				// The provider's events are a hint; the daily look finds it too.
				await bench.clock.advance(200_000);
				await bench.deps.store.hint(null, id, new Date(bench.clock.nowMs()));
				await workDue(killed(count, at, when)).catch(() => undefined);
				await settle();
				await bench.deps.store.hint(null, id, new Date(bench.clock.nowMs()));
				await settle();
				expect((await bench.deps.store.find(id))?.status, `killed at ${at}`).toBe("lost");
				expect(await bench.booked(id), `killed at ${at}`).toEqual({ deposits: 1, reversals: 1 });
				expect(await bench.house(id), `killed at ${at}`).toEqual({
					"house:provider": "1665",
					"house:provider-fees": "-1665",
				});
				if (count.value < at) break;
			}
			expect(at).toBeGreaterThan(10);
		},
		120_000,
	);
});

describe("what goes back", () => {
	const paid = async (number = "4242424242424242"): Promise<string> => {
		const id = await bench.start();
		if (id === null) throw new Error("the payment was not begun");
		await bench.pay(id, number);
		await settle();
		return id;
	};
	const again = async (id: string) => {
		await bench.deps.store.hint(null, id, new Date(bench.clock.nowMs()));
		await settle();
		return (await bench.deps.store.find(id))?.status;
	};
	const refundAtProvider = async (id: string, amount: bigint) => {
		const payment = await bench.theirs.find(await bench.sessionOf(id));
		if (payment === undefined) throw new Error("the provider does not know it");
		const key = randomUUID();
		const refund = { id: `re_${key}`, key, amount: money(amount), createdAt: new Date(bench.clock.nowMs()) };
		await bench.theirs.addRefund(payment, refund, `evt_${key}`);
	};

	it("a refund made at the provider is taken from the account, in parts", async () => {
		const id = await paid();
		const before = await bench.balance();
		await refundAtProvider(id, 3_000n);
		expect(await again(id)).toBe("partly-refunded");
		expect((await bench.balance()) - before).toBe(-3_000n);
		await refundAtProvider(id, 7_000n);
		expect(await again(id)).toBe("refunded");
		expect((await bench.balance()) - before).toBe(-10_000n);
		expect(await bench.house(id)).toEqual({ "house:provider": "165", "house:provider-fees": "-165" });
	});

	it("a dispute that is won costs its fee and nothing else", async () => {
		const id = await paid("4000000000001976");
		const before = await bench.balance();
		await bench.clock.advance(200_000);
		expect(await again(id)).toBe("won");
		expect(await bench.balance()).toBe(before);
		expect(await bench.house(id)).toEqual({
			"house:provider": "-8335",
			"house:provider-fees": "-1665",
			"house:transit": "10000",
		});
	});

	/** The engine refuses to book, as above the customer's own limit. */
	const refusing = (over: Partial<StartDeps> = {}): StartDeps => ({
		...bench.deps,
		engine: new Proxy(bench.deps.engine, {
			get: (engine, name) =>
				name === "submit"
					? async () => ({ kind: "refused", refusal: { code: "DEPOSIT_ABOVE_LIMIT", params: {} } })
					: Reflect.get(engine, name),
		}),
		...over,
	});
	const returnedFrom = async (deps: StartDeps): Promise<string> => {
		const id = await bench.start();
		if (id === null) throw new Error("the payment was not begun");
		await bench.pay(id, "4000000000000259");
		await settle(deps);
		expect((await bench.deps.store.find(id))?.status).toBe("returned");
		expect(await bench.booked(id)).toEqual({ deposits: 0, reversals: 0 });
		expect((await verifyBooks(bench.pool, [underWay])).faults).toEqual([]);
		return id;
	};

	it("a lost dispute of a payment that had gone back is a claim of the house, and leaves suspense", async () => {
		const id = await returnedFrom(refusing());
		expect(await bench.house(id)).toEqual({
			"house:provider": "11665",
			"house:provider-fees": "-1665",
			"house:receivables": "-10000",
		});
		await settle();
		expect((await bench.house(id))["house:receivables"], "once").toBe("-10000");
	});

	it("a lost dispute takes the place of a refund that the provider refused", async () => {
		const { provider } = bench.deps;
		const refund = async () => {
			throw new ProviderRefused("charge_disputed");
		};
		const id = await returnedFrom(refusing({ provider: { ...provider, refund } }));
		expect(await bench.house(id)).toEqual({ "house:provider": "1665", "house:provider-fees": "-1665" });
	});

	it("a lost dispute of a payment that was refunded is a claim of the house, not a fee given back", async () => {
		const id = await bench.start();
		if (id === null) throw new Error("the payment was not begun");
		await bench.pay(id, "4000000000000259");
		await bench.clock.advance(11_000);
		await workDue(bench.deps);
		await refundAtProvider(id, 10_000n);
		await bench.deps.store.hint(null, id, new Date(bench.clock.nowMs()));
		await workDue(bench.deps);
		expect((await bench.deps.store.find(id))?.status).toBe("refunded");
		await bench.clock.advance(200_000);
		expect(await again(id)).toBe("lost");
		expect(await bench.house(id)).toEqual({
			"house:provider": "11665",
			"house:provider-fees": "-1665",
			"house:receivables": "-10000",
		});
	});

	it("a dispute in suspense that its module does not know is a fault", async () => {
		const id = await paid("4000000000000259");
		const { rows } = await bench.pool.query("SELECT settled_at FROM card_disputes WHERE payment_id = $1", [id]);
		await bench.pool.query("UPDATE card_disputes SET settled_at = NULL WHERE payment_id = $1", [id]);
		expect((await verifyBooks(bench.pool, [underWay])).faults).toEqual([
			{ where: "suspense", what: `0 EUR of ${id}, of which -10000 is explained` },
		]);
		await bench.pool.query("UPDATE card_disputes SET settled_at = $2 WHERE payment_id = $1", [id, rows[0].settled_at]);
		expect((await verifyBooks(bench.pool, [underWay])).faults).toEqual([]);
	});

	it("a delayed payment is booked when it is paid", async () => {
		const id = await bench.start();
		if (id === null) throw new Error("the payment was not begun");
		await bench.pay(id, "4000000000000077");
		await bench.clock.advance(11_000);
		await workDue(bench.deps);
		expect((await bench.deps.store.find(id))?.status).toBe("processing");
		await settle();
		expect((await bench.deps.store.find(id))?.status).toBe("booked");
	});

	it("a page that nobody pays expires, and no longer counts", async () => {
		const id = await bench.start();
		if (id === null) throw new Error("the payment was not begun");
		await bench.clock.advance(3_700_000);
		await settle();
		expect((await bench.deps.store.find(id))?.status).toBe("expired");
	});

	it("an amount that differs at the provider books nothing and raises an alarm", async () => {
		const id = await bench.start();
		if (id === null) throw new Error("the payment was not begun");
		await bench.pay(id, "4242424242424242");
		await bench.pool.query("UPDATE test_provider_payments SET amount = 1 WHERE reference = $1", [id]);
		await settle();
		expect(await bench.booked(id)).toEqual({ deposits: 0, reversals: 0 });
		expect(bench.logged.some((line) => line.includes("PAYMENT_DIFFERS") && line.includes(id))).toBe(true);
		await bench.pool.query("UPDATE test_provider_payments SET amount = 10000 WHERE reference = $1", [id]);
		await settle();
		expect(await bench.booked(id)).toEqual({ deposits: 1, reversals: 0 });
	});
});

describe("the level of verification", () => {
	it("limits all deposits together, with those under way, before a card is charged", async () => {
		const { rows } = await bench.pool.query(
			"SELECT sum(amount)::text AS sum FROM journal_entries WHERE reason = 'deposit'",
		);
		const sum = BigInt(rows[0].sum);
		const allowed = `${(sum + 15_000n) / 100n}.00`;
		const unverified = {
			...bench.deps,
			levels: bench.levelsAt(1, { ...LEVELS, currency: "EUR", deposits_total: ["0.00", allowed, null, null] }),
		};
		const first = await bench.start(unverified);
		expect(first).not.toBeNull();
		expect(await bench.start(unverified)).toBeNull();
		expect(await bench.start(unverified, "50.00")).not.toBeNull();
		expect(await bench.start(bench.deps)).not.toBeNull();
		for (let hour = 0; hour < 2; hour += 1) {
			await bench.clock.advance(3_700_000);
			await settle();
		}
	});
});

it("the books prove", async () => {
	expect((await verifyBooks(bench.pool, [underWay])).faults).toEqual([]);
});
