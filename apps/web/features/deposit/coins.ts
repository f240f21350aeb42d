import { coinOfPath } from "@truefill/core/coins";
import { formatMoney, formatPercent } from "../../lib/format.ts";

export { coinOfPath, pathOfCoin } from "@truefill/core/coins";

/** Whether a part of an address names a coin. */
export const isCoinPath = (path: string): boolean => coinOfPath(path) !== undefined;

/** Without zeros at the end: `0.015` of `0.01500000`. */
const trimmed = (amount: string): string => (amount.includes(".") ? amount.replace(/\.?0+$/, "") : amount);

/** An amount of a coin, short: no digit that says something is left out. */
export const coinText = (amount: string, coin: string): string => formatMoney(trimmed(amount), coin);

/** The currency's amount for one coin. */
export const rateText = (rate: string, currency: string): string => formatMoney(trimmed(rate), currency);

/** Hundredths of a percent. */
export const basisPointsText = (points: number): string =>
	formatPercent(`${Math.floor(points / 100)}.${`${points % 100}`.padStart(2, "0")}`);
