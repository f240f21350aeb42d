import type { Mutant } from "./mutant.ts";

const payouts = (file: string) => `apps/server/modules/coin-payouts/${file}`;

const MUTANTS: readonly Omit<Mutant, "histories">[] = [
	{
		name: "a replacement need not spend what may be signed already",
		file: payouts("transactions.ts"),
		from: "live: versions.filter(isLive)",
		to: "live: []",
		seeds: [57],
	},
	{
		name: "a payout is paid with its first confirmation",
		file: payouts("follow.ts"),
		from: "found.confirmations >= payout.confirmations_needed",
		to: "found.confirmations >= 1",
	},
	{
		name: "a payout is ended although somebody may have signed it",
		file: payouts("payouts.ts"),
		from: "if (!open.every(isOver)) return false;",
		to: "",
	},
	{
		name: "what the network has dropped is not given again",
		file: payouts("follow.ts"),
		from: 'if (found.kind === "unknown" && version.id === newest?.id) await give(deps, version.id);',
		to: "",
		seeds: [52],
	},
	{
		name: "what was paid for coins stays in transit",
		file: payouts("house-entries.ts"),
		from: '{ account: "house:transit", currency, amount: money(-paid) }',
		to: '{ account: "house:payment-fees", currency, amount: money(-paid) }',
	},
];

/** Bugs of payouts in coins: replacements, reservations, depth, what is given again. */
export const PAYOUT_MUTANTS: readonly Mutant[] = MUTANTS.map((mutant) => ({ ...mutant, histories: "payouts" }));
