import { formatMoney, formatPercent } from "./format.ts";

/** Without zeros at the end: `0.015` of `0.01500000`. */
export const trimmed = (amount: string): string => (amount.includes(".") ? amount.replace(/\.?0+$/, "") : amount);

/** An amount of a coin, short: no digit that says something is left out. */
export const coinText = (amount: string, coin: string): string => formatMoney(trimmed(amount), coin);

/** The currency's amount for one coin. */
export const rateText = (rate: string, currency: string): string => formatMoney(trimmed(rate), currency);

/** Hundredths of a percent. */
export const basisPointsText = (points: number): string =>
	formatPercent(`${Math.floor(points / 100)}.${`${points % 100}`.padStart(2, "0")}`);

/** The ends of an address or of a transaction's id, by which people recognise it. */
export const shortHash = (text: string): string => (text.length > 20 ? `${text.slice(0, 10)}…${text.slice(-6)}` : text);
