import { randomUUID } from "node:crypto";
import { rate } from "@truefill/core/money";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { verifyBooks } from "../../engine/index.ts";
import type { Block, ChainSource } from "./chain-source.ts";
import { testKey } from "./keys.ts";
import type { CoinAddress } from "./output.ts";
import { testChainSource } from "./test-chain/source.ts";
import { CHAIN, type CoinBench, coinBench, faulty, silent, TERMS } from "./testing.ts";
import { underWay } from "./under-way-store.ts";
import { watch, workDue } from "./work.ts";

/* What happens on a chain, and what becomes of it here: on a real database, engine and house (threats of coins). */

let bench: CoinBench;
let address: CoinAddress;
beforeAll(async () => {
	bench = await coinBench();
});
beforeEach(async () => {
	bench.price = "60000.00";
	address = await bench.address();
	bench.logged.splice(0);
});
afterAll(() => bench.close());

/** 0.01 BTC: 600 USD, less 1 %. */
const HUNDREDTH = 1_000_000n;
const CREDITED = {
	"house:coins BTC": "-1000000",
	"house:conversion BTC": "1000000",
	"house:conversion USD": "-59400",
	"house:transit USD": "59400",
};
const alarms = () => bench.logged.flatMap((line) => /"alarm":"(\w+)"/.exec(line)?.[1] ?? []);
const source = (): ChainSource => {
	const [first] = bench.deps.sources;
	if (first === undefined) throw new Error("no source");
	return first;
};
const withSource = (lies: Partial<ChainSource>) => ({ ...bench.deps, sources: [faulty(source(), lies)] });
const byAddress = () =>
	withSource({ scan: "addresses", transfers: async (addresses) => source().transfers(addresses, 0, 1_000_000) });
const followed = async () => {
	const found = await bench.deps.chains.find(CHAIN);
	return { height: found?.height, hash: found?.hash, problem: found?.problem };
};

describe("a payment", () => {
	it("is seen, then final with its second block, then on the account, once in both journals", async () => {
		const before = await bench.balance();
		await bench.pay(address, HUNDREDTH);
		await bench.settle();
		expect(await bench.statuses(address)).toEqual(["seen"]);
		await bench.chain.mine(CHAIN);
		await bench.settle();
		expect(await bench.statuses(address)).toEqual(["seen"]);
		await bench.chain.mine(CHAIN);
		await bench.settle();
		expect(await bench.statuses(address)).toEqual(["booked"]);
		const [id = ""] = await bench.idsOf(address);
		expect(await bench.house(id)).toEqual(CREDITED);
		expect(await bench.booked(id)).toBe(1);
		expect((await bench.balance()) - before).toBe(59_400n);
		expect(alarms()).toEqual([]);
	});

	it("with two outputs to one address is two, each credited by itself", async () => {
		await bench.pay(address, HUNDREDTH, 2n * HUNDREDTH);
		await bench.chain.mine(CHAIN, 2);
		await bench.settle();
		expect(await bench.statuses(address)).toEqual(["booked", "booked"]);
		expect((await bench.house(...(await bench.idsOf(address))))["house:transit USD"]).toBe(`${3n * 59_400n}`);
	});

	it("with a replaced fee is credited once, and the replaced one is void", async () => {
		const tx = await bench.pay(address, HUNDREDTH);
		await bench.settle();
		await bench.chain.replaceFee(CHAIN, tx);
		await bench.settle();
		await bench.chain.mine(CHAIN, 2);
		await bench.settle();
		expect((await bench.statuses(address)).toSorted()).toEqual(["booked", "void"]);
		expect(await bench.house(...(await bench.idsOf(address)))).toEqual(CREDITED);
	});

	it("that is spent elsewhere is void, and nothing was booked", async () => {
		const tx = await bench.pay(address, HUNDREDTH);
		await bench.settle();
		await bench.chain.doubleSpend(CHAIN, tx);
		await bench.settle();
		expect(await bench.statuses(address)).toEqual(["void"]);
		expect(await bench.house(...(await bench.idsOf(address)))).toEqual({});
	});

	it.each(["blocks", "addresses"] as const)(
		"of an unknown sender to an address that was used long ago is credited once to its customer (asked by %s)",
		async (scan) => {
			const long = scan === "blocks" ? bench.deps : byAddress();
			await bench.pay(address, HUNDREDTH);
			await bench.chain.mine(CHAIN, 2);
			await bench.settle();
			await bench.clock.advance(400 * 86_400_000);
			const before = await bench.balance();
			await bench.pay(address, HUNDREDTH);
			await bench.chain.mine(CHAIN, 2);
			await bench.settle(long, 12);
			await bench.settle(long);
			expect(await bench.statuses(address)).toEqual(["booked", "booked"]);
			const [, id = ""] = await bench.idsOf(address);
			expect(await bench.deps.outputs.find(id)).toMatchObject({ userId: address.userId, accountId: bench.accountId });
			expect([await bench.house(id), await bench.booked(id)]).toEqual([CREDITED, 1]);
			expect((await bench.balance()) - before).toBe(59_400n);
		},
	);

	it("to an address of long ago is found too", async () => {
		await bench.clock.advance(400 * 86_400_000);
		await bench.pay(address, HUNDREDTH);
		await bench.chain.mine(CHAIN, 2);
		await bench.settle();
		expect(await bench.statuses(address)).toEqual(["booked"]);
	});
});

