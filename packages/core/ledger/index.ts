export { canonicalJson, type HashText } from "./canonical.ts";
export { balanceEffect, entryHash, journalFor, NO_ENTRY_HASH } from "./journal.ts";
export * from "./types.ts";
export { type BookFault, type BookVerdict, customerAmount, sumsToZero, verifyBooks } from "./verify.ts";
