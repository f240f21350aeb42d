export type { TradeMark } from "./chart-canvas.tsx";
export { ChartPanel, type ChartSettings } from "./chart-panel.tsx";
export type { FillMark } from "./fill-marks.tsx";
export { INDICATORS, type IndicatorName, isIndicator } from "./indicator-names.ts";
export type { LevelKind, LevelLine } from "./lines.tsx";
export type { ChartSource } from "./paging.ts";
export type { ScaleStore } from "./scale-store.ts";
export type { TimeMark } from "./time-marks.tsx";
