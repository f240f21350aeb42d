import type { EventHint } from "@truefill/server/engine";
import type { Batch } from "../store/tables.ts";
import { Violation } from "../world/world.ts";
import type { AccountModel } from "./model.ts";

/** I12: the events of a batch are told once, after its commit, to the channel of the account's user, without other data. */
export class Outbox {
	/** What nobody was told yet, by the first event. A process that ends leaves its batches here. */
	readonly #untold = new Map<string, Batch>();

	batch(batch: Batch): void {
		const [first] = batch.events;
		if (first !== undefined) this.#untold.set(keyOf(first), batch);
	}

	told(hints: readonly EventHint[], models: ReadonlyMap<string, AccountModel>): void {
		const [first] = hints;
		const key = first === undefined ? "" : keyOf(first);
		const batch = this.#untold.get(key);
		if (batch === undefined) throw new Violation("I12", `told from event ${key} on, where no batch begins`);
		this.#untold.delete(key);
		if (batch.events.length !== hints.length)
			throw new Violation("I12", `${hints.length} hints for ${batch.events.length} events`);
		batch.events.forEach(({ partition, sequence, account_id, account_sequence, type }, index) => {
			const topic = `trade.${models.get(account_id)?.state?.userId}`;
			const payload = { account_id, account_sequence, type };
			if (JSON.stringify(hints[index]) !== JSON.stringify({ partition, sequence, topic, payload }))
				throw new Violation("I12", `event ${account_id} ${account_sequence} is not told to ${topic}`);
		});
	}
}

const keyOf = ({ partition, sequence }: Pick<EventHint, "partition" | "sequence">): string =>
	`${partition} ${sequence}`;
