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
	decidedStatus,
	decisionsFor,
	isDecided,
	isFinal,
	mayMoveOutput,
	OUTPUT_DECISIONS,
	OUTPUT_STATUSES,
	type OutputDecision,
	type OutputPlace,
	type OutputStatus,
	statusOfPlace,
} from "./output-status.ts";
export { paymentUri, type UriDetails } from "./payment-uri.ts";
export { buyingRate, chainUnits, coinsFor, ledgerFee } from "./payout.ts";
export { type CoinPrice, coinRate, coinsWorth } from "./rate.ts";
export { confirmationsAt, ledgerAmount, ledgerRemainder } from "./units.ts";
