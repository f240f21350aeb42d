import type { Coin } from "@truefill/core/money";
import { IS_FULL } from "@truefill/testkit/tier";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verifyBooks } from "../../engine/index.ts";
import { Fuse, Killed, mortalPool } from "../../platform/postgres/testing-kills.ts";
import type { PayoutDeps } from "./deps.ts";
import { checkPaid, followPayouts } from "./follow.ts";
import { pricePayouts } from "./payouts.ts";
import { MAKER, RELEASER } from "./testing.ts";
import { startTestChainPayouts, type TestChainPayouts } from "./testing-test-chain.ts";
import { addSigned, makeTransaction, releaseTransaction } from "./transactions.ts";

/* Payouts on the embedded test chain, whose node checks what it is given: kills, reorganisations, double spends. */

let desk: TestChainPayouts;
let deps: PayoutDeps;
beforeAll(async () => {
	desk = await startTestChainPayouts();
	deps = desk.onChain();
	await desk.mine("test-ethereum", 1);
});
afterAll(() => desk.close());

const reason = "Checked against the request";
const chainOf = (coin: Coin) => (coin === "BTC" ? ("test-bitcoin" as const) : ("test-ethereum" as const));
const statusOf = async (id: string) => (await deps.store.find(id))?.status;
const newest = async (of: PayoutDeps, id: string) => (await of.store.transactionsOf(id)).at(-1);

/** Made, released, signed and given to the chain; each step may be repeated. */
const roundOf = (id: string, commandId: string, speed: "economy" | "fast") => [
	async (of: PayoutDeps) => void (await makeTransaction(of, { by: MAKER, payoutId: id, commandId, speed, reason })),
	async (of: PayoutDeps) => {
		const made = await newest(of, id);
		if (made !== undefined) await releaseTransaction(of, RELEASER, made.id, reason);
	},
	async (of: PayoutDeps) => {
		const released = await newest(of, id);
		if (released !== undefined) await addSigned(of, RELEASER, released.id, desk.sign(released.unsigned));
	},
	(of: PayoutDeps) => followPayouts(of, id),
];

/** A payout on its way. @returns the id of its transaction */
async function sent(id: string, coin: Coin = "BTC"): Promise<string> {
	if (coin === "BTC") await desk.fund(2_000_000n);
	await desk.ask(id, { coin });
	await pricePayouts(deps, id);
	for (const step of roundOf(id, `${id}-first`, "economy")) await step(deps);
	const txid = (await newest(deps, id))?.txid ?? "";
	expect(await desk.stateOf(txid)).toBe("pending");
	return txid;
}

/** @returns whether the process died on the way; it was started again and did the rest */
async function live(coin: Coin, at: number, isAfter: boolean): Promise<boolean> {
	const id = `kill-${coin}-${isAfter}-${at}`;
	const where = `${coin} killed ${isAfter ? "after" : "before"} step ${at}`;
	if (coin === "BTC") await desk.fund(2_000_000n);
	await desk.ask(id, { coin });
	const fuse = new Fuse(at, isAfter);
	let process = desk.onChain({ pool: mortalPool(desk.database.pool, fuse) });
	const steps = [
		(of: PayoutDeps) => pricePayouts(of, id),
		...roundOf(id, `${id}-first`, "economy"),
		...roundOf(id, `${id}-second`, "fast"),
		() => desk.mine(chainOf(coin), 2),
		(of: PayoutDeps) => followPayouts(of, id),
	];
	for (const step of steps) {
		try {
			await step(process);
		} catch (error) {
			if (!(error instanceof Killed) && !fuse.isDead) throw error;
		}
		if (fuse.isDead) {
			process = deps;
			await step(process);
		}
	}
	expect(await statusOf(id), where).toBe("paid");
	const versions = await deps.store.transactionsOf(id);
	const states = await Promise.all(versions.map(({ txid }) => desk.stateOf(txid ?? "")));
	expect(
		states.filter((state) => state === "mined"),
		where,
	).toHaveLength(1);
	await desk.book(id);
	await desk.book(id);
	return fuse.isDead;
}

/** Every step in the full tier, a part of them in the quick one. */
const STRIDE = IS_FULL ? 1 : 29;

describe("killed between any two steps", () => {
	it.each(["BTC", "USDT"] as const)(
		"a payout of %s that was replaced is in the chain exactly once",
		async (coin) => {
			for (const isAfter of [false, true]) {
				let at = isAfter ? 4 : 1;
				while (await live(coin, at, isAfter)) at += STRIDE;
				expect(at).toBeGreaterThan(40);
			}
		},
		300_000,
	);
});

