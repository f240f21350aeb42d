/* What other modules ask of the house's journal. The simulator books it in memory. */
export type { HouseEntryDraft } from "./book.ts";
export type { HouseJournal } from "./index.ts";
