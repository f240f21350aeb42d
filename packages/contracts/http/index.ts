export * from "./accounts.ts";
export * from "./auth.ts";
export * from "./call.ts";
export * from "./market.ts";
export * from "./primitives.ts";
export * from "./site.ts";
export * from "./trades.ts";
export * from "./user.ts";
