import type { Audit } from "./write-act.ts";

/** A screen that stays open polls; that counts as one view. */
const SAME_VIEW_MS = 15 * 60_000;
const REMEMBERED = 5_000;

/** Records in the audit log which staff member viewed what of which customer, once per view and not per poll. */
export class ViewLog {
	readonly #audit: Pick<Audit, "write">;
	readonly #clock: { monotonicMs(): number };
	readonly #seen = new Map<string, number>();

	readonly #action: string;

	constructor(audit: Pick<Audit, "write">, clock: { monotonicMs(): number }, action: string) {
		this.#audit = audit;
		this.#clock = clock;
		this.#action = action;
	}

	/** @param what distinguishes views of one customer. */
	async viewed(actorUserId: string, customerId: string, what?: Readonly<Record<string, string>>): Promise<void> {
		const key = JSON.stringify([actorUserId, customerId, what]);
		const nowMs = this.#clock.monotonicMs();
		const lastMs = this.#seen.get(key);
		this.#seen.delete(key);
		this.#seen.set(key, nowMs);
		if (lastMs !== undefined && nowMs - lastMs < SAME_VIEW_MS) return;
		await this.#audit.write({
			actorUserId,
			action: this.#action,
			subjectKind: "user",
			subjectId: customerId,
			details: what ?? {},
		});
		const [oldest] = this.#seen.keys();
		if (this.#seen.size > REMEMBERED && oldest !== undefined) this.#seen.delete(oldest);
	}
}
