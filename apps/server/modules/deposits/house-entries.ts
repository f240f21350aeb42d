import { type HouseBooking, type Wire, wireApproved, wireHeld, wireHeldKey, wireReturned } from "@truefill/core/ledger";
import { money } from "@truefill/core/money";
import type { QueryExecutorProvider } from "kysely";
import type { HouseJournal } from "../house/index.ts";
import type { StoredRequest } from "../requests/index.ts";
import type { DepositTerms } from "./deposit-request.ts";

type Deposit = Pick<StoredRequest<DepositTerms>, "id" | "terms" | "status" | "attempts">;

const wireOf = ({ id, attempts, terms: { amount, currency } }: Deposit): Wire => ({
	id,
	attempts,
	amount: money(BigInt(amount)),
	currency,
});

/**
 * The house's side of a wire. It is at the bank from its first approval on; while the engine books it, it is in transit;
 * while it is held, in suspense. So transit is zero whenever no deposit is `approved`.
 */
export class DepositEntries {
	readonly #house: HouseJournal;

	constructor(house: HouseJournal) {
		this.#house = house;
	}

	/** In the transaction of an approval, also of one that is repeated. */
	async approved(tx: QueryExecutorProvider, deposit: Deposit, at: Date): Promise<void> {
		const { id, attempts } = deposit;
		// One that was held before the house had a journal is not in suspense.
		const wasHeld = await this.#house.isBooked(tx, wireHeldKey(id, attempts - 1));
		await this.#book(tx, wireApproved(wireOf(deposit), wasHeld, at.getTime()));
	}

	/** In the transaction that stores the engine's refusal. */
	async held(tx: QueryExecutorProvider, deposit: Deposit, at: Date): Promise<void> {
		await this.#book(tx, wireHeld(wireOf(deposit), at.getTime()));
	}

	/** In the transaction of a return; nothing is booked for an entry that was withdrawn as a mistake. */
	async returned(tx: QueryExecutorProvider, deposit: Deposit, at: Date): Promise<void> {
		const { id, status, attempts } = deposit;
		if (status === "withdrawn" && attempts === 0) return;
		const wasHeld = await this.#house.isBooked(tx, wireHeldKey(id, attempts));
		for (const booking of wireReturned(wireOf(deposit), wasHeld, at.getTime())) await this.#book(tx, booking);
	}

	async #book(tx: QueryExecutorProvider, { occurredAtMs, ...draft }: HouseBooking): Promise<void> {
		await this.#house.book(tx, { ...draft, at: new Date(occurredAtMs) });
	}
}