describe("a reorganisation", () => {
	it("before the depth takes the payment back to no block; it is final again in the new branch", async () => {
		await bench.pay(address, HUNDREDTH);
		await bench.chain.mine(CHAIN);
		await bench.settle();
		await bench.chain.reorganise(CHAIN, 1, "pending");
		await bench.settle();
		expect(await bench.statuses(address)).toEqual(["seen"]);
		await bench.chain.mine(CHAIN, 2);
		await bench.settle();
		expect(await bench.statuses(address)).toEqual(["booked"]);
		expect(alarms()).toEqual([]);
	});

	it("before the depth that spends it elsewhere makes it void", async () => {
		await bench.pay(address, HUNDREDTH);
		await bench.chain.mine(CHAIN);
		await bench.settle();
		await bench.chain.reorganise(CHAIN, 1, "double-spent");
		await bench.settle();
		expect(await bench.statuses(address)).toEqual(["void"]);
	});

	it("beyond the depth freezes the credit and raises an alarm; back in the chain, it is as before", async () => {
		await bench.pay(address, HUNDREDTH);
		await bench.chain.mine(CHAIN, 4);
		await bench.settle();
		expect(await bench.statuses(address)).toEqual(["booked"]);
		await bench.chain.reorganise(CHAIN, 4, "pending");
		await bench.settle();
		expect(await bench.statuses(address)).toEqual(["frozen"]);
		expect(alarms()).toEqual(["COIN_CREDIT_FROZEN"]);
		await bench.chain.mine(CHAIN, 2);
		await bench.settle();
		expect(await bench.statuses(address)).toEqual(["booked"]);
		const [id = ""] = await bench.idsOf(address);
		expect([await bench.house(id), await bench.booked(id)]).toEqual([CREDITED, 1]);
	});

	it("beyond the depth that has it again in the new branch changes nothing", async () => {
		await bench.pay(address, HUNDREDTH);
		await bench.chain.mine(CHAIN, 3);
		await bench.settle();
		await bench.chain.reorganise(CHAIN, 3, "mined-again");
		await bench.settle();
		expect(await bench.statuses(address)).toEqual(["booked"]);
		expect(alarms()).toEqual([]);
	});

	it("at any depth leads to the source's own branch", async () => {
		for (const depth of [1, 2, 5, 20]) {
			await bench.chain.mine(CHAIN, 21);
			await bench.settle(bench.deps, 1);
			await bench.chain.reorganise(CHAIN, depth, "mined-again");
			await bench.settle(bench.deps, 1);
			const tip = await bench.chain.tip(CHAIN);
			expect(await followed()).toEqual({ height: tip.height, hash: tip.hash, problem: null });
		}
	});
});

