import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { signOffline } from "../../coin-testing/testing-signer.ts";
import type { PayoutDeps } from "./deps.ts";
import { checkPaid, followPayouts } from "./follow.ts";
import { cancelPayout, pricePayouts, stateOf } from "./payouts.ts";
import { CUSTOMER, MAKER, type PayoutDesk, RELEASER, startPayoutDesk, THIRD } from "./testing.ts";
import {
	addSigned,
	broadcastTransaction,
	discardTransaction,
	exportTransaction,
	makeTransaction,
	releaseTransaction,
} from "./transactions.ts";

let desk: PayoutDesk;
let deps: PayoutDeps;
beforeAll(async () => {
	desk = await startPayoutDesk();
	deps = desk.deps();
	for (let index = 0; index < 24; index += 1) desk.bitcoin.fund(2_000_000n, index);
});
afterAll(() => desk.close());
beforeEach(() => {
	desk.price = 6_000_000_000_000n;
	desk.held.clear();
	desk.bitcoin.isSilent = false;
	desk.bitcoin.rate = 5n;
	desk.ethereum.isReverting = false;
});

const reason = "Checked against the request";
const codeOf = (done: { ok: boolean; refusal?: { code: string } }): string => done.refusal?.code ?? "ok";

async function asked(over: Parameters<PayoutDesk["ask"]>[1] = {}): Promise<string> {
	const id = `wdr_${randomUUID().slice(0, 8)}-1`;
	await desk.ask(id, over);
	await pricePayouts(deps, id);
	return id;
}
async function made(payoutId: string, speed: "economy" | "fast" = "economy"): Promise<string> {
	const done = await makeTransaction(deps, { by: MAKER, payoutId, commandId: randomUUID(), speed, reason });
	expect(codeOf(done)).toBe("ok");
	return (await deps.store.transactionsOf(payoutId)).at(-1)?.id ?? "";
}
async function released(payoutId: string, speed: "economy" | "fast" = "economy"): Promise<string> {
	const id = await made(payoutId, speed);
	expect(codeOf(await releaseTransaction(deps, RELEASER, id, reason))).toBe("ok");
	return id;
}
async function signed(id: string): Promise<string> {
	const file = await exportTransaction(deps, RELEASER, id);
	if (!file.ok) throw new Error(file.refusal.code);
	return signOffline(desk.secret, file.value.data.content);
}
const upload = async (id: string, by = RELEASER) => codeOf(await addSigned(deps, by, id, await signed(id)));
const statusOf = async (id: string) => (await deps.store.find(id))?.status;
const statuses = async (id: string) => (await deps.store.transactionsOf(id)).map(({ status }) => status);

