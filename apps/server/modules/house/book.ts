import { bookOnce, type HouseBooking, type HouseEntry } from "@truefill/core/ledger";
import { InvariantError } from "@truefill/core/result";
import type { QueryExecutorProvider } from "kysely";
import { sha256 } from "../../engine/index.ts";
import { raiseAlarm } from "../../platform/alarms.ts";
import type { Log } from "../../platform/index.ts";
import { entryByKey, insertEntry, lockBook } from "./store.ts";

/** What to book. `key` names the step of the payment, so that a repeated step is booked once. */
export interface HouseEntryDraft extends Omit<HouseBooking, "occurredAtMs"> {
	readonly at: Date;
}

/**
 * Books an entry in the transaction `tx` that causes it. A key that is booked with the same content changes nothing; with
 * other content it is a defect: an alarm is raised, and the transaction fails. Book last in a transaction: until it ends
 * nobody else can book.
 */
export async function bookHouse(
	tx: QueryExecutorProvider,
	{ at, ...draft }: HouseEntryDraft,
	log: Log,
): Promise<HouseEntry> {
	const booking: HouseBooking = { ...draft, occurredAtMs: at.getTime() };
	const before = await lockBook(tx);
	const known = await entryByKey(tx, draft.key);
	const booked = bookOnce(booking, known, before, sha256);
	if (booked === null) {
		const { key, about, reason } = booking;
		raiseAlarm(log, "HOUSE_BOOKING_DIFFERS", { key, about, reason, entry: known?.number });
		throw new InvariantError(`the house's entry ${key} is booked already with other content`);
	}
	if (booked.isNew) await insertEntry(tx, booked.entry);
	return booked.entry;
}
