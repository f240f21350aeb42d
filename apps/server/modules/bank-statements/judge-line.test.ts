import * as fc from "@truefill/testkit/properties";
import { describe, expect, it } from "vitest";
import { type Facts, judgeLine, type KnownDeposit, type KnownLeg, type Part } from "./judge-line.ts";
import { fileNamed, referenceOf, withdrawalsNamed } from "./names-of-line.ts";

const NOTHING: Facts = { legs: [], fileLegs: [], deposits: [], exact: [], similar: [] };
const line = (amount: bigint, over: Partial<Parameters<typeof judgeLine>[0]> = {}) => ({
	amount: `${amount}`,
	currency: "EUR" as const,
	cause: "payment" as const,
	instruction_id: null,
	keys: new Set<string>(),
	...over,
});
const leg = (over: Partial<KnownLeg> = {}): KnownLeg => ({
	withdrawalId: "wdr_1",
	leg: 1,
	amount: 100n,
	currency: "EUR",
	status: "sent",
	fileId: "pmf_1",
	...over,
});
const deposit = (over: Partial<KnownDeposit> = {}): KnownDeposit => ({
	id: "dep_1",
	customerId: "usr_1",
	referenceKey: "REF1",
	amount: 100n,
	currency: "EUR",
	...over,
});
const owner = { customerId: "usr_1", reference: "TF-1" };
const suggested = (amount: bigint, facts: Partial<Facts>, over = {}) => {
	const judged = judgeLine(line(amount, over), { ...NOTHING, ...facts });
	return judged.kind === "suggest" ? judged.suggestion.kind : judged.kind;
};

describe("a line", () => {
	it.each([
		["a debit of a sent payout", -100n, { legs: [leg()] }, "paid"],
		["a debit of a payout that is paid", -100n, { legs: [leg({ status: "paid" })] }, "link"],
		["a debit of another amount", -101n, { legs: [leg()] }, "none"],
		["a debit in another currency", -100n, { legs: [leg({ currency: "USD" })] }, "none"],
		["a credit of a paid payout", 100n, { legs: [leg({ status: "paid" })] }, "returned"],
		["a credit of a payout that has come back", 100n, { legs: [leg({ status: "returned" })] }, "link"],
		[
			"a credit of a payout that nobody has settled, with a customer's reference",
			100n,
			{ legs: [leg()], exact: [owner] },
			"none",
		],
		[
			"a debit of a whole file",
			-300n,
			{ fileLegs: [leg(), leg({ withdrawalId: "wdr_2", amount: 200n })] },
			"file-paid",
		],
		[
			"a debit of a file of which one is paid",
			-300n,
			{ fileLegs: [leg(), leg({ withdrawalId: "wdr_2", amount: 200n, status: "paid" })] },
			"none",
		],
		["a credit with a customer's reference", 100n, { exact: [owner] }, "deposit"],
		[
			"a credit with the references of two",
			100n,
			{ exact: [owner, { customerId: "usr_2", reference: "TF-2" }] },
			"none",
		],
		["a credit that a deposit of this customer may be", 100n, { exact: [owner], deposits: [deposit()] }, "match"],
		["a debit with a customer's reference", -100n, { exact: [owner] }, "none"],
	] as const)("%s", (_, amount, facts, expected) => {
		expect(suggested(amount, facts)).toBe(expected);
	});

	it("confirms a deposit by the bank's reference, if there is one such deposit only", () => {
		const keys = new Set(["REF1"]);
		expect(suggested(100n, { deposits: [deposit()] }, { keys })).toBe("link");
		expect(suggested(100n, { deposits: [deposit(), deposit({ id: "dep_2" })] }, { keys })).toBe("none");
		expect(suggested(99n, { deposits: [deposit()] }, { keys })).toBe("none");
	});

	it("is a fee only if it is nothing else", () => {
		expect(suggested(-5n, {}, { cause: "fee" })).toBe("bank-fee");
		expect(suggested(5n, {}, { cause: "interest" })).toBe("bank-fee");
		expect(suggested(-100n, { legs: [leg()] }, { cause: "fee" })).toBe("paid");
	});

	it("of two legs of the same amount is that of the instruction", () => {
		const legs = [leg(), leg({ leg: 2 })];
		expect(judgeLine(line(-100n, { instruction_id: "wdr-1-2" }), { ...NOTHING, legs })).toEqual({
			kind: "suggest",
			suggestion: { kind: "paid", withdrawalId: "wdr_1", leg: 2 },
		});
	});
});

