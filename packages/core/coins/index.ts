export {
	CHAIN_DECIMALS,
	coinOfPath,
	DEFAULT_CONFIRMATIONS,
	NETWORK_OF,
	NETWORKS,
	type Network,
	pathOfCoin,
} from "./networks.ts";
export {
	isDecided,
	isFinal,
	mayMoveOutput,
	OUTPUT_STATUSES,
	type OutputPlace,
	type OutputStatus,
	statusOfPlace,
} from "./output-status.ts";
export { paymentUri, type UriDetails } from "./payment-uri.ts";
export { buyingRate, chainUnits, coinsFor, ledgerFee } from "./payout.ts";
export { type CoinPrice, coinRate, coinsWorth } from "./rate.ts";
export { confirmationsAt, ledgerAmount, ledgerRemainder } from "./units.ts";
