/**
 * What of a module's payments may stand in transit: booked in one journal, and not yet in the other. Whatever else
 * stands there is a fault.
 */
export interface UnderWay {
	/** Kind of payment, as in `about` of the house's entries. */
	readonly kind: string;
	/**
	 * The payments that are not complete: `id` (as in `about`), `currency`, and `amount` in its minor unit, with the sign of
	 * what waits in `house:transit`: positive for money that came in and is not on the account yet, or that has left the
	 * account and not the house yet. Several rows of one payment are added.
	 */
	readonly query: string;
}
