import { CURRENCY_DIGITS, type Currency, type Money, type Price, type Rate, type Volume } from "./types.ts";

/*
 * APPROXIMATE, FOR DISPLAY ONLY. The only module of the core where scaled integers become doubles. Allowed for a chart,
 * a flashing cell or a kernel that finds candidates; not for a fill, a posting, a margin check or anything stored (E2).
 */

/** Price as a double. */
export const approximatePrice = (value: Price): number => Number(value) / 1e8;
/** Units as a double. */
export const approximateVolume = (value: Volume): number => Number(value) / 1e8;
/** Rate as a double. */
export const approximateRate = (value: Rate): number => Number(value) / 1e12;
/** Money in major units as a double. */
export const approximateMoney = (value: Money, currency: Currency): number =>
	Number(value) / 10 ** CURRENCY_DIGITS[currency];
/** A cost, price × volume × 10^16, as a double in major units. */
export const approximateCost = (value: bigint): number => Number(value) / 1e16;
