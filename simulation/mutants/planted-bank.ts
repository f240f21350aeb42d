import type { Mutant } from "./mutant.ts";

const bank = (file: string) => `apps/server/modules/bank-statements/${file}`;

const MUTANTS: readonly Omit<Mutant, "histories">[] = [
	{
		name: "what a notification said is booked again by the statement",
		file: bank("store-statement.ts"),
		from: 'await findSame(store, tx, id, "queue");',
		to: "",
	},
	{
		name: "a changed statement is taken for the one that is known",
		file: bank("store-statement.ts"),
		from: "known.content_hash === content_hash",
		to: "known.content_hash !== null",
	},
	{
		name: "a statement of one line is stored without it",
		file: bank("store-statement.ts"),
		from: "if (rows.length > 0) await store.addLines(tx, rows);",
		to: "if (rows.length > 1) await store.addLines(tx, rows);",
	},
	{
		name: "an entry that is not booked waits as money",
		file: bank("store-statement.ts"),
		from: 'line.status === "booked" && line.amount !== 0n',
		to: "line.amount !== 0n",
	},
	{
		name: "a wire with a customer's reference is entered by itself",
		file: bank("place-lines.ts"),
		from: '\tif (judgement.kind !== "link") {',
		to: `if (judgement.kind === "suggest" && judgement.suggestion.kind === "deposit")
			await deps.entering.enterDeposit("job", { command_id: line.id }, async () => undefined);
		if (judgement.kind !== "link") {`,
	},
	{
		name: "the parts of a file are as large as its sum",
		file: bank("judge-line.ts"),
		from: "partOf(leg, -leg.amount)",
		to: "partOf(leg, amount)",
		seeds: [11],
	},
	{
		name: "what is sent back clears itself",
		file: bank("house-entries.ts"),
		from: 'meaning === "sent-back" && of !== null ? of : lineId',
		to: "lineId",
		seeds: [26],
	},
	{
		name: "a fee is booked with the wrong sign",
		file: bank("house-entries.ts"),
		from: '{ account: "house:bank", currency, amount: money(-amount) },\n\t\t\t{ account, currency, amount: money(amount) },',
		to: '{ account: "house:bank", currency, amount: money(amount) },\n\t\t\t{ account, currency, amount: money(-amount) },',
	},
	{
		name: "an entry of both messages is kept in both",
		file: bank("same-entries.ts"),
		from: "else await store.markKnown(tx, entry, other.first);",
		to: "",
	},
	{
		name: "the same text on another day is the same payment",
		file: bank("pair-entries.ts"),
		from: "return isSameDay ? 2 : PERHAPS;",
		to: "return 2;",
		seeds: [3208, 10972],
	},
	{
		name: "what no payment explains is left out",
		file: "apps/server/modules/reconciliation/compare.ts",
		from: "return rest === 0n ? shown : [...shown,",
		to: "return rest >= 0n ? shown : [...shown,",
	},
	{
		name: "lines that wait explain no difference",
		file: "apps/server/modules/reconciliation/compare.ts",
		from: "[...open, ...differencesOf(said, booked)]",
		to: "[...differencesOf(said, booked)]",
	},
];

/** Bugs of the bank's statements: what is twice, what waits, what is booked, what is compared. */
export const BANK_MUTANTS: readonly Mutant[] = MUTANTS.map((mutant) => ({ ...mutant, histories: "bank" }));
