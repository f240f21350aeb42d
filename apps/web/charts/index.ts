export { type BarLength, barLengthOf } from "./bar-length.ts";
export { ChartPanel } from "./chart-panel.tsx";
export type { TradeMark } from "./chart-props.ts";
export { BAR_PRICES, BAR_STYLES, type ChartSettings } from "./chart-settings.ts";
export type { FillMark } from "./fill-mark.ts";
export type { LevelKind, LevelLine } from "./lines.tsx";
export type { ChartSource } from "./paging.ts";
export type { ScaleStore } from "./scale-store.ts";
export type { TimeMark } from "./time-marks.tsx";
