export type * from "./deposits.ts";
export type * from "./market-view.ts";
export type * from "./order.ts";
export type * from "./pending.ts";
export * from "./protection.ts";
export * from "./savings.ts";
export * from "./state.ts";
export * from "./strategies.ts";
export * from "./trade.ts";
