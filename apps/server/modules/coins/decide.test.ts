import { randomUUID } from "node:crypto";
import type { OutputDecision } from "@truefill/core/coins";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { verifyBooks } from "../../engine/index.ts";
import { approve, propose, refuseDecision } from "./decide.ts";
import type { CoinAddress } from "./output.ts";
import { type BenchDeps, CHAIN, type CoinBench, coinBench, FIRST, faulty, SECOND, silent } from "./testing.ts";
import { underWay } from "./under-way-store.ts";

/* What two members of staff decide of coins that wait: on a real database, engine and house. */

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

const HUNDREDTH = 1_000_000n;
const DUST = 4_000n;
const NOTHING = {};

const arrived = async (units = HUNDREDTH, to = address, deps: BenchDeps = bench.deps): Promise<string> => {
	await bench.pay(to, units);
	await bench.chain.mine(CHAIN, 2);
	await bench.settle(deps, 2);
	const [id = ""] = await bench.idsOf(to);
	return id;
};
const held = async (): Promise<string> => arrived(HUNDREDTH, address, { ...bench.deps, levels: bench.levelsAt(0) });
const frozen = async (fate: "pending" | "double-spent" = "double-spent"): Promise<string> => {
	const id = await arrived();
	await bench.chain.reorganise(CHAIN, 2, fate);
	await bench.settle();
	return id;
};
/** A payment that left, as the site's signer makes it. */
const sentBack = () =>
	bench.chain.pay(CHAIN, [{ address: "the sender", coin: "BTC", token: null, units: 1n }], new Date());

const ask = (id: string, decision: OutputDecision, over: { transaction?: string; command?: string } = {}) =>
	propose(bench.deps, FIRST, id, {
		command_id: over.command ?? randomUUID(),
		decision,
		reason: "A reason",
		...(over.transaction === undefined ? {} : { transaction: over.transaction }),
	});
const requestOf = async (id: string) => (await bench.deps.outputs.find(id))?.requestId ?? "";
const agree = async (id: string, by: string = SECOND, deps = bench.deps) =>
	approve(deps, by, await requestOf(id), "Agreed");
const decide = async (id: string, decision: OutputDecision, transaction?: string) => {
	expect(await ask(id, decision, transaction === undefined ? {} : { transaction })).toMatchObject({ ok: true });
	expect(await agree(id)).toEqual({ ok: true, value: id });
	await bench.settle();
};
const code = (answer: Awaited<ReturnType<typeof ask>>) => (answer.ok ? null : answer.refusal.code);
const told = async (id: string) =>
	(
		await bench.pool.query<{ code: string }>(
			"SELECT code FROM notification_queue WHERE source LIKE 'coins ' || $1 || ' %' ORDER BY at, code",
			[id],
		)
	).rows.map((row) => row.code);

describe("a held deposit", () => {
	it("is credited again without its limit, as it was converted, once", async () => {
		const [before, id] = [await bench.balance(), await held()];
		bench.price = "10000.00";
		await decide(id, "credit");
		expect(await bench.statuses(address)).toEqual(["booked"]);
		expect([await bench.booked(id), (await bench.balance()) - before]).toEqual([1, 59_400n]);
		expect(await bench.house(id)).toEqual({
			"house:coins BTC": "-1000000",
			"house:conversion BTC": "1000000",
			"house:conversion USD": "-59400",
			"house:transit USD": "59400",
		});
	});

	it("that was sent back leaves suspense at its own rate, and the customer is told", async () => {
		const id = await held();
		const transaction = await sentBack();
		await decide(id, "send-back", transaction);
		expect(await bench.statuses(address)).toEqual(["returned"]);
		expect((await bench.deps.outputs.find(id))?.returnedBy).toBe(transaction);
		expect([await bench.house(id), await bench.booked(id)]).toEqual([NOTHING, 0]);
		expect(await told(id)).toEqual(["COIN_HELD", "COIN_RETURNED"]);
	});

	it("is not sent back by a transaction that nobody knows, brought coins to us, or cannot be asked about", async () => {
		const id = await held();
		const own = (await bench.deps.outputs.find(id))?.txId ?? "";
		expect(code(await ask(id, "send-back", { transaction: "a".repeat(64) }))).toBe("COIN_RETURN_UNKNOWN");
		expect(code(await ask(id, "send-back", { transaction: `0x${"a".repeat(64)}` }))).toBe("COIN_RETURN_INVALID");
		expect(code(await ask(id, "send-back", { transaction: own }))).toBe("COIN_RETURN_INVALID");
		const transaction = await sentBack();
		expect(await ask(id, "send-back", { transaction })).toMatchObject({ ok: true });
		const [source] = bench.deps.sources;
		if (source === undefined) throw new Error("no source");
		const deps = { ...bench.deps, sources: [faulty(source, { place: silent })] };
		expect(code(await agree(id, SECOND, deps))).toBe("COIN_CHAIN_UNAVAILABLE");
		expect(await bench.statuses(address)).toEqual(["held"]);
	});
});

