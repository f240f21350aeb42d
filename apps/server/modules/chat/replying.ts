import type { StaffRef } from "@truefill/contracts/http";
import { TYPING_LASTS_MS } from "@truefill/contracts/realtime";

/** Which staff members are typing an answer to which customer; in memory, entries expire. */
export class Replying {
	readonly #clock: { monotonicMs(): number };
	readonly #byCustomer = new Map<string, Map<string, { readonly who: StaffRef; readonly untilMs: number }>>();

	constructor(clock: { monotonicMs(): number }) {
		this.#clock = clock;
	}

	set(customerId: string, who: StaffRef, typing: boolean): void {
		const others = this.#byCustomer.get(customerId) ?? new Map();
		if (typing) others.set(who.id, { who, untilMs: this.#clock.monotonicMs() + TYPING_LASTS_MS });
		else others.delete(who.id);
		if (others.size > 0) this.#byCustomer.set(customerId, others);
		else this.#byCustomer.delete(customerId);
	}

	/** All but the caller. */
	of(customerId: string, exceptId: string): StaffRef[] {
		const nowMs = this.#clock.monotonicMs();
		const writing = this.#byCustomer.get(customerId);
		for (const [id, { untilMs }] of writing ?? []) if (untilMs <= nowMs) writing?.delete(id);
		if (writing?.size === 0) this.#byCustomer.delete(customerId);
		return [...(writing?.values() ?? [])].map(({ who }) => who).filter(({ id }) => id !== exceptId);
	}
}
