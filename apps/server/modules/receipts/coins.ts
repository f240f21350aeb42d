import type { ReceiptCoins } from "@truefill/contracts/http";
import { ledgerFee, NETWORK_OF } from "@truefill/core/coins";
import { formatLedgerMoney, formatMoney, money } from "@truefill/core/money";
import { shownRate } from "../coin-payouts/index.ts";
import type { CoinsRow } from "./store.ts";

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
