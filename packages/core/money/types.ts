/**
 * Every number that decides or posts is a scaled integer (E2). Price and Volume have 8 decimals, Rate has 12, Money is
 * in the minor unit of its currency.
 */
declare const unit: unique symbol;

/** Quote currency per one unit of the underlying, × 10^8. Always positive. */
export type Price = bigint & { readonly [unit]: "Price" };
/** Units of the base or the underlying (E1), × 10^8. Never negative. */
export type Volume = bigint & { readonly [unit]: "Volume" };
/** Minor units of one currency (cents, pence, yen). The currency is given separately. May be negative. */
export type Money = bigint & { readonly [unit]: "Money" };
/** One currency in another, × 10^12. Positive. */
export type Rate = bigint & { readonly [unit]: "Rate" };

export const PRICE_DECIMALS = 8;
export const VOLUME_DECIMALS = 8;
export const RATE_DECIMALS = 12;

/** Decimals of the minor unit, ISO 4217. The keys are the supported currencies. */
export const CURRENCY_DIGITS = {
	USD: 2,
	EUR: 2,
	GBP: 2,
	CHF: 2,
	JPY: 0,
	AUD: 2,
	CAD: 2,
	NZD: 2,
	SEK: 2,
	NOK: 2,
	DKK: 2,
	PLN: 2,
	HUF: 2,
	CZK: 2,
	ZAR: 2,
	MXN: 2,
	TRY: 2,
	SGD: 2,
	HKD: 2,
	CNH: 2,
} as const satisfies Record<string, number>;

export type Currency = keyof typeof CURRENCY_DIGITS;

/** Currencies that accounts may be opened in. */
export const ACCOUNT_CURRENCIES = ["USD", "EUR", "GBP", "CHF", "JPY", "AUD"] as const satisfies readonly Currency[];
export type AccountCurrency = (typeof ACCOUNT_CURRENCIES)[number];
