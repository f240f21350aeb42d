import { EVENTS, subscribe } from "@truefill/contracts/prices";
import type { Subscriber } from "./broadcast.ts";

export const wantsOf = ({ wants }: Pick<Subscriber, "wants">, id: string): boolean => wants === "all" || wants.has(id);

/**
 * Changes a subscription by a client's event. `known`: the ids that exist.
 *
 * @returns `greet`: it wants more, so it gets a snapshot; `unknown`: no such event, or a wrong payload
 */
export function changeSubscription(
	subscriber: Pick<Subscriber, "wants">,
	event: string,
	payload: unknown,
	known: ReadonlySet<string>,
): "greet" | "changed" | "unknown" {
	if (event === EVENTS.subscribeAll) {
		subscriber.wants = "all";
		return "greet";
	}
	if (event === EVENTS.unsubscribe && payload === undefined) {
		subscriber.wants = new Set();
		return "changed";
	}
	if (event !== EVENTS.subscribe && event !== EVENTS.unsubscribe) return "unknown";
	const parsed = subscribe.safeParse(payload);
	if (!parsed.success) return "unknown";
	const ids = parsed.data.ids.filter((id) => known.has(id));
	const wanted = subscriber.wants === "all" ? [...known] : [...subscriber.wants];
	if (event === EVENTS.unsubscribe) {
		subscriber.wants = new Set(wanted.filter((id) => !ids.includes(id)));
		return "changed";
	}
	if (subscriber.wants !== "all") subscriber.wants = new Set([...wanted, ...ids]);
	return "greet";
}
