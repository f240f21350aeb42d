/**
 * What becomes of one output of a transaction to an address of ours. Stored: append only.
 *
 * - `seen`: in no block, or in too few. `void`: replaced, spent elsewhere, dropped, or in a block that was replaced
 *   before it was final; it may be seen again.
 * - `final`: deep enough; nothing is booked yet. `small`: below the minimum, kept until the address has received enough.
 *   `waiting`: no rate is known. Both are booked in coins, in suspense.
 * - `converted`: on its way to the account. `booked`: on the account. `held`: the account could not take it.
 * - `unsupported`: another token, or another coin than the address is for.
 * - `frozen`: it disappeared from the chain after it was final. `lost`: staff have confirmed that.
 * - `returned`: staff have sent it back. `written-off`: too little, or worth nothing to us; staff have closed it.
 */
export const OUTPUT_STATUSES = [
	"seen",
	"void",
	"final",
	"small",
	"waiting",
	"converted",
	"booked",
	"held",
	"unsupported",
	"frozen",
	"lost",
	"returned",
	"written-off",
] as const;
export type OutputStatus = (typeof OUTPUT_STATUSES)[number];

const EDGES: Readonly<Record<OutputStatus, readonly OutputStatus[]>> = {
	seen: ["void", "final", "unsupported"],
	void: ["seen"],
	final: ["small", "waiting", "converted", "frozen"],
	small: ["converted", "waiting", "frozen", "returned", "written-off"],
	waiting: ["converted", "small", "frozen", "returned"],
	converted: ["booked", "held", "frozen"],
	held: ["converted", "frozen", "returned"],
	booked: ["frozen"],
	// A coin of ours at the address of another one can be credited: we hold it.
	unsupported: ["converted", "frozen", "returned", "written-off"],
	// It is in the chain again: where it was.
	frozen: ["final", "small", "waiting", "converted", "held", "booked", "unsupported", "lost"],
	lost: [],
	returned: [],
	"written-off": [],
};

export const mayMoveOutput = (from: OutputStatus, to: OutputStatus): boolean => EDGES[from].includes(to);

const FINAL: ReadonlySet<OutputStatus> = new Set([
	"final",
	"small",
	"waiting",
	"converted",
	"booked",
	"held",
	"unsupported",
]);
/** It was deep enough once: disappearing from the chain freezes it. */
export const isFinal = (status: OutputStatus): boolean => FINAL.has(status);
/** Nothing that the chain says changes it any more. */
export const isDecided = (status: OutputStatus): boolean => EDGES[status].length === 0;

/** Where a transaction is, by the chain that we follow. */
export type OutputPlace =
	| { readonly kind: "block"; readonly confirmations: number }
	/** Waits for a block. */
	| { readonly kind: "unconfirmed" }
	/** The source does not know it any more. */
	| { readonly kind: "gone" };

/**
 * The status that follows from the place; null: it stays. `needed` are the confirmations of its coin; `frozenFrom` what
 * a frozen one was.
 */
export function statusOfPlace(
	from: OutputStatus,
	place: OutputPlace,
	{
		needed,
		isSupported,
		frozenFrom,
	}: {
		readonly needed: number;
		readonly isSupported: boolean;
		readonly frozenFrom: OutputStatus | null;
	},
): OutputStatus | null {
	const isDeep = place.kind === "block" && place.confirmations >= needed;
	switch (from) {
		case "seen":
			if (place.kind === "gone") return "void";
			return isDeep ? (isSupported ? "final" : "unsupported") : null;
		case "void":
			return place.kind === "gone" ? null : "seen";
		case "frozen":
			return isDeep ? frozenFrom : null;
		default:
			return isFinal(from) && place.kind !== "block" ? "frozen" : null;
	}
}

/**
 * What two members of staff decide of an output. Stored: append only.
 *
 * - `credit`: on the account; of a held one again, without its limit, of others at the rate of the crediting.
 * - `send-back`: it was sent back on the chain. `write-off`: it stays with the house.
 * - `release`: a frozen one stands although the chain does not show it. `reverse`: it is lost, and taken back.
 */
export const OUTPUT_DECISIONS = ["credit", "send-back", "write-off", "release", "reverse"] as const;
export type OutputDecision = (typeof OUTPUT_DECISIONS)[number];

/** A frozen one has an amount in money, so that releasing it changes something. */
const RELEASABLE: ReadonlySet<OutputStatus> = new Set(["converted", "held", "booked"]);

/** The decisions that are possible. `isCoin`: it is one of our coins, not an unknown token. */
export function decisionsFor(
	status: OutputStatus,
	{ frozenFrom, isCoin }: { readonly frozenFrom: OutputStatus | null; readonly isCoin: boolean },
): readonly OutputDecision[] {
	switch (status) {
		case "held":
			return ["credit", "send-back"];
		case "small":
			return ["credit", "send-back", "write-off"];
		case "waiting":
			return ["send-back"];
		case "unsupported":
			return isCoin ? ["credit", "send-back"] : ["send-back", "write-off"];
		case "frozen":
			return frozenFrom !== null && RELEASABLE.has(frozenFrom) ? ["release", "reverse"] : ["reverse"];
		default:
			return [];
	}
}

/** Where a decision leads. */
export function decidedStatus(decision: OutputDecision, frozenFrom: OutputStatus | null): OutputStatus {
	switch (decision) {
		case "credit":
			return "converted";
		case "send-back":
			return "returned";
		case "write-off":
			return "written-off";
		case "reverse":
			return "lost";
		case "release":
			return frozenFrom ?? "frozen";
	}
}