describe("a source that", () => {
	it("stalls changes nothing, and raises an alarm when that lasts", async () => {
		await bench.pay(address, HUNDREDTH);
		await bench.settle();
		const before = await followed();
		const stalled = withSource({ tip: silent, block: silent, transfers: silent, place: silent });
		await bench.settle(stalled, 3);
		expect(alarms()).toEqual([]);
		await bench.settle(stalled, 10);
		expect(alarms()).toEqual(["COIN_CHAIN_WRONG"]);
		expect(await followed()).toEqual({ ...before, problem: "silent" });
		expect(await bench.statuses(address)).toEqual(["seen"]);
		await bench.settle();
		expect((await followed()).problem).toBeNull();
	});

	it("goes back without a longer branch changes nothing", async () => {
		await bench.chain.mine(CHAIN, 3);
		await bench.settle();
		const before = await followed();
		const old = await bench.chain.block(CHAIN, (before.height ?? 0) - 3);
		if (old === undefined) throw new Error("no block");
		await bench.settle(withSource({ tip: async () => old }), 8);
		expect(await followed()).toEqual({ ...before, problem: "behind" });
		expect(alarms()).toEqual(["COIN_CHAIN_WRONG"]);
	});

	it("shows a block whose parent nobody knows is not believed", async () => {
		await bench.settle();
		const { height = 0, ...before } = await followed();
		const lie: Block = { height: height + 1, hash: "f".repeat(64), parentHash: "e".repeat(64) };
		await bench.settle(
			withSource({ tip: async () => lie, block: async (at) => (at > height ? lie : source().block(at)) }),
			1,
		);
		expect(await followed()).toEqual({ height, ...before, problem: "contradiction" });
		expect(alarms()).toEqual(["COIN_CHAIN_WRONG"]);
	});

	it("claims a payment in a block of another branch is not believed", async () => {
		await bench.settle();
		const { height = 0 } = await followed();
		const lies = withSource({
			transfers: async () => [
				{
					txId: "a".repeat(64),
					output: "0",
					address: address.address,
					coin: "BTC",
					token: null,
					units: HUNDREDTH,
					block: { height, hash: "b".repeat(64) },
				},
			],
		});
		await bench.settle(lies, 3);
		expect(await bench.statuses(address)).toEqual([]);
	});

	it("tells another amount of a known output raises an alarm and changes nothing", async () => {
		const tx = await bench.pay(address, HUNDREDTH);
		await bench.settle();
		await bench.pool.query("UPDATE test_chain_transfers SET units = units * 1000 WHERE tx_id = $1", [tx]);
		await bench.settle(bench.deps, 1);
		expect(alarms()).toContain("COIN_OUTPUT_DIFFERS");
		await bench.chain.doubleSpend(CHAIN, tx);
		await bench.settle(bench.deps, 12);
		expect(await bench.statuses(address)).toEqual(["void"]);
	});

	it("tells the transfers of another branch is asked for these blocks again", async () => {
		await bench.pay(address, HUNDREDTH);
		await bench.chain.mine(CHAIN, 2);
		// Another node behind the same address, which follows another branch.
		const other = withSource({
			transfers: async (...asked) =>
				(await source().transfers(...asked)).map((each) => ({
					...each,
					block: each.block && { ...each.block, hash: "elsewhere" },
				})),
		});
		await bench.settle(other, 2);
		expect(await bench.statuses(address)).toEqual([]);
		await bench.settle();
		expect(await bench.statuses(address)).toEqual(["booked"]);
	});

	it("replaces the newest blocks just after we began is followed", async () => {
		const chain = "test-litecoin";
		const young = { ...bench.deps, sources: [testChainSource(chain, bench.chain)] };
		await bench.chain.mine(chain, 3);
		await watch(young);
		await bench.chain.reorganise(chain, 2, "pending");
		await watch(young);
		const { hash } = await testChainSource(chain, bench.chain).tip();
		expect(await bench.deps.chains.find(chain)).toMatchObject({ hash, problem: null });
	});

	it("tells a false first block is not believed", async () => {
		const chain = "test-ethereum";
		await bench.chain.mine(chain, 2);
		const truth = testChainSource(chain, bench.chain);
		const liar = faulty(truth, { block: async (height) => ({ height, hash: "false", parentHash: "none" }) });
		await watch({ ...bench.deps, sources: [liar] });
		expect(await bench.deps.chains.find(chain)).toBeUndefined();
		await watch({ ...bench.deps, sources: [truth] });
		const { hash } = await truth.tip();
		expect(await bench.deps.chains.find(chain)).toMatchObject({ hash, problem: null });
	});

	it("is asked address by address finds the same", async () => {
		await bench.pay(address, HUNDREDTH);
		await bench.settle(byAddress(), 12);
		await bench.chain.mine(CHAIN, 2);
		await bench.settle(byAddress(), 12);
		expect(await bench.statuses(address)).toEqual(["booked"]);
	});
});