describe("two persons", () => {
	it("are needed; a refused or withdrawn request changes nothing, and another may follow", async () => {
		const id = await held();
		await ask(id, "credit");
		expect(code(await agree(id, FIRST))).toBe("FOUR_EYES");
		expect(code(await ask(id, "send-back", { transaction: await sentBack() }))).toBe("COIN_DECISION_OPEN");
		expect(await refuseDecision(bench.deps, SECOND, await requestOf(id), "No")).toEqual({ ok: true, value: id });
		expect(code(await agree(id))).toBe("COIN_DECISION_DECIDED");
		await ask(id, "credit");
		await refuseDecision(bench.deps, FIRST, await requestOf(id), "By mistake");
		expect(await bench.statuses(address)).toEqual(["held"]);
		await decide(id, "credit");
		expect(code(await agree(id))).toBe("COIN_DECISION_DECIDED");
		expect(await bench.booked(id)).toBe(1);
	});

	it("asking twice is one request, and the same command for another decision is refused", async () => {
		const [id, command] = [await held(), randomUUID()];
		expect(await ask(id, "credit", { command })).toEqual(await ask(id, "credit", { command }));
		expect(code(await ask(id, "write-off", { command }))).toBe("COMMAND_ID_REUSED");
	});

	it("decide what it still is: a deposit that has changed meanwhile is not decided", async () => {
		const id = await arrived(DUST);
		await ask(id, "write-off");
		await bench.pay(address, HUNDREDTH);
		await bench.chain.mine(CHAIN, 2);
		await bench.settle();
		expect(code(await agree(id))).toBe("COIN_DEPOSIT_STATE");
		expect(await bench.statuses(address)).toEqual(["booked", "booked"]);
	});

	it("many approvals at once carry it out once", async () => {
		const id = await held();
		await ask(id, "credit");
		const answers = await Promise.all(Array.from({ length: 8 }, () => agree(id)));
		expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
		await bench.settle();
		expect(await bench.booked(id)).toBe(1);
	});
});

describe("dust", () => {
	it("is credited at the rate of the crediting, below the minimum", async () => {
		const id = await arrived(DUST);
		expect(await bench.statuses(address)).toEqual(["small"]);
		await decide(id, "credit");
		expect(await bench.statuses(address)).toEqual(["booked"]);
		expect(await bench.house(id)).toEqual({
			"house:coins BTC": "-4000",
			"house:conversion BTC": "4000",
			"house:conversion USD": "-238",
			"house:transit USD": "238",
		});
	});

	it("without a price, or worth less than a cent, is not credited", async () => {
		const id = await arrived(DUST);
		await ask(id, "credit");
		bench.price = null;
		expect(code(await agree(id))).toBe("COIN_RATE_UNKNOWN");
		bench.price = "0.01";
		expect(code(await agree(id))).toBe("COIN_WORTH_NOTHING");
		expect(await bench.statuses(address)).toEqual(["small"]);
	});

	it("that is written off stays with the house, and does not count towards the minimum any more", async () => {
		const id = await arrived(DUST);
		await decide(id, "write-off");
		expect(await bench.house(id)).toEqual({ "house:coins BTC": "-4000", "house:payment-fees BTC": "4000" });
		expect(await told(id)).toEqual(["COIN_WRITTEN_OFF"]);
		await bench.pay(address, 7_000n);
		await bench.chain.mine(CHAIN, 2);
		await bench.settle();
		expect(await bench.statuses(address)).toEqual(["written-off", "small"]);
	});

	it("that was sent back leaves suspense in coins", async () => {
		const id = await arrived(DUST);
		await decide(id, "send-back", await sentBack());
		expect([await bench.statuses(address), await bench.house(id)]).toEqual([["returned"], NOTHING]);
	});
});

