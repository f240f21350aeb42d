/* How our books are compared with what the bank says, without SQL. The simulator runs it over tables in memory. */
export { type BankFacts, bankDay, type Said } from "./compare.ts";
export type { BookDay, Difference } from "./types.ts";