describe("a payout of coins", () => {
	it("waits for a price, and its coins are fixed once", async () => {
		desk.price = null;
		const id = await asked();
		expect(await statusOf(id)).toBe("unpriced");
		const early = await makeTransaction(deps, {
			by: MAKER,
			payoutId: id,
			commandId: "early-command",
			speed: "fast",
			reason,
		});
		expect(codeOf(early)).toBe("COIN_PAYOUT_STATE");
		desk.price = 6_000_000_000_000n;
		await pricePayouts(deps);
		desk.price = 5_000_000_000_000n;
		await pricePayouts(deps);
		// 600 dollars at 60,000.
		expect(await deps.store.find(id)).toMatchObject({ status: "open", coins: "1000000", rate_source: "test" });
	});

	it("is made by one, released by another, signed offline, broadcast, and paid by the chain alone", async () => {
		const id = await asked();
		const version = await made(id);
		expect(codeOf(await exportTransaction(deps, MAKER, version))).toBe("COIN_TRANSACTION_STATE");
		expect(codeOf(await releaseTransaction(deps, MAKER, version, reason))).toBe("FOUR_EYES");
		expect(codeOf(await releaseTransaction(deps, RELEASER, version, reason))).toBe("ok");
		expect(await upload(version)).toBe("ok");
		expect([await statusOf(id), await statuses(id)]).toEqual(["sent", ["broadcast"]]);
		const before = await desk.balances();
		await followPayouts(deps, id);
		expect((await stateOf(deps, id))?.confirmations).toBe(0);
		desk.bitcoin.mine();
		await followPayouts(deps, id);
		expect([await statusOf(id), (await stateOf(deps, id))?.confirmations]).toEqual(["sent", 1]);
		// A shallow reorganisation: it waits again, and is not paid twice.
		desk.bitcoin.reorganise(1);
		await followPayouts(deps, id);
		expect([await statusOf(id), (await stateOf(deps, id))?.confirmations]).toEqual(["sent", 0]);
		desk.bitcoin.mine(2);
		await followPayouts(deps, id);
		expect([await statusOf(id), await statuses(id)]).toEqual(["paid", ["confirmed"]]);
		await desk.book(id);
		await desk.book(id);
		const [{ fee } = { fee: "0" }] = await deps.store.transactionsOf(id);
		expect(before).toEqual({});
		expect(await desk.balances()).toEqual({
			"house:coins BTC": `${1_000_000n + BigInt(fee)}`,
			"house:conversion BTC": "-1000000",
			"house:conversion USD": "60000",
			"house:network-fees BTC": `-${fee}`,
			"house:transit USD": "-60000",
		});
	});

	it("that its maker uploads waits for a third person", async () => {
		const id = await asked();
		const version = await released(id);
		expect(await upload(version, MAKER)).toBe("ok");
		expect(await statuses(id)).toEqual(["signed"]);
		expect(codeOf(await broadcastTransaction(deps, MAKER, version, reason))).toBe("FOUR_EYES");
		expect(codeOf(await broadcastTransaction(deps, THIRD, version, reason))).toBe("ok");
		expect(await statuses(id)).toEqual(["broadcast"]);
	});

	it("is refused when another transaction was signed, with the difference", async () => {
		const [one, other] = [await asked(), await asked()];
		const [first, second] = [await released(one), await released(other)];
		const done = await addSigned(deps, RELEASER, first, await signed(second));
		expect(codeOf(done)).toBe("SIGNED_TRANSACTION_DIFFERS");
		expect(await statuses(one)).toEqual(["released"]);
	});

	it("is replaced by a higher fee that spends the same outputs: one of them is mined", async () => {
		const id = await asked();
		const first = await released(id);
		expect(await upload(first)).toBe("ok");
		const second = await released(id, "fast");
		const [one, two] = await deps.store.transactionsOf(id);
		expect(BigInt(two?.fee ?? 0) > BigInt(one?.fee ?? 0)).toBe(true);
		if (one?.asked.kind !== "outputs" || two?.asked.kind !== "outputs") throw new Error("outputs");
		expect(two.asked.inputs).toEqual(expect.arrayContaining([...one.asked.inputs]));
		expect(two.asked.changeIndex).toBe(one.asked.changeIndex);
		expect(await upload(first)).toBe("COIN_TRANSACTION_STATE");
		expect(await upload(second)).toBe("ok");
		desk.bitcoin.mine(2);
		await followPayouts(deps, id);
		expect([await statusOf(id), await statuses(id)]).toEqual(["paid", ["replaced", "confirmed"]]);
	});

	it("is paid once when the older one is mined after all", async () => {
		const id = await asked();
		const first = await released(id);
		expect(await upload(first)).toBe("ok");
		await released(id, "fast");
		desk.bitcoin.mine(2);
		await followPayouts(deps, id);
		expect([await statusOf(id), await statuses(id)]).toEqual(["paid", ["confirmed", "replaced"]]);
	});

	it("is given again when the network has dropped it, or did not answer", async () => {
		const id = await asked();
		const version = await released(id);
		const text = await signed(version);
		desk.bitcoin.isSilent = true;
		expect(codeOf(await addSigned(deps, RELEASER, version, text))).toBe("ok");
		desk.bitcoin.isSilent = false;
		expect(desk.bitcoin.pool.size).toBe(0);
		await followPayouts(deps, id);
		expect(desk.bitcoin.pool.size).toBe(1);
		desk.bitcoin.pool.clear();
		await followPayouts(deps, id);
		desk.bitcoin.mine(2);
		await followPayouts(deps, id);
		expect(await statusOf(id)).toBe("paid");
	});

	it("beyond its depth is given again, never another one, and stays paid", async () => {
		const id = await asked();
		expect(await upload(await released(id))).toBe("ok");
		desk.bitcoin.mine(2);
		await followPayouts(deps, id);
		desk.bitcoin.reorganise(2, true);
		await checkPaid(deps);
		expect([await statusOf(id), desk.bitcoin.pool.size]).toEqual(["paid", 1]);
		const again = await makeTransaction(deps, {
			by: MAKER,
			payoutId: id,
			commandId: "again-command",
			speed: "fast",
			reason,
		});
		expect(codeOf(again)).toBe("COIN_PAYOUT_STATE");
		desk.bitcoin.mine(2);
	});

	it("can be ended only while nobody can have signed it", async () => {
		const [open, out] = [await asked(), await asked()];
		await made(open);
		await released(out);
		const cancel = (id: string) => deps.store.transaction((tx) => cancelPayout(deps, tx, id));
		expect([await cancel(open), await cancel(open), await cancel(out)]).toEqual([true, true, false]);
		expect([await statusOf(open), await statuses(open)]).toEqual(["cancelled", ["discarded"]]);
	});

	it("two at once never spend the same output", async () => {
		const ids = [await asked(), await asked(), await asked()];
		await Promise.all(ids.map((id) => made(id)));
		const inputs = (await Promise.all(ids.map((id) => deps.store.transactionsOf(id)))).flatMap((versions) =>
			versions.flatMap(({ asked: { kind, ...rest } }) => (kind === "outputs" && "inputs" in rest ? rest.inputs : [])),
		);
		expect(new Set(inputs.map(({ txid }) => txid)).size).toBe(inputs.length);
		for (const id of ids) {
			const [version] = await deps.store.transactionsOf(id);
			expect(codeOf(await discardTransaction(deps, RELEASER, version?.id ?? "", reason))).toBe("ok");
		}
		const { rows } = await desk.database.pool.query(
			"SELECT name FROM coin_reservations WHERE payout_id = ANY ($1) AND name NOT LIKE 'change %'",
			[ids],
		);
		expect(rows).toEqual([]);
	});

	it("repeated presses do nothing more, and unknown ones are refused", async () => {
		const id = await asked();
		const request = { by: MAKER, payoutId: id, commandId: "the-same-command", speed: "economy", reason } as const;
		expect(codeOf(await makeTransaction(deps, request))).toBe("ok");
		expect(codeOf(await makeTransaction(deps, request))).toBe("ok");
		expect(codeOf(await makeTransaction(deps, { ...request, reason: "Another reason" }))).toBe("COMMAND_ID_REUSED");
		expect(codeOf(await makeTransaction(deps, { ...request, commandId: "another-command" }))).toBe(
			"COIN_TRANSACTION_OPEN",
		);
		expect(codeOf(await makeTransaction(deps, { ...request, payoutId: "none", commandId: "x-command" }))).toBe(
			"COIN_PAYOUT_NOT_FOUND",
		);
		expect(codeOf(await releaseTransaction(deps, RELEASER, "none", reason))).toBe("COIN_TRANSACTION_NOT_FOUND");
		const huge = await asked({ amount: (10n ** 12n) as never });
		expect(codeOf(await makeTransaction(deps, { ...request, payoutId: huge, commandId: "huge-command" }))).toBe(
			"COIN_FUNDS_MISSING",
		);
		desk.bitcoin.isSilent = true;
		expect(codeOf(await makeTransaction(deps, { ...request, commandId: "silent-command" }))).toBe(
			"COIN_CHAIN_UNAVAILABLE",
		);
	});
});

