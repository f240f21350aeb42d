import type { Audit } from "../audit/index.ts";

/** A screen that stays open polls; that counts as one view. */
const SAME_VIEW_MS = 15 * 60_000;
const REMEMBERED = 5_000;

/** Records in the audit log which staff member viewed which conversation, once per view and not per poll. */
export class ViewLog {
	readonly #audit: Audit;
	readonly #clock: { monotonicMs(): number };
	readonly #seen = new Map<string, number>();

	constructor(audit: Audit, clock: { monotonicMs(): number }) {
		this.#audit = audit;
		this.#clock = clock;
	}

	async conversation(actorUserId: string, customerId: string): Promise<void> {
		const key = `${actorUserId} ${customerId}`;
		const nowMs = this.#clock.monotonicMs();
		const lastMs = this.#seen.get(key);
		this.#seen.delete(key);
		this.#seen.set(key, nowMs);
		if (lastMs !== undefined && nowMs - lastMs < SAME_VIEW_MS) return;
		await this.#audit.write({
			actorUserId,
			action: "conversation.viewed",
			subjectKind: "user",
			subjectId: customerId,
		});
		const [oldest] = this.#seen.keys();
		if (this.#seen.size > REMEMBERED && oldest !== undefined) this.#seen.delete(oldest);
	}
}
