import type { RawBuilder } from "kysely";

/** A deposit that was accepted, with the id of the command that books it and the amount in its minor unit. */
export interface AcceptedDeposit {
	readonly command_id: string;
	readonly amount: string;
	readonly currency: string;
}

/**
 * The deposits of one method that may still be booked, or were a moment ago: finished ones since `since`. They count for
 * what a level of verification allows before the journal has them.
 */
export interface AcceptedDeposits {
	rows(userId: string, since: Date): RawBuilder<AcceptedDeposit>;
}
