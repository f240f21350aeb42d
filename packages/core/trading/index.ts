export * from "./types.ts";
export { REFUSAL_CODES, type RefusalCode } from "./refusals.ts";