describe("what is not credited", () => {
	it("is too little: it waits in coins until the address has received enough, then all of it is credited", async () => {
		await bench.pay(address, 4_000n);
		await bench.pay(address, 5_000n);
		await bench.chain.mine(CHAIN, 2);
		await bench.settle();
		expect(await bench.statuses(address)).toEqual(["small", "small"]);
		expect(await bench.house(...(await bench.idsOf(address)))).toEqual({
			"house:coins BTC": "-9000",
			"house:suspense BTC": "9000",
		});
		await bench.pay(address, 1_000n);
		await bench.chain.mine(CHAIN, 2);
		await bench.settle();
		expect(await bench.statuses(address)).toEqual(["booked", "booked", "booked"]);
		expect(await bench.house(...(await bench.idsOf(address)))).toEqual({
			"house:coins BTC": "-10000",
			"house:conversion BTC": "10000",
			"house:conversion USD": "-594",
			"house:transit USD": "594",
		});
	});

	it("is too little while the rest is frozen, and is credited when that is back", async () => {
		await bench.pay(address, 10_000n);
		await bench.chain.mine(CHAIN, 2);
		await bench.settle();
		await bench.chain.reorganise(CHAIN, 2, "double-spent");
		await bench.settle();
		await bench.pay(address, 4_000n);
		await bench.chain.mine(CHAIN, 2);
		await bench.settle();
		expect(await bench.statuses(address)).toEqual(["frozen", "small"]);
		await bench.pool.query("UPDATE test_chain_transfers SET state = 'pending' WHERE state = 'dropped'");
		await bench.chain.mine(CHAIN, 2);
		await bench.settle(bench.deps, 32);
		expect(await bench.statuses(address)).toEqual(["booked", "booked"]);
	});

	it("is too little, and is looked at again when looking failed after the rest had come", async () => {
		await bench.pay(address, 4_000n);
		await bench.chain.mine(CHAIN, 2);
		await bench.settle();
		await bench.pay(address, 6_000n);
		await bench.chain.mine(CHAIN, 2);
		const failing = {
			...bench.deps,
			termsOf: async () => {
				if ((await bench.statuses(address)).includes("booked")) throw new Error("the settings cannot be read");
				return TERMS;
			},
		};
		await bench.settle(failing);
		expect((await bench.statuses(address)).toSorted()).toEqual(["booked", "small"]);
		await bench.settle();
		expect(await bench.statuses(address)).toEqual(["booked", "booked"]);
	});

	it("many outputs of dust do not keep others from being credited", async () => {
		const other = await bench.address();
		await bench.pay(address, ...Array.from({ length: 60 }, () => 1n));
		await bench.pay(other, HUNDREDTH);
		await bench.chain.mine(CHAIN, 2);
		await bench.settle(bench.deps, 3);
		expect(await bench.statuses(other)).toEqual(["booked"]);
		expect(new Set(await bench.statuses(address))).toEqual(new Set(["small"]));
	});

	it("is another token: nothing is booked, and the customer is told", async () => {
		await bench.chain.pay(
			CHAIN,
			[
				{ address: address.address, coin: null, token: "0xother", units: 10n ** 30n },
				{ address: address.address, coin: "USDT", token: "0xusdt", units: HUNDREDTH },
			],
			new Date(),
		);
		await bench.chain.mine(CHAIN, 2);
		await bench.settle();
		expect(await bench.statuses(address)).toEqual(["unsupported", "unsupported"]);
		expect(await bench.house(...(await bench.idsOf(address)))).toEqual({});
		const { rows } = await bench.pool.query(
			"SELECT count(*)::int AS count FROM notification_queue WHERE code = 'COIN_UNSUPPORTED'",
		);
		expect(rows[0].count).toBe(2);
	});

	it("has no known rate: it waits in coins, and is credited when there is one", async () => {
		bench.price = null;
		await bench.pay(address, HUNDREDTH);
		await bench.chain.mine(CHAIN, 2);
		await bench.settle();
		expect(await bench.statuses(address)).toEqual(["waiting"]);
		bench.price = "50000.00";
		await bench.settle();
		expect(await bench.statuses(address)).toEqual(["booked"]);
		expect((await bench.house(...(await bench.idsOf(address))))["house:transit USD"]).toBe("49500");
	});

	it("is above the level of verification: it is held in suspense, with the reason", async () => {
		const levels = bench.levelsAt(0);
		await bench.pay(address, HUNDREDTH);
		await bench.chain.mine(CHAIN, 2);
		await bench.settle({ ...bench.deps, levels });
		expect(await bench.statuses(address)).toEqual(["held"]);
		const [id = ""] = await bench.idsOf(address);
		expect((await bench.deps.outputs.find(id))?.failure?.code).toBe("DEPOSIT_ABOVE_LEVEL");
		expect(await bench.house(id)).toEqual({
			"house:coins BTC": "-1000000",
			"house:conversion BTC": "1000000",
			"house:conversion USD": "-59400",
			"house:suspense USD": "59400",
		});
	});
});

