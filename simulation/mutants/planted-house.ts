import type { Mutant } from "./mutant.ts";

const ledger = (file: string) => `packages/core/ledger/${file}`;
const trading = (file: string) => `packages/core/trading/${file}`;

/** Bugs of the house's journal, and of what customers' entries book over transit. */
export const HOUSE_MUTANTS: readonly Mutant[] = [
	{
		name: "a repeated step of a payment is booked again",
		file: ledger("house.ts"),
		from: "if (known === undefined) return",
		to: "if (known === undefined || known.number > 0) return",
		seeds: [9],
	},
	{
		name: "the house's entries are not chained",
		file: ledger("house.ts"),
		from: "previousHash: before.hash,",
		to: "previousHash: NO_ENTRY_HASH,",
		seeds: [9],
	},
	{
		name: "a wire is booked with the wrong sign",
		file: ledger("wire-entries.ts"),
		from: "amount: money(-amount) },\n\t\t{ account: step.to, currency, amount },",
		to: "amount },\n\t\t{ account: step.to, currency, amount: money(-amount) },",
		seeds: [9],
	},
	{
		name: "a wire that arrives is taken out of suspense",
		file: ledger("wire-entries.ts"),
		from: "return wasHeld\n",
		to: "return wasHeld || wire.attempts > 0\n",
		seeds: [9],
	},
	{
		name: "a wire that was held is received once more",
		file: ledger("wire-entries.ts"),
		from: "return wasHeld\n",
		to: "return wasHeld && wire.attempts < 0\n",
	},
	{
		name: "a wire that is held is not known as held afterwards",
		file: ledger("wire-entries.ts"),
		from: "key: wireHeldKey(wire.id, wire.attempts),",
		to: 'key: "suspense:".concat(wire.id),',
	},
	{
		name: "a deposit in another currency is in transit in the account's",
		file: trading("transit.ts"),
		from: "if (arrived.currency === booked.currency)",
		to: "if (arrived.currency.length === booked.currency.length)",
		seeds: [9],
	},
	{
		name: "a deposit is not booked over transit",
		file: trading("events/deposit-booked.ts"),
		from: "(payment === undefined\n",
		to: "(payment === undefined || payment.length > 0\n",
		seeds: [9],
	},
	{
		name: "the fee of a withdrawal stays in transit",
		file: trading("events/withdrawal-paid.ts"),
		from: 'others: [{ account: "house:payment-fees", currency, amount: fee }],',
		to: "others: [],",
	},
	{
		name: "a withdrawal that came back is paid out of the clients' money",
		file: trading("events/withdrawal-returned.ts"),
		from: 'counterparty: "house:transit"',
		to: 'counterparty: "house:client-money"',
		seeds: [9],
	},
];
