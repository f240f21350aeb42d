import { createHash } from "node:crypto";
import { aMarket, anAccount, anInstrument, anOrder, aQuote, run, someMoney } from "@truefill/testkit";
import { describe, expect, it } from "vitest";
import { money } from "../money/index.ts";
import { entryHash, type JournalEntry, sumsToZero, verifyBooks } from "./index.ts";

const hash = (text: string) => createHash("sha256").update(text).digest("hex");
const share = anInstrument({ commission: { kind: "per-lot", amount: "3.50", currency: "USD", minimum: "0" } });
const view = aMarket({ instruments: [share], quotes: [aQuote("EURUSD", "1.08510", "1.08512")] });

/** Funded, opened and closed: four entries. */
function books(): readonly JournalEntry[] {
	const opened = run(anAccount("5000.00", "USD", view, hash), anOrder(), view, hash).history;
	const [tradeId = ""] = opened.state?.openTrades.keys() ?? [];
	const close = {
		kind: "close-trade",
		origin: "customer",
		commandId: "close",
		accountId: "account-1",
		tradeId,
		volume: null,
		bound: null,
	} as const;
	return run(opened, close, view, hash).history.entries;
}

describe("E23, E24 the journal of a trade", () => {
	const entries = books();

	it("books funding, opening commission, result and closing commission, each on its house account", () => {
		expect(
			entries.map(({ reason, postings, balanceAfter }) => [
				reason,
				...postings.map((p) => `${p.account} ${p.amount}`),
				balanceAfter,
			]),
		).toEqual([
			["demo-funding", "customer:account-1 500000", "house:demo-funding -500000", someMoney("5000.00", "USD")],
			["commission", "customer:account-1 -350", "house:commission 350", someMoney("4996.50", "USD")],
			["trade-pnl", "customer:account-1 -200", "house:trading-pnl 200", someMoney("4994.50", "USD")],
			["commission", "customer:account-1 -350", "house:commission 350", someMoney("4991.00", "USD")],
		]);
	});

	it("names the command, the trade, the account's version and a key of its own", () => {
		expect(entries.map((e) => [e.number, e.commandId, e.tradeId, e.accountSequence, e.idempotencyKey])).toEqual([
			[1, "fund", null, 2, "account-1:2:1"],
			[2, "order", "100234-3", 3, "account-1:3:1"],
			[3, "close", "100234-3", 4, "account-1:4:1"],
			[4, "close", "100234-3", 4, "account-1:4:2"],
		]);
	});

	it("chains the hashes from sixty-four zeros on", () => {
		expect(entries[0]?.previousHash).toBe("0".repeat(64));
		expect(entries.slice(1).map((entry) => entry.previousHash)).toEqual(
			entries.slice(0, -1).map((entry) => entry.hash),
		);
		expect(verifyBooks(entries, hash)).toEqual({ ok: true, entries: 4, accounts: 1 });
	});
});

describe("E23, E24 verifying the books names the first wrong entry", () => {
	const entries = books();
	/** The books with one entry changed; rehashed as an attacker would. */
	const tampered = (index: number, change: Partial<JournalEntry>, rehash: boolean) =>
		entries.map((entry, at) => {
			if (at !== index) return entry;
			const changed = { ...entry, ...change };
			return rehash ? { ...changed, hash: entryHash(changed, hash) } : changed;
		});
	const postings = (amount: bigint, other: bigint) => [
		{ account: "customer:account-1", currency: "USD", amount: money(amount) } as const,
		{ account: "house:commission", currency: "USD", amount: money(other) } as const,
	];

	it.each([
		["a changed time", 1, { occurredAtMs: 1 }, false, "hash-wrong", 1],
		["a changed time, rehashed: the next entry shows it", 1, { occurredAtMs: 1 }, true, "chain-broken", 2],
		["postings that do not sum to zero", 1, { postings: postings(-350n, 349n) }, true, "postings-not-zero", 1],
		["no postings", 1, { postings: [] }, true, "postings-not-zero", 1],
		["an amount that the balance does not follow", 1, { postings: postings(-349n, 349n) }, true, "balance-wrong", 1],
		["a key used before", 3, { idempotencyKey: "account-1:4:1" }, true, "key-repeated", 3],
		["a number left out", 2, { number: 4 }, true, "number-gap", 2],
		[
			"a foreign customer",
			1,
			{ postings: [...postings(-350n, 350n), { account: "customer:b", currency: "USD", amount: money(0n) } as const] },
			true,
			"foreign-customer",
			1,
		],
		["a correction of what is not there yet", 3, { corrects: 4 }, true, "correction-unknown", 3],
	] as const)("%s", (_, index, change, rehash, fault, at) => {
		expect(verifyBooks(tampered(index, change, rehash), hash)).toMatchObject({ ok: false, fault, index: at });
	});

	it("sees an entry taken out, and two exchanged", () => {
		expect(verifyBooks(entries.toSpliced(1, 1), hash)).toMatchObject({ ok: false, fault: "number-gap", index: 1 });
		const [a, b, c, d] = entries;
		if (!a || !b || !c || !d) throw new Error("four entries were expected");
		expect(verifyBooks([a, c, b, d], hash)).toMatchObject({ ok: false, fault: "number-gap", index: 1 });
	});

	it("sums per currency, not across currencies", () => {
		expect(
			sumsToZero([
				{ account: "customer:a", currency: "USD", amount: money(1n) },
				{ account: "house:trading-pnl", currency: "EUR", amount: money(-1n) },
			]),
		).toBe(false);
	});
});
