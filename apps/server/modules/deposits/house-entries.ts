import type { HouseAccount, HouseReason } from "@truefill/core/ledger";
import { money } from "@truefill/core/money";
import type { QueryExecutorProvider } from "kysely";
import type { HouseJournal } from "../house/index.ts";
import type { StoredRequest } from "../requests/index.ts";
import type { DepositTerms } from "./deposit-request.ts";

type Deposit = Pick<StoredRequest<DepositTerms>, "id" | "terms" | "status" | "attempts">;

interface Step {
	/** The step in its key, with the attempt where it can happen again. */
	readonly step: string;
	readonly reason: HouseReason;
	readonly from: HouseAccount;
	readonly to: HouseAccount;
}

const suspenseKey = (id: string, attempt: number): string => `suspense:${id}:${attempt}`;

/**
 * The house's side of a wire. It is at the bank from its first approval on; while the engine books it, it is in transit;
 * while it is held, in suspense. So transit is zero whenever no deposit is `approved`.
 */
export class DepositEntries {
	readonly #house: HouseJournal;

	constructor(house: HouseJournal) {
		this.#house = house;
	}

	/** Approved: in transit, from the bank or from where it was held. */
	async approved(tx: QueryExecutorProvider, deposit: Deposit, at: Date): Promise<void> {
		const { id, attempts } = deposit;
		// One that was held before the house had a journal is not in suspense.
		const wasHeld = await this.#house.isBooked(tx, suspenseKey(id, attempts - 1));
		const to = "house:transit";
		if (wasHeld) {
			const step = `suspense-cleared:${id}:${attempts}`;
			await this.#book(tx, deposit, at, { step, reason: "suspense-cleared", from: "house:suspense", to });
		} else {
			await this.#book(tx, deposit, at, {
				step: `wire-received:${id}`,
				reason: "wire-received",
				from: "house:bank",
				to,
			});
		}
	}

	/** The engine refused it: it waits in suspense. */
	async held(tx: QueryExecutorProvider, deposit: Deposit, at: Date): Promise<void> {
		const step = suspenseKey(deposit.id, deposit.attempts);
		await this.#book(tx, deposit, at, { step, reason: "suspense", from: "house:transit", to: "house:suspense" });
	}

	/** It was sent back; nothing is booked for an entry that was withdrawn as a mistake. */
	async returned(tx: QueryExecutorProvider, deposit: Deposit, at: Date): Promise<void> {
		const { id, status, attempts } = deposit;
		if (status === "withdrawn" && attempts === 0) return;
		const suspense = "house:suspense";
		if (!(await this.#house.isBooked(tx, suspenseKey(id, attempts)))) {
			const step = `wire-received:${id}`;
			await this.#book(tx, deposit, at, { step, reason: "wire-received", from: "house:bank", to: suspense });
		}
		await this.#book(tx, deposit, at, {
			step: `wire-sent:${id}`,
			reason: "wire-sent",
			from: suspense,
			to: "house:bank",
		});
	}

	async #book(
		tx: QueryExecutorProvider,
		{ id, terms: { amount: text, currency } }: Deposit,
		at: Date,
		{ step, reason, from, to }: Step,
	): Promise<void> {
		const amount = BigInt(text);
		await this.#house.book(tx, {
			key: step,
			reason,
			about: { kind: "deposit", id },
			at,
			postings: [
				{ account: from, currency, amount: money(-amount) },
				{ account: to, currency, amount: money(amount) },
			],
		});
	}
}
