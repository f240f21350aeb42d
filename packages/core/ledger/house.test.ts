import { createHash } from "node:crypto";
import * as fc from "@truefill/testkit/properties";
import { describe, expect, it } from "vitest";
import { type Currency, money, rate } from "../money/index.ts";
import { InvariantError } from "../result/index.ts";
import {
	EMPTY_HOUSE,
	HOUSE_ACCOUNTS,
	HOUSE_REASONS,
	type HouseAccount,
	type HouseBooking,
	type HouseEntry,
	houseBalances,
	houseContent,
	houseEntry,
	houseEntryHash,
	verifyHouse,
} from "./index.ts";

const hash = (text: string) => createHash("sha256").update(text).digest("hex");
const line = (account: HouseAccount, amount: bigint, currency: Currency = "EUR") => ({
	account,
	currency,
	amount: money(amount),
});
const AT = 1893585600000;
const booking = (over: Partial<HouseBooking> = {}): HouseBooking => ({
	key: "wire-received:dep_1",
	reason: "wire-received",
	about: { kind: "deposit", id: "dep_1" },
	occurredAtMs: AT,
	postings: [line("house:bank", -10_000n), line("house:transit", 10_000n)],
	...over,
});
const EXCHANGED = {
	key: "settled:1",
	reason: "provider-settlement",
	about: { kind: "settlement", id: "set_1" },
	conversion: { from: "EUR", to: "USD", rate: rate(1_085_000_000_000n), source: "stripe" },
	postings: [
		line("house:provider", 10_000n),
		line("house:conversion", -10_000n),
		line("house:conversion", 10_850n, "USD"),
		line("house:bank", -10_850n, "USD"),
	],
} as const;

function journal(bookings: readonly HouseBooking[]): HouseEntry[] {
	const entries: HouseEntry[] = [];
	for (const each of bookings) entries.push(houseEntry(each, entries.at(-1) ?? EMPTY_HOUSE, hash));
	return entries;
}
const FOUR = journal([
	booking(),
	booking({
		key: "suspense:dep_1:1",
		reason: "suspense",
		postings: [line("house:transit", -10_000n), line("house:suspense", 10_000n)],
	}),
	booking(EXCHANGED),
	booking({
		key: "correction:1",
		reason: "correction",
		corrects: 1,
		postings: [line("house:bank", 10_000n), line("house:transit", -10_000n)],
	}),
]);

describe("E24 an entry of the house", () => {
	it("is hashed over all of its fields but the hash, in a form that never changes", () => {
		const [first] = FOUR;
		expect(first).toMatchObject({ number: 1, previousHash: "0".repeat(64), corrects: null, conversion: null });
		expect(first?.hash).toBe(
			hash(
				'{"about":{"id":"dep_1","kind":"deposit"},"conversion":null,"corrects":null,"key":"wire-received:dep_1","number":1,' +
					'"occurredAtMs":1893585600000,"postings":[{"account":"house:bank","amount":"-10000","currency":"EUR"},' +
					`{"account":"house:transit","amount":"10000","currency":"EUR"}],"previousHash":"${"0".repeat(64)}","reason":"wire-received"}`,
			),
		);
	});

	it.each([
		["one posting", { postings: [line("house:bank", 1n)] }],
		["a sum that is not zero", { postings: [line("house:bank", -1n), line("house:transit", 2n)] }],
		["zero only across currencies", { postings: [line("house:bank", -1n), line("house:transit", 1n, "USD")] }],
		["a posting of zero", { postings: [...booking().postings, line("house:suspense", 0n)] }],
		["an account of a customer", { postings: [line("customer:a" as HouseAccount, -1n), line("house:transit", 1n)] }],
		["a reason that nobody knows", { reason: "because" as HouseBooking["reason"] }],
		["a conversion without its rate", { ...EXCHANGED, conversion: undefined }],
		["a rate without a conversion", { conversion: EXCHANGED.conversion }],
		["a rate of nobody", { ...EXCHANGED, conversion: { ...EXCHANGED.conversion, source: "" } }],
		["a correction of itself", { reason: "correction" as const, corrects: 1 }],
		["a correction of nothing", { reason: "correction" as const }],
		["corrects under another reason", { corrects: 1 }],
	])("with %s is a defect", (_, over) => {
		expect(() => houseEntry(booking(over), EMPTY_HOUSE, hash)).toThrow(InvariantError);
	});

	it("is the same booking whenever it is repeated, and another one with any other content", () => {
		const text = houseContent(booking());
		expect(houseContent(booking({ occurredAtMs: AT + 5 }))).toBe(text);
		expect(houseContent(houseEntry(booking(), EMPTY_HOUSE, hash))).toBe(text);
		for (const over of [
			{ about: { kind: "deposit", id: "dep_2" } },
			{ reason: "wire-sent" as const },
			{ postings: [line("house:bank", -10_001n), line("house:transit", 10_001n)] },
			{ postings: booking().postings.toReversed() },
			{ conversion: EXCHANGED.conversion },
		])
			expect(houseContent(booking(over))).not.toBe(text);
	});
});