it("names withdrawals and files however banks write their ids, and nothing else", () => {
	const hex = "0123456789abcdef0123456789ab";
	const named = (text: string) =>
		withdrawalsNamed({ end_to_end_id: text, instruction_id: null, remittance: "" } as Parameters<
			typeof withdrawalsNamed
		>[0]);
	for (const text of [`wdr_${hex}`, `WDR${hex.toUpperCase()}`, `wdr ${hex}`, `Withdrawal wdr-${hex}-1`])
		expect(named(text)).toEqual([`wdr_${hex}`]);
	for (const text of ["wdr_1", hex, "NOTPROVIDED"]) expect(named(text)).toEqual([]);
	const file = (text: string | null) => fileNamed({ payment_info_id: text } as Parameters<typeof fileNamed>[0]);
	expect(file(`${hex}abcd-S`)).toBe(`pmf_${hex}abcd`);
	expect(file(`${hex}ABCDX`)).toBe(`pmf_${hex}abcd`);
	for (const text of [null, hex, "x-S"]) expect(file(text)).toBeNull();
});

it("gives each line of a batch a reference of its own", () => {
	const given = { id: "bst-1", entry_reference: "B", bank_reference: null, transactions: 2, number: 4 };
	expect(referenceOf(given as Parameters<typeof referenceOf>[0])).toBe("B 4");
	expect(referenceOf({ ...given, transactions: 1 } as Parameters<typeof referenceOf>[0])).toBe("B");
	expect(referenceOf({ ...given, bank_reference: "T" } as Parameters<typeof referenceOf>[0])).toBe("T");
	expect(referenceOf({ ...given, entry_reference: null } as Parameters<typeof referenceOf>[0])).toBe("bst-1");
});

describe("any lines", () => {
	const status = fc.constantFrom("sent", "paying", "paid", "returning", "returned");
	const amount = fc.bigInt({ min: 1n, max: 4n });
	const legs = fc.array(
		fc.record({ withdrawalId: fc.constantFrom("wdr_1", "wdr_2"), leg: fc.integer({ min: 1, max: 2 }), amount, status }),
		{ maxLength: 4 },
	);
	const deposits = fc.array(fc.record({ id: fc.constantFrom("dep_1", "dep_2", "dep_3"), amount }), { maxLength: 3 });
	const lines = fc.array(
		fc.bigInt({ min: -4n, max: 4n }).filter((value) => value !== 0n),
		{ maxLength: 12 },
	);

	it("are linked with each payment at most once in each direction, to the last cent", () => {
		fc.assert(
			fc.property(lines, legs, deposits, (amounts, givenLegs, givenDeposits) => {
				const allLegs = [...new Map(givenLegs.map((each) => [`${each.withdrawalId} ${each.leg}`, leg(each)])).values()];
				const allDeposits = [...new Map(givenDeposits.map((each) => [each.id, deposit(each)])).values()];
				const used = new Set<string>();
				const keyOf = ({ kind, id, leg: number, amount: part }: Part) => `${kind} ${id} ${number} ${part > 0n}`;
				for (const value of amounts) {
					const isFree = (kind: Part["kind"], id: string, number: number) =>
						!used.has(`${kind} ${id} ${number} ${value > 0n}`);
					const judged = judgeLine(line(value, { keys: new Set(["REF1"]) }), {
						...NOTHING,
						legs: allLegs.filter((each) => isFree("withdrawal", each.withdrawalId, each.leg)),
						deposits: allDeposits.filter(({ id }) => isFree("deposit", id, 0)),
					});
					if (judged.kind !== "link") continue;
					expect(judged.parts.reduce((sum, part) => sum + part.amount, 0n)).toBe(value);
					for (const part of judged.parts) {
						expect(used.has(keyOf(part))).toBe(false);
						used.add(keyOf(part));
						const known = allLegs.find((each) => each.withdrawalId === part.id && each.leg === part.leg);
						// Nothing is linked that two persons have not decided.
						if (part.kind === "withdrawal") expect(known?.status).not.toBe("sent");
					}
				}
			}),
			{ numRuns: 200 },
		);
	});
});
