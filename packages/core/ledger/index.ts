export { canonicalJson, type HashText } from "./canonical.ts";
export * from "./house.ts";
export { entryHash, journalEntries, NO_ENTRY_HASH } from "./journal.ts";
export { type Line, negated } from "./lines.ts";
export {
	TAX_YEAR_STARTS,
	type TaxYear,
	type TaxYearStart,
	taxYear,
	taxYearAt,
	taxYearStartOf,
} from "./tax-year.ts";
export * from "./types.ts";
export { type BookFault, type BookVerdict, customerAmount, sumsToZero, verifyBooks } from "./verify.ts";
export { type Wire, wireApproved, wireHeld, wireHeldKey, wireReturned } from "./wire-entries.ts";