describe("E23, E24 verifying the house's journal names the first wrong entry", () => {
	/** The journal with one entry changed; rehashed as an attacker would. */
	const tampered = (index: number, change: Partial<HouseEntry>, rehash: boolean) =>
		FOUR.map((entry, at) => {
			if (at !== index) return entry;
			const changed = { ...entry, ...change };
			return rehash ? { ...changed, hash: houseEntryHash(changed, hash) } : changed;
		});

	it("proves a journal that is right, and an empty one", () => {
		expect(verifyHouse(FOUR, hash)).toEqual({
			ok: true,
			entries: 4,
			last: FOUR[3] && { number: 4, hash: FOUR[3].hash },
		});
		expect(verifyHouse([], hash)).toEqual({ ok: true, entries: 0, last: EMPTY_HOUSE });
	});

	it.each([
		["a changed time", 1, { occurredAtMs: 1 }, false, "hash-wrong", 1],
		["a changed time, rehashed: the next entry shows it", 1, { occurredAtMs: 1 }, true, "chain-broken", 2],
		[
			"a changed amount",
			1,
			{ postings: [line("house:bank", -1n), line("house:transit", 2n)] },
			true,
			"postings-not-zero",
			1,
		],
		["no postings", 1, { postings: [] }, true, "postings-not-zero", 1],
		["an unknown account", 1, { postings: [line("house:x" as HouseAccount, 1n)] }, true, "posting-invalid", 1],
		["a key used before", 3, { key: "wire-received:dep_1" }, true, "key-repeated", 3],
		["a number left out", 2, { number: 4 }, true, "number-gap", 2],
		["a conversion whose rate was taken out", 2, { conversion: null }, true, "conversion-unexplained", 2],
		["a correction of what is not there yet", 3, { corrects: 4 }, true, "correction-unknown", 3],
		["another payment", 0, { about: { kind: "deposit", id: "dep_9" } }, true, "chain-broken", 1],
	] as const)("%s", (_, index, change, rehash, fault, at) => {
		expect(verifyHouse(tampered(index, change, rehash), hash)).toMatchObject({ ok: false, fault, index: at });
	});

	it("sees an entry taken out, and two exchanged", () => {
		expect(verifyHouse(FOUR.toSpliced(1, 1), hash)).toMatchObject({ ok: false, fault: "number-gap", index: 1 });
		const [a, b, c, d] = FOUR;
		if (!a || !b || !c || !d) throw new Error("four entries were expected");
		expect(verifyHouse([a, c, b, d], hash)).toMatchObject({ ok: false, fault: "number-gap", index: 1 });
	});
});

describe("any journal", () => {
	const amount = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }).filter((value) => value !== 0n);
	const account = fc.constantFrom(...HOUSE_ACCOUNTS.filter((name) => name !== "house:conversion"));
	const pair = fc
		.record({ from: account, to: account, amount, currency: fc.constantFrom<Currency>("EUR", "USD", "JPY") })
		.map(({ from, to, amount: value, currency }) => [line(from, -value, currency), line(to, value, currency)]);
	const postings = fc.array(pair, { minLength: 1, maxLength: 4 }).map((pairs) => pairs.flat());
	const reason = fc.constantFrom(...HOUSE_REASONS.filter((name) => name !== "correction"));
	const bookings = fc
		.array(fc.record({ postings, reason }), { minLength: 1, maxLength: 12 })
		.map((each) => each.map((over, at) => booking({ ...over, key: `key ${at}` })));

	it("proves, sums to zero in each currency over all accounts, and shows any change of one field", () => {
		fc.assert(
			fc.property(bookings, fc.nat(), (made, where) => {
				const entries = journal(made);
				expect(verifyHouse(entries, hash)).toMatchObject({ ok: true, entries: entries.length });
				const sums = new Map<string, bigint>();
				for (const [name, balance] of houseBalances(entries)) {
					const currency = name.slice(-3);
					sums.set(currency, (sums.get(currency) ?? 0n) + balance);
				}
				expect([...sums.values()].every((sum) => sum === 0n)).toBe(true);
				const index = where % entries.length;
				const entry = entries[index];
				const [first, ...rest] = entry?.postings ?? [];
				if (entry === undefined || first === undefined) throw new Error("an entry was expected");
				const changes: readonly Partial<HouseEntry>[] = [
					{ occurredAtMs: entry.occurredAtMs + 1 },
					{ key: `${entry.key}x` },
					{ about: { ...entry.about, id: "another" } },
					{ postings: [{ ...first, amount: money(first.amount + 1n) }, ...rest] },
					{ previousHash: hash("another") },
				];
				for (const change of changes) {
					const changed = entries.with(index, { ...entry, ...change });
					expect(verifyHouse(changed, hash).ok).toBe(false);
				}
			}),
			{ numRuns: 60 },
		);
	});
});
