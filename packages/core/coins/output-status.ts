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
 * - `returned`: staff have sent it back.
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
] as const;
export type OutputStatus = (typeof OUTPUT_STATUSES)[number];

const EDGES: Readonly<Record<OutputStatus, readonly OutputStatus[]>> = {
	seen: ["void", "final", "unsupported"],
	void: ["seen"],
	final: ["small", "waiting", "converted", "frozen"],
	small: ["converted", "waiting", "frozen", "returned"],
	waiting: ["converted", "small", "frozen", "returned"],
	converted: ["booked", "held", "frozen"],
	held: ["converted", "frozen", "returned"],
	booked: ["frozen"],
	unsupported: ["frozen", "returned"],
	// It is in the chain again: where it was.
	frozen: ["final", "small", "waiting", "converted", "held", "booked", "unsupported", "lost"],
	lost: [],
	returned: [],
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
