import { bookOnce, EMPTY_HOUSE, type HouseBooking, type HouseEntry } from "@truefill/core/ledger";
import type { HouseEntryDraft, HouseJournal } from "@truefill/server/deciding/house";
import { sha256 } from "@truefill/server/engine";
import { Violation } from "../world/world.ts";
import type { Memory } from "./memory.ts";
import type { Process } from "./process.ts";

const TABLE = "house_entries";

/** The house's journal in memory, by key and in the order of its numbers. */
export const entriesIn = (memory: Memory): readonly HouseEntry[] => [...memory.rows<HouseEntry>(TABLE).values()];

/** Books as `modules/house` does: in the transaction that causes it, each key once. */
export function journalIn(
	memory: Memory,
	process: Process,
	onViolation: (violation: Violation) => void,
): Pick<HouseJournal, "book" | "isBooked"> {
	return {
		async book(tx, { at, ...draft }: HouseEntryDraft) {
			await process.turn();
			const rows = memory.change<HouseEntry>(TABLE, tx);
			const booking: HouseBooking = { ...draft, occurredAtMs: at.getTime() };
			const booked = bookOnce(booking, rows.get(draft.key), [...rows.values()].at(-1) ?? EMPTY_HOUSE, sha256);
			if (booked === null) {
				const violation = new Violation("I4", `the house's entry ${draft.key} is booked already with other content`);
				onViolation(violation);
				throw violation;
			}
			if (booked.isNew) rows.set(booked.entry.key, booked.entry);
			return booked.entry;
		},
		async isBooked(tx, key) {
			await process.turn();
			return memory.rows(TABLE, tx).has(key);
		},
	};
}
