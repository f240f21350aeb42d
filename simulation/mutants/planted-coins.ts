import type { Mutant } from "./mutant.ts";

const coins = (file: string) => `apps/server/modules/coins/${file}`;
const core = (file: string) => `packages/core/coins/${file}`;

const MUTANTS: readonly Omit<Mutant, "histories">[] = [
	{
		name: "a confirmation too many is counted",
		file: core("units.ts"),
		from: "tipHeight - blockHeight + 1",
		to: "tipHeight - blockHeight + 2",
	},
	{
		name: "coins are rounded up",
		file: core("units.ts"),
		from: 'money(more > 0 ? divide(units, pow10(more), "floor") : units * pow10(-more))',
		to: 'money(more > 0 ? divide(units, pow10(more), "ceiling") : units * pow10(-more))',
	},
	{
		name: "the worth of coins is rounded up",
		file: core("rate.ts"),
		from: 'currency, "half-even");',
		to: 'currency, "ceiling");',
	},
	{
		name: "what was replaced never comes back",
		file: core("output-status.ts"),
		from: 'place.kind === "gone" ? null : "seen"',
		to: "null",
	},
	{
		name: "coins that disappear after their depth are not frozen",
		file: core("output-status.ts"),
		from: 'isFinal(from) && place.kind !== "block" ? "frozen" : null',
		to: "null",
		seeds: [9],
	},
	{
		name: "a frozen credit stays frozen",
		file: core("output-status.ts"),
		from: "return isDeep ? frozenFrom : null;",
		to: "return null;",
		seeds: [72],
	},
	{
		name: "another coin than the address is for is credited",
		file: coins("look.ts"),
		from: "output.coin !== null && output.coin === address?.coin",
		to: "output.coin !== null && address !== undefined",
	},
	{
		name: "a place from before a reorganisation counts",
		file: coins("look.ts"),
		from: 'if ((place.kind === "block") !== (output.block !== null)) return;',
		to: "",
	},
	{
		name: "coins are converted while nobody knows where they are",
		file: coins("convert.ts"),
		from: "if (output.block === null) return;",
		to: "",
		seeds: [80],
	},
	{
		name: "the price of now replaces the rate that was shown",
		file: coins("convert.ts"),
		from: "const at = held ?? rateNow;",
		to: "const at = rateNow ?? held;",
		seeds: [12],
	},
	{
		name: "each output must reach the minimum by itself",
		file: coins("convert.ts"),
		from: "ledgerAmount(await outputs.receivedAt(tx, addressId, coin), coin)",
		to: "arrived.coins",
	},
	{
		name: "dust is forgotten when the minimum is reached",
		file: coins("convert.ts"),
		from: 'if (status !== "small") await outputs.hintSmall(tx, addressId, at);',
		to: "",
		seeds: [5],
	},
	{
		name: "what made an output due is forgotten when looking fails",
		file: coins("work.ts"),
		from: "nextLook(output, clock.nowMs()) ?? retryAt",
		to: "nextLook(output, clock.nowMs())",
		seeds: [102068, 102348],
	},
	{
		name: "coins leave suspense twice",
		file: coins("convert.ts"),
		from: "await house.isBooked(tx, keptKey(id))",
		to: "false",
	},
	{
		name: "each try to credit coins is another command",
		file: coins("book.ts"),
		from: "commandId: depositCommandId(output),\n\t\t\torigin",
		to: "commandId: depositCommandId(output) + output.looks,\n\t\t\torigin",
	},
	{
		name: "an unknown answer of the engine is taken for a refusal",
		file: coins("book.ts"),
		from: 'return answer.code === "COMMAND_ID_REUSED" ? "reused" : "unknown";',
		to: 'return answer.code === "COMMAND_ID_REUSED" ? "reused" : { code: "ACCOUNT_ARCHIVED", params: {} };',
		seeds: [23],
	},
	{
		name: "refused coins stay in transit",
		file: coins("book.ts"),
		from: "await house.book(tx, heldEntry(id, attempts, converted, at));",
		to: "",
	},
	{
		name: "a block need not name its parent",
		file: coins("follow-chain.ts"),
		from: "if (ours === first.parentHash) return height;",
		to: "return height;",
	},
	{
		name: "the first block that is followed is the tip",
		file: coins("follow-chain.ts"),
		from: "const BEGIN_DEPTH = 100;",
		to: "const BEGIN_DEPTH = 0;",
	},
	{
		name: "blocks whose transfers were told from another branch are not read again",
		file: coins("find-transfers.ts"),
		from: "isOurBranch = false;",
		to: "",
		seeds: [14],
	},
	{
		name: "a payment in a block of another branch counts",
		file: coins("find-transfers.ts"),
		from: "return ours === block.hash ? block : undefined;",
		to: "return block;",
		seeds: [14],
	},
];

/** Bugs of the deposits of coins: the chain that is followed, depth, rate, minimum, credit. */
export const COIN_MUTANTS: readonly Mutant[] = MUTANTS.map((mutant) => ({ ...mutant, histories: "coins" }));
