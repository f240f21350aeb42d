export { REFUSAL_CODES, type RefusalCode } from "./refusals.ts";
export * from "./types.ts";
