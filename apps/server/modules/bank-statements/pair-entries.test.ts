import * as fc from "@truefill/testkit/properties";
import { describe, expect, it } from "vitest";
import { type Entry, pairEntries } from "./pair-entries.ts";

let count = 0;
function entry(over: Partial<Entry> = {}): Entry {
	count += 1;
	return {
		statement: `bst_${count}`,
		number: 1,
		first: `line-${count}`,
		lines: 1,
		place: "queue",
		total: "5000",
		isReversal: false,
		days: ["2026-03-02"],
		reference: null,
		payment: {},
		bank: [],
		accounts: [],
		names: [],
		texts: [],
		...over,
	};
}

function told(given: readonly Entry[], others: readonly Entry[]) {
	const found = pairEntries(given, others);
	return given.map((one) => {
		const pairing = found.get(one);
		if (pairing === undefined) return "own";
		return pairing.kind === "same"
			? others.indexOf(pairing.as)
			: pairing.candidates.map((each) => others.indexOf(each));
	});
}

const IBAN = ["DE02120300000000202051", "NL91ABNA0417164300"] as const;

describe("an entry without the bank's reference", () => {
	it("is the only one of its amount and day", () => {
		expect(told([entry()], [entry()])).toEqual([0]);
		expect(told([entry()], [entry({ total: "5001" })])).toEqual(["own"]);
		expect(told([entry()], [entry({ isReversal: true })])).toEqual(["own"]);
		expect(told([entry()], [entry({ days: ["2026-03-03"] })])).toEqual(["own"]);
		expect(told([entry()], [entry({ days: ["2026-03-03", "2026-03-02"] })])).toEqual([0]);
	});

	it.each([
		["end-to-end id", { payment: { "end-to-end": ["E1"] } }, { payment: { "end-to-end": ["E2"] } }],
		["creditor's reference", { payment: { creditor: ["RF18"] } }, { payment: { creditor: ["RF19"] } }],
		["account", { accounts: [IBAN[0]] }, { accounts: [IBAN[1]] }],
	])("is found by its %s, also on another day, and is no other one", (_, same, different) => {
		const of = (over: object) => entry({ days: ["2026-03-04"], ...over });
		expect(told([entry(same)], [of(different), of(same)])).toEqual([1]);
		expect(told([entry(same)], [entry(different)])).toEqual(["own"]);
		expect(told([entry(same)], [entry({ ...same, days: ["2026-03-09"] })])).toEqual(["own"]);
	});

	it("is found by its text or its name where several have the amount", () => {
		const [ana, bo] = [entry({ names: ["Ana Müller"] }), entry({ names: ["Bo"] })];
		expect(told([entry({ names: ["ANA  MÜLLER"] })], [bo, ana])).toEqual([1]);
		const texts = [entry({ texts: ["Invoice 1"] }), entry({ texts: ["INVOICE-2"] })];
		expect(told([entry({ texts: ["invoice 2"] }), entry({ texts: ["invoice 1"] })], texts)).toEqual([1, 0]);
	});

	it("is unclear with the same text on another day, as customers pay again with their reference", () => {
		const paid = (day: string) => entry({ texts: ["TF-7K3M-92QA"], days: [day] });
		expect(told([paid("2026-03-03")], [paid("2026-03-02")])).toEqual([[0]]);
		expect(told([paid("2026-03-02"), paid("2026-03-03")], [paid("2026-03-02"), paid("2026-03-03")])).toEqual([0, 1]);
		expect(told([paid("2026-03-06")], [paid("2026-03-02")])).toEqual(["own"]);
	});

	it("is unclear where two are as good, and nobody is then left out", () => {
		const two = [entry({ texts: ["Order 1"] }), entry({ texts: ["Order 2"] })];
		expect(told([entry()], two)).toEqual([[0, 1]]);
		expect(told(two, [entry()])).toEqual([[0], [0]]);
		// Not told apart for better reasons, it is no third one's for worse.
		const named = [entry({ names: ["Anna"], texts: ["Order 1"] }), entry({ names: ["Anna"] }), entry()];
		expect(told(named, [entry({ names: ["Anna"] })])).toEqual([[0], [0], [0]]);
		// One of them is known by its text: the other is what is left.
		expect(told([entry({ texts: ["Order 2"] }), entry()], two)).toEqual([1, 0]);
	});

	it("is any of those that say exactly the same, as often as they are there", () => {
		const same = { names: ["Ana"], texts: ["TF-7K3M-92QA"] };
		expect(told([entry(same), entry(same), entry(same)], [entry(same), entry(same)])).toEqual([0, 1, "own"]);
	});

	it("with a reference is only that of the same reference, on whatever day", () => {
		const named = (reference: string, days = ["2026-03-02"]) => entry({ reference, bank: [reference], days });
		expect(told([named("A")], [named("B"), named("A", ["2026-03-20"])])).toEqual([1]);
		expect(told([named("A")], [named("B")])).toEqual(["own"]);
		expect(told([named("A")], [entry()])).toEqual([0]);
		// The transaction has the reference that the entry has in the other message.
		expect(told([named("A")], [entry(), entry({ bank: ["A"] })])).toEqual([1]);
	});
});

it("whatever comes, an entry of the other kind is named once, and what is not told apart waits", () => {
	const some = <T>(...values: T[]) => fc.subarray(values, { maxLength: 1 });
	const any = fc.record({
		total: fc.constantFrom("100", "200"),
		days: fc.constantFrom(["2026-03-02"], ["2026-03-03"]),
		reference: fc.constantFrom(null, "A", "B"),
		texts: some("Order 1", "Order 2"),
		names: some("Anna", "Boris"),
		accounts: some(...IBAN),
	});
	fc.assert(
		fc.property(fc.array(any, { maxLength: 8 }), fc.array(any, { maxLength: 8 }), (ours, theirs) => {
			const [given, others] = [ours.map(entry), theirs.map(entry)];
			const found = pairEntries(given, others);
			const named = [...found.values()].flatMap((each) => (each.kind === "same" ? each.as : []));
			expect(new Set(named).size).toBe(named.length);
			for (const [one, pairing] of found) {
				const about = pairing.kind === "same" ? [pairing.as] : pairing.candidates;
				expect(about.every((each) => each.total === one.total && each.isReversal === one.isReversal)).toBe(true);
				if (pairing.kind === "unclear") expect(about.some((each) => named.includes(each))).toBe(false);
			}
		}),
		{ numRuns: 300 },
	);
});