describe("what the address is not for", () => {
	const token = async (): Promise<string> => {
		const unknown = { address: address.address, coin: null, token: "0xother", units: 10n ** 30n };
		await bench.chain.pay(CHAIN, [unknown], new Date());
		await bench.chain.mine(CHAIN, 2);
		await bench.settle();
		return (await bench.idsOf(address))[0] ?? "";
	};

	it("a coin of ours is credited as that coin, at its rate and not at the quoted one of the address", async () => {
		const other = await bench.address("ETH");
		const id = await arrived(HUNDREDTH, other);
		expect(await bench.statuses(other)).toEqual(["unsupported"]);
		expect(await bench.house(id)).toEqual(NOTHING);
		await decide(id, "credit");
		expect(await bench.statuses(other)).toEqual(["booked"]);
		expect((await bench.house(id))["house:transit USD"]).toBe("59400");
	});

	it("an unknown token is sent back or closed, and never credited; nothing is booked", async () => {
		const id = await token();
		expect(code(await ask(id, "credit"))).toBe("COIN_DEPOSIT_STATE");
		await decide(id, "send-back", await sentBack());
		expect([await bench.statuses(address), await bench.house(id)]).toEqual([["returned"], NOTHING]);
		address = await bench.address();
		const next = await token();
		await decide(next, "write-off");
		expect([await bench.statuses(address), await bench.house(next)]).toEqual([["written-off"], NOTHING]);
	});
});

describe("a frozen credit", () => {
	it("that is released stands although the chain does not show it, until the chain shows it again", async () => {
		const id = await frozen("pending");
		expect([await bench.statuses(address), await told(id)]).toEqual([["frozen"], ["COIN_FROZEN"]]);
		await decide(id, "release");
		await bench.settle();
		expect(await bench.statuses(address)).toEqual(["booked"]);
		expect((await bench.deps.outputs.find(id))?.acceptedAt).not.toBeNull();
		await bench.chain.mine(CHAIN, 3);
		await bench.settle(bench.deps, 8);
		expect((await bench.deps.outputs.find(id))?.acceptedAt).toBeNull();
		expect([await bench.booked(id), await told(id)]).toEqual([1, ["COIN_FROZEN", "COIN_RELEASED"]]);
	});

	it("that is reversed is taken back from the account, then from the house's books", async () => {
		const [before, id] = [await bench.balance(), await frozen()];
		await decide(id, "reverse");
		expect(await bench.statuses(address)).toEqual(["lost"]);
		expect(await bench.balance()).toBe(before);
		expect(await bench.house(id)).toEqual(NOTHING);
	});

	it("of dust that is lost leaves suspense", async () => {
		const id = await arrived(DUST);
		await bench.chain.reorganise(CHAIN, 2, "double-spent");
		await bench.settle();
		expect(code(await ask(id, "release"))).toBe("COIN_DEPOSIT_STATE");
		await decide(id, "reverse");
		expect([await bench.statuses(address), await bench.house(id)]).toEqual([["lost"], NOTHING]);
		expect(await told(id)).toEqual(["COIN_FROZEN", "COIN_LOST"]);
	});

	it("that was on its way to the account is given an answer before it is taken back", async () => {
		const before = await bench.balance();
		await bench.pay(address, HUNDREDTH);
		await bench.chain.mine(CHAIN, 2);
		const lost: BenchDeps["engine"] = {
			...bench.deps.engine,
			submit: async () => ({ kind: "failed", code: "OUTCOME_UNKNOWN" }) as never,
		};
		await bench.settle({ ...bench.deps, engine: lost });
		expect(await bench.statuses(address)).toEqual(["converted"]);
		const [id = ""] = await bench.idsOf(address);
		await bench.chain.reorganise(CHAIN, 2, "double-spent");
		await bench.settle({ ...bench.deps, engine: lost });
		expect(await bench.statuses(address)).toEqual(["frozen"]);
		await decide(id, "reverse");
		expect([await bench.statuses(address), await bench.balance(), await bench.house(id)]).toEqual([
			["lost"],
			before,
			NOTHING,
		]);
	});

	it.each([3, 20, 90])(
		"by a reorganisation of %d blocks is frozen, and back when the chain has it again",
		async (depth) => {
			const id = await arrived();
			for (let left = depth - 2; left > 0; left -= 50) await bench.chain.mine(CHAIN, Math.min(50, left));
			await bench.settle(bench.deps, Math.ceil(depth / 50) + 1);
			await bench.chain.reorganise(CHAIN, depth, "pending");
			await bench.settle();
			expect(await bench.statuses(address)).toEqual(["frozen"]);
			await bench.chain.mine(CHAIN, 2);
			await bench.settle();
			expect([await bench.statuses(address), await bench.booked(id)]).toEqual([["booked"], 1]);
		},
	);
});

it("the books prove", async () => {
	expect((await verifyBooks(bench.pool, [underWay])).faults).toEqual([]);
});