describe.each(["BTC", "USDT"] as const)("a reorganisation of a payout of %s", (coin) => {
	it("before the depth: it waits again, and is paid once", async () => {
		const id = `shallow-${coin}`;
		const txid = await sent(id, coin);
		await desk.mine(chainOf(coin), 1);
		await followPayouts(deps, id);
		expect((await newest(deps, id))?.confirmations).toBe(1);
		await desk.reorganise(chainOf(coin), 1, "pending");
		await followPayouts(deps, id);
		expect([await statusOf(id), (await newest(deps, id))?.confirmations]).toEqual(["sent", 0]);
		await desk.mine(chainOf(coin), 2);
		await followPayouts(deps, id);
		expect([await statusOf(id), await desk.stateOf(txid)]).toEqual(["paid", "mined"]);
		await desk.book(id);
	});

	it("before the depth, and all nodes forget it: the same transaction is given again", async () => {
		const id = `forgotten-${coin}`;
		const txid = await sent(id, coin);
		await desk.mine(chainOf(coin), 1);
		await desk.reorganise(chainOf(coin), 1, "double-spent");
		expect(await desk.stateOf(txid)).toBe("dropped");
		await followPayouts(deps, id);
		expect(await desk.stateOf(txid)).toBe("pending");
		await desk.mine(chainOf(coin), 2);
		await followPayouts(deps, id);
		expect(await statusOf(id)).toBe("paid");
		await desk.book(id);
	});

	it("beyond the depth: it stays paid, and the same transaction is given again", async () => {
		const id = `deep-${coin}`;
		const txid = await sent(id, coin);
		await desk.mine(chainOf(coin), 2);
		await followPayouts(deps, id);
		expect(await statusOf(id)).toBe("paid");
		await desk.book(id);
		await desk.reorganise(chainOf(coin), 2, "double-spent");
		await checkPaid(deps);
		expect([await statusOf(id), await desk.stateOf(txid)]).toEqual(["paid", "pending"]);
		await desk.mine(chainOf(coin), 2);
		await checkPaid(deps);
		expect(await desk.stateOf(txid)).toBe("mined");
		expect(await deps.store.transactionsOf(id)).toHaveLength(1);
	});
});

it("a deposit that is spent elsewhere takes the payout with it: it is never paid, and the reason is shown", async () => {
	const txid = await sent("lost-deposit");
	// The deposit's two blocks are replaced; its sender has spent it.
	await desk.reorganise("test-bitcoin", 2, "double-spent");
	expect(await desk.stateOf(txid)).toBe("dropped");
	await desk.mine("test-bitcoin", 3);
	await followPayouts(deps, "lost-deposit");
	const [version] = await deps.store.transactionsOf("lost-deposit");
	expect([await statusOf("lost-deposit"), version?.problem]).toEqual(["sent", "bad-txns-inputs-missingorspent"]);
});

it("change of a paid payout pays the next one", async () => {
	await sent("with-change");
	await desk.mine("test-bitcoin", 2);
	await followPayouts(deps, "with-change");
	await desk.book("with-change");
	await desk.database.pool.query("UPDATE coin_outputs SET status = 'held' WHERE status = 'booked'");
	await desk.ask("from-change");
	await pricePayouts(deps, "from-change");
	for (const step of roundOf("from-change", "from-change-1", "economy")) await step(deps);
	const version = await newest(deps, "from-change");
	expect(version?.asked.kind === "outputs" && version.asked.inputs.every(({ branch }) => branch === 1)).toBe(true);
	await desk.mine("test-bitcoin", 2);
	await followPayouts(deps, "from-change");
	expect(await statusOf("from-change")).toBe("paid");
	await desk.book("from-change");
});

it("more tokens or ether than are free are not promised twice", async () => {
	const make = async (id: string, coin: Coin, amount: bigint) => {
		await desk.ask(id, { coin, amount: amount as never });
		await pricePayouts(deps, id);
		const done = await makeTransaction(deps, {
			by: MAKER,
			payoutId: id,
			commandId: `${id}-cmd`,
			speed: "economy",
			reason,
		});
		return done.ok ? "ok" : `${done.refusal.code} ${"coin" in done.refusal.params ? done.refusal.params.coin : ""}`;
	};
	desk.price = 100_000_000n;
	// 60,000 dollars each, at a dollar; the float is 100,000 USDT.
	expect(await make("first", "USDT", 6_000_000n)).toBe("ok");
	expect(await make("second", "USDT", 6_000_000n)).toBe("COIN_FUNDS_MISSING USDT");
	// 49.99 ETH of 50: the fees of the others are not left.
	expect(await make("third", "ETH", 4_999_999n)).toBe("COIN_FUNDS_MISSING ETH");
	expect(await make("fourth", "ETH", 4_000n)).toBe("ok");
});

it("what was booked is what the chain took, and the house's journal is proved", async () => {
	const { faults } = await verifyBooks(desk.database.pool, []);
	expect(faults.filter(({ where }) => where === "house")).toEqual([]);
	const { rows } = await desk.database.pool.query<{ differs: string }>(
		`SELECT (SELECT coalesce(sum(network_fee), 0) FROM coin_payouts WHERE status = 'paid' AND coin = 'BTC')
			- (SELECT coalesce(sum(fee), 0) FROM test_chain_transactions WHERE chain = 'test-bitcoin' AND state = 'mined') AS differs`,
	);
	expect(rows).toEqual([{ differs: "0" }]);
	const sums = await desk.balances();
	const fees = BigInt(sums["house:network-fees BTC"] ?? "0");
	expect(BigInt(sums["house:coins BTC"] ?? "0")).toBe(-BigInt(sums["house:conversion BTC"] ?? "0") - fees);
});