describe("a hit of screening", () => {
	it("found before the release: nothing is released, until it is decided", async () => {
		const id = await asked();
		const version = await made(id);
		desk.held.add(CUSTOMER);
		expect(codeOf(await releaseTransaction(deps, RELEASER, version, reason))).toBe("SCREENING_OPEN");
		expect(await statuses(id)).toEqual(["made"]);
		desk.held.clear();
		expect(codeOf(await releaseTransaction(deps, RELEASER, version, reason))).toBe("ok");
	});

	it("found after the release: nothing is exported, taken from the signer or given to the network", async () => {
		const [one, other] = [await asked(), await asked()];
		const [first, second] = [await released(one), await released(other)];
		const file = await signed(first);
		expect(await upload(second, MAKER)).toBe("ok");
		desk.held.add(CUSTOMER);
		const { given } = desk.bitcoin;
		expect(codeOf(await exportTransaction(deps, RELEASER, first))).toBe("SCREENING_OPEN");
		expect(codeOf(await addSigned(deps, RELEASER, first, file))).toBe("SCREENING_OPEN");
		expect(codeOf(await broadcastTransaction(deps, THIRD, second, reason))).toBe("SCREENING_OPEN");
		expect([await statuses(one), await statuses(other), desk.bitcoin.given]).toEqual([["released"], ["signed"], given]);
		desk.held.clear();
		expect(codeOf(await addSigned(deps, RELEASER, first, file))).toBe("ok");
		// What the network drops is not given again while a hit is open.
		desk.held.add(CUSTOMER);
		desk.bitcoin.pool.clear();
		await followPayouts(deps, one);
		expect(desk.bitcoin.pool.size).toBe(0);
		desk.held.clear();
		await followPayouts(deps, one);
		expect(desk.bitcoin.pool.size).toBe(1);
	});
});

