/** An output of ours that can be spent. */
export interface Unspent {
	readonly txid: string;
	readonly vout: number;
	/** In the smallest unit of the chain. */
	readonly amount: bigint;
	/** Where its key is below the account's: 0 receives, 1 is change. */
	readonly branch: 0 | 1;
	readonly index: number;
}

export interface Selection {
	readonly inputs: readonly Unspent[];
	/** Zero: no output for change. */
	readonly change: bigint;
	readonly fee: bigint;
	readonly vsize: bigint;
}

export interface SelectionRequest {
	readonly amount: bigint;
	/** Bytes of the script that is paid. */
	readonly scriptLength: number;
	/** Smallest units per virtual byte. */
	readonly feeRate: bigint;
	/** These are spent in any case: a replacement spends what the one before spends. */
	readonly required?: readonly Unspent[];
	/** The least fee, besides the rate. */
	readonly minimumFee?: bigint;
}

/** More would make a transaction that nodes do not relay (100,000 virtual bytes) long before. */
export const MOST_INPUTS = 200;
const WPKH_SCRIPT = 22;
/** Bytes of an input without witness, and the weight of its witness with the longest signature of low S. */
const INPUT_BYTES = 41n;
const WITNESS_WEIGHT = 108n;
/** What it costs to spend an output of ours at the relay rate of 3 per byte; nodes refuse smaller ones. */
export const DUST = 294n;
/** Nodes relay a replacement only if it pays for its own relay, by this rate. */
export const RELAY_RATE = 1n;

const compactSize = (count: number): bigint => (count < 0xfd ? 1n : 3n);

/** Virtual bytes of a transaction that spends only outputs to public key hashes. */
export function vsizeOf(inputs: number, scriptLengths: readonly number[]): bigint {
	const outputs = scriptLengths.reduce((sum, length) => sum + 8n + compactSize(length) + BigInt(length), 0n);
	const base = 8n + compactSize(inputs) + BigInt(inputs) * INPUT_BYTES + compactSize(scriptLengths.length) + outputs;
	const weight = base * 4n + 2n + BigInt(inputs) * WITNESS_WEIGHT;
	return (weight + 3n) / 4n;
}

/** Of equal amounts by name, so that the same outputs are always taken in the same order. */
export const largestFirst = (a: Unspent, b: Unspent): number => {
	if (a.amount !== b.amount) return a.amount > b.amount ? -1 : 1;
	if (a.txid !== b.txid) return a.txid < b.txid ? -1 : 1;
	return a.vout - b.vout;
};
const nameOf = ({ txid, vout }: Pick<Unspent, "txid" | "vout">): string => `${txid}:${vout}`;

/**
 * Which outputs pay an amount: those that are required, then the largest, until they cover the amount and the fee. What
 * remains is change; below the dust limit it is left to the fee. The same outputs in any order give the same selection.
 * Null: they do not suffice.
 */
export function selectCoins(unspent: readonly Unspent[], request: SelectionRequest): Selection | null {
	const { amount, scriptLength, feeRate, required = [], minimumFee = 0n } = request;
	const taken = new Set(required.map(nameOf));
	const rest = unspent.filter((each) => !taken.has(nameOf(each))).toSorted(largestFirst);
	const inputs = [...required];
	const feeFor = (scripts: readonly number[]): bigint => {
		const byRate = vsizeOf(inputs.length, scripts) * feeRate;
		return byRate > minimumFee ? byRate : minimumFee;
	};
	for (;;) {
		const total = inputs.reduce((sum, each) => sum + each.amount, 0n);
		const alone = feeFor([scriptLength]);
		if (inputs.length > 0 && total >= amount + alone) {
			const withChange = feeFor([scriptLength, WPKH_SCRIPT]);
			const change = total - amount - withChange;
			if (change >= DUST) {
				return { inputs, change, fee: withChange, vsize: vsizeOf(inputs.length, [scriptLength, WPKH_SCRIPT]) };
			}
			return { inputs, change: 0n, fee: total - amount, vsize: vsizeOf(inputs.length, [scriptLength]) };
		}
		const next = rest.shift();
		if (next === undefined || inputs.length >= MOST_INPUTS) return null;
		inputs.push(next);
	}
}
