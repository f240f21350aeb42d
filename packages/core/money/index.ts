export {
	approximateCost,
	approximateMoney,
	approximatePrice,
	approximateRate,
	approximateVolume,
} from "./approximate.ts";
export {
	money,
	price,
	rate,
	volume,
	ZERO_MONEY,
	ZERO_VOLUME,
} from "./brand.ts";
export {
	convert,
	type Exact,
	exchange,
	notional,
	product,
	productScaled,
	toMoney,
} from "./convert.ts";
export {
	type DecimalCode,
	type DecimalResult,
	formatDecimal,
	formatMoney,
	formatPercent,
	formatPrice,
	formatRate,
	formatVolume,
	MAX_INTEGER_DIGITS,
	ONE_PRICE,
	ONE_RATE,
	ONE_VOLUME,
	parseDecimal,
	parseMoney,
	parsePrice,
	parseRate,
	parseVolume,
} from "./decimal.ts";
export {
	COINS,
	type Coin,
	formatLedgerMoney,
	isCoin,
	isLedgerCurrency,
	LEDGER_CURRENCY_DIGITS,
	type LedgerCurrency,
} from "./ledger-currency.ts";
export { type PaymentFee, paymentFee } from "./payment-fee.ts";
export {
	divide,
	downToStep,
	multiplyDivide,
	type Rounding,
} from "./rounding.ts";
export { pow10 } from "./scale.ts";
export * from "./types.ts";
