import type { ReceiptCoins, ReceiptCoinsReceived } from "@truefill/contracts/http";
import { ledgerAmount, ledgerFee, NETWORK_OF } from "@truefill/core/coins";
import { formatLedgerMoney, formatMoney, money } from "@truefill/core/money";
import { shownRate } from "../coin-payouts/index.ts";
import type { CoinsReceivedRow, CoinsRow } from "./store.ts";

/** A part that left as coins, as its receipt shows it. */
export function coinsToWire(row: CoinsRow): ReceiptCoins {
	const { coin, chain, currency, coins, rate, network_fee: fee } = row;
	const network = NETWORK_OF[coin];
	const feeIn = network === "ethereum" ? "ETH" : coin;
	return {
		leg: row.leg,
		coin,
		network,
		is_test: chain !== network,
		address: row.address,
		paid: formatMoney(money(BigInt(row.amount)), currency),
		coins: coins === null ? null : formatLedgerMoney(money(BigInt(coins)), coin),
		rate: rate === null ? null : shownRate(rate),
		rate_source: row.rate_source,
		mark_up_basis_points: row.mark_up_basis_points,
		fixed_at: row.priced_at?.toISOString() ?? null,
		txid: row.txid,
		confirmations: row.confirmations,
		confirmations_needed: row.confirmations_needed,
		network_fee: fee === null ? null : formatLedgerMoney(ledgerFee(BigInt(fee), feeIn), feeIn),
		network_fee_currency: feeIn,
	};
}

/** Coins that arrived, as the receipt of their deposit shows them. */
export function coinsReceivedToWire(row: CoinsReceivedRow): ReceiptCoinsReceived {
	const { coin, chain, quoted_rate: quotedRate, quoted_currency: currency, quoted_until: until } = row;
	const network = NETWORK_OF[coin];
	const isQuoted = quotedRate !== null && currency !== null && until !== null;
	return {
		coin,
		network,
		is_test: chain !== network,
		address: row.address,
		txid: row.tx_id,
		output: row.output,
		coins: formatLedgerMoney(ledgerAmount(BigInt(row.units), coin), coin),
		rate: shownRate(row.rate),
		rate_source: row.rate_source,
		is_quoted: row.quote_id !== null,
		quoted: isQuoted ? { rate: shownRate(quotedRate), currency, locked_until: until.toISOString() } : null,
		confirmations_needed: row.confirmations_needed,
		first_seen_at: row.first_seen_at.toISOString(),
		final_at: row.final_at?.toISOString() ?? null,
	};
}
