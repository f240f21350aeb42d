import type { Bar } from "../types.ts";

/** Volume times where the close stands in the bar: −1 at the low, 1 at the high; zero in a bar without range. */
export const moneyFlowVolume = ({ high, low, close, volume }: Bar): number =>
	high === low ? 0 : ((close - low - (high - close)) / (high - low)) * volume;
