export type { TradeMark } from "./chart-canvas.tsx";
export { ChartPanel, type ChartSettings } from "./chart-panel.tsx";
export { INDICATORS, type IndicatorName, isIndicator } from "./indicator-names.ts";
export type { LevelLine } from "./lines.tsx";
export type { ChartSource } from "./paging.ts";
