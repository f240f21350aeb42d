import type { AccountState } from "../account/index.ts";

/**
 * Name of a trade or of a closed part: the account's number and the sequence of the event that made it, so that the
 * same history always gives the same names and a person can find the event.
 */
export const tradeIdAt = ({ number }: Pick<AccountState, "number">, sequence: number): string =>
	`${number}-${sequence}`;

/** The same for an order: `O100234-7`. */
export const orderIdAt = (accountNumber: string, sequence: number): string => `O${accountNumber}-${sequence}`;

/** The same for a deal, one fill of one order: `D100234-7`. */
export const dealIdAt = (accountNumber: string, sequence: number): string => `D${accountNumber}-${sequence}`;
