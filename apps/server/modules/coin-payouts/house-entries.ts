import { type Money, money, type Rate, rate } from "@truefill/core/money";
import { invariant } from "@truefill/core/result";
import type { HouseEntryDraft } from "../house/index.ts";
import { feeCoinOf, ledgerFeeOf } from "./build.ts";
import type { PayoutRow } from "./tables.ts";

const about = ({ withdrawal_id: id }: PayoutRow) => ({ kind: "withdrawal", id });

function feePostings(payout: PayoutRow, units: bigint): HouseEntryDraft["postings"] {
	const currency = feeCoinOf(payout);
	const fee = ledgerFeeOf(payout, units);
	if (fee === 0n) return [];
	return [
		{ account: "house:coins", currency, amount: fee },
		{ account: "house:network-fees", currency, amount: money(-fee) },
	];
}

/** Coins that left, what was paid for them, and what the network took: one entry. */
export function paidEntry(payout: PayoutRow, at: Date): HouseEntryDraft {
	const { coins, rate: at12, rate_source: source, network_fee: fee, coin, currency } = payout;
	invariant(coins !== null && at12 !== null && source !== null && fee !== null, "a paid payout has all its amounts");
	const [sent, paid]: [Money, Money] = [money(BigInt(coins)), money(BigInt(payout.amount))];
	const buying: Rate = rate(BigInt(at12));
	return {
		key: `coin-payout:${payout.id}:paid`,
		reason: "coin-sent",
		about: about(payout),
		at,
		conversion: { from: coin, to: currency, rate: buying, source },
		postings: [
			{ account: "house:coins", currency: coin, amount: sent },
			{ account: "house:conversion", currency: coin, amount: money(-sent) },
			{ account: "house:conversion", currency, amount: paid },
			{ account: "house:transit", currency, amount: money(-paid) },
			...feePostings(payout, BigInt(fee)),
		],
	};
}

/** A transaction without effect has cost its fee. Null: nothing. */
export function revertedEntry(payout: PayoutRow, txid: string, units: bigint, at: Date): HouseEntryDraft | null {
	const postings = feePostings(payout, units);
	if (postings.length === 0) return null;
	return { key: `coin-payout:${txid}:reverted`, reason: "network-fee", about: about(payout), at, postings };
}
