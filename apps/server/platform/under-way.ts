/**
 * What of a module's payments may stand in transit (booked in one journal, and not yet in the other), and what they hold
 * in suspense. Whatever else stands there is a fault.
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
	/**
	 * What its payments hold in `house:suspense`, in the same form, to the minor unit: it changes in the transactions that
	 * book there. Absent: it never books there.
	 */
	readonly suspense?: string;
}