describe("the quoted rate", () => {
	const quote = (lockedMs: number) =>
		bench.deps.addresses.addQuote({
			id: `quo_${randomUUID()}`,
			addressId: address.id,
			currency: "USD",
			rate: rate(70_000n * 10n ** 12n),
			source: "a quote",
			markUpBasisPoints: 100,
			feeBasisPoints: 0,
			madeAt: new Date(bench.clock.nowMs()),
			lockedUntil: new Date(bench.clock.nowMs() + lockedMs),
		});
	const credited = async () => {
		await bench.pay(address, HUNDREDTH);
		await bench.settle();
		bench.price = "10000.00";
		await bench.clock.advance(86_400_000);
		await bench.chain.mine(CHAIN, 2);
		await bench.settle();
		return (await bench.house(...(await bench.idsOf(address))))["house:transit USD"];
	};

	it("holds if the payment was first seen within its lock, whenever it is final", async () => {
		await quote(900_000);
		expect(await credited()).toBe("70000");
	});

	it("does not hold after its lock: then it is the rate of the crediting", async () => {
		await quote(60_000);
		await bench.clock.advance(60_000);
		expect(await credited()).toBe("9900");
	});

	it("is not replaced by a better one while it holds", async () => {
		const first = await quote(900_000);
		expect(await quote(900_000)).toEqual(first);
		await bench.clock.advance(900_000);
		expect((await quote(900_000)).id).not.toBe(first.id);
	});
});

describe("addresses", () => {
	const wanted = (accountId = bench.accountId) =>
		({ userId: "usr_holder", accountId, coin: "BTC", chain: CHAIN }) as const;
	const offer = (accountId?: string) =>
		bench.deps.addresses.offer(wanted(accountId), testKey("bitcoin"), `wal_${randomUUID()}`, new Date());

	it("an unused one is offered again, also to many at once; a used one never", async () => {
		const all = await Promise.all(Array.from({ length: 10 }, () => offer()));
		expect(new Set(all.map(({ id }) => id)).size).toBe(1);
		const [first] = all;
		if (first === undefined) throw new Error("no address");
		await bench.pay(first, HUNDREDTH);
		await bench.settle(bench.deps, 1);
		expect((await offer()).id).not.toBe(first.id);
	});

	it("an index is given once, and another account has another address", async () => {
		const [one, other] = [await offer(), await offer("another-account")];
		expect(one.address).not.toBe(other.address);
		const { rows } = await bench.pool.query(
			"SELECT count(*)::int AS count, count(DISTINCT address_index)::int AS indexes FROM coin_addresses",
		);
		expect(rows[0].count).toBe(rows[0].indexes);
	});
});

it("two processes at once credit each payment once", async () => {
	await bench.pay(address, ...Array.from({ length: 30 }, () => HUNDREDTH));
	await bench.chain.mine(CHAIN, 2);
	for (let round = 0; round < 6; round += 1) {
		await bench.clock.advance(130_000);
		await Promise.all([watch(bench.deps), watch(bench.deps)]);
		await Promise.all(Array.from({ length: 4 }, () => workDue(bench.deps)));
	}
	expect(new Set(await bench.statuses(address))).toEqual(new Set(["booked"]));
	const ids = await bench.idsOf(address);
	expect(await Promise.all(ids.map((id) => bench.booked(id)))).toEqual(ids.map(() => 1));
	expect((await bench.house(...ids))["house:transit USD"]).toBe(`${30n * 59_400n}`);
});

it("the books prove", async () => {
	expect((await verifyBooks(bench.pool, [underWay])).faults).toEqual([]);
});
