export { type MarketHours, marketState } from "./market-state.ts";
export { createRates } from "./rates.ts";
export { closingSide, openingSide, opposite } from "./sides.ts";
export * from "./types.ts";