describe("a payout of ETH or USDT", () => {
	it("has its own nonce; a replacement has the same one and pays more", async () => {
		const [one, other] = [await asked({ coin: "ETH" }), await asked({ coin: "USDT" })];
		const [first] = [await released(one), await released(other)];
		expect(await upload(first)).toBe("ok");
		const second = await released(one, "fast");
		const [a, b] = await deps.store.transactionsOf(one);
		const [c] = await deps.store.transactionsOf(other);
		const nonces = [a, b, c].map((version) => (version?.asked.kind === "accounts" ? version.asked.nonce : ""));
		expect(nonces).toEqual(["0", "0", "1"]);
		expect(await upload(second)).toBe("ok");
		desk.ethereum.mine(2);
		await followPayouts(deps);
		expect([await statusOf(one), await statuses(one)]).toEqual(["paid", ["replaced", "confirmed"]]);
	});

	it("that the token's contract refuses is made again, with another nonce, and its fee is booked", async () => {
		const id = await asked({ coin: "USDT" });
		desk.ethereum.isReverting = true;
		expect(await upload(await released(id))).toBe("ok");
		desk.ethereum.mine(2);
		desk.ethereum.isReverting = false;
		await followPayouts(deps, id);
		expect([await statusOf(id), await statuses(id)]).toEqual(["open", ["reverted"]]);
		expect((await desk.balances())["house:network-fees ETH"]).toMatch(/^-\d+$/);
		expect(await upload(await released(id))).toBe("ok");
		desk.ethereum.mine(2);
		await followPayouts(deps, id);
		expect([await statusOf(id), await statuses(id)]).toEqual(["paid", ["reverted", "confirmed"]]);
	});
});

it("acts of staff are recorded with the customer and the amounts", async () => {
	const { rows } = await desk.database.pool.query<{ action: string }>(
		"SELECT DISTINCT action FROM audit_log WHERE subject_id = $1 AND action LIKE 'coin-transaction.%' ORDER BY action",
		[CUSTOMER],
	);
	expect(rows.map(({ action }) => action.split(".")[1])).toEqual([
		"broadcast",
		"discarded",
		"exported",
		"made",
		"released",
		"signed",
	]);
});
