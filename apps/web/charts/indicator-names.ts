/** A separate module, so that a menu of them does not load the chart library. */
export const INDICATORS = ["MA", "EMA", "BOLL", "RSI", "MACD"] as const;
export type IndicatorName = (typeof INDICATORS)[number];

export const isIndicator = (name: unknown): name is IndicatorName => INDICATORS.some((each) => each === name);
