import { EMPTY_HOUSE, type HouseBooking, type HouseEntry, houseContent, houseEntry } from "@truefill/core/ledger";
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
	// A wrong entry is a defect, whether or not its key is known.
	houseEntry(booking, { ...EMPTY_HOUSE, number: Number.MAX_SAFE_INTEGER - 1 }, sha256);
	const known = await entryByKey(tx, draft.key);
	if (known !== undefined) return same(known, booking, log);
	const before = await lockBook(tx);
	const since = await entryByKey(tx, draft.key);
	if (since !== undefined) return same(since, booking, log);
	const entry = houseEntry(booking, before, sha256);
	await insertEntry(tx, entry);
	return entry;
}

function same(known: HouseEntry, booking: HouseBooking, log: Log): HouseEntry {
	if (houseContent(known) === houseContent(booking)) return known;
	const { key, about, reason } = booking;
	raiseAlarm(log, "HOUSE_BOOKING_DIFFERS", { key, about, reason, entry: known.number });
	throw new InvariantError(`the house's entry ${key} is booked already with other content`);
}
