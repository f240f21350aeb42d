import { divide, formatDecimal, type Price, pow10, VOLUME_DECIMALS, type Volume, volume } from "../money/index.ts";
import type { Instrument } from "./types.ts";

/** Whether a volume is a whole number of the instrument's steps (E1). */
export const isOnStep = (instrument: Instrument, units: Volume): boolean => units % instrument.stepVolume === 0n;

/** Whether a price lies on the instrument's price grid (E1). */
export const isOnIncrement = (instrument: Instrument, at: Price): boolean => at % instrument.priceIncrement === 0n;

/** Lots of a volume as a decimal string, at most eight decimals: 150,000 EURUSD is `1.5` (E1). */
export const lots = (instrument: Instrument, units: Volume): string =>
	formatDecimal(divide(units * pow10(VOLUME_DECIMALS), instrument.contractSize, "half-even"), VOLUME_DECIMALS, 0);

/** The volume of a number of lots (× 10^8, as parsed with eight decimals), down to the instrument's step (E1, E2). */
export function volumeOfLots(instrument: Instrument, scaledLots: bigint): Volume {
	const units = divide(scaledLots * instrument.contractSize, pow10(VOLUME_DECIMALS), "floor");
	return volume(units - (units % instrument.stepVolume));
}

/**
 * The leverage of a new fill: the least of the account's, the instrument's and the jurisdiction profile's limit (E8).
 * An integer ≥ 1.
 */
export function effectiveLeverage(instrument: Instrument, profileLeverage: number, accountCap: number | null): number {
	const allowed = Math.min(instrument.maxLeverage, profileLeverage);
	return accountCap === null ? allowed : Math.min(allowed, accountCap);
}
