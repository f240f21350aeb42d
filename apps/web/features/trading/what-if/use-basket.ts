import { useCallback, useRef, useState } from "react";
import { type BasketItem, type Outcome, sendBasket } from "./basket.ts";

/** Outcomes of what was sent, by id; they outlive the dialog, so that an unknown one is never sent as another command. */
export function useBasket(accountId: string) {
	const [outcomes, set] = useState<ReadonlyMap<string, Outcome>>(new Map());
	const [isSending, setSending] = useState(false);
	const running = useRef(false);
	const latest = useRef(outcomes);
	const change = useCallback((next: ReadonlyMap<string, Outcome>) => {
		latest.current = next;
		set(next);
	}, []);
	const send = useCallback(
		async (items: readonly BasketItem[]) => {
			// A second press while the first is on its way does nothing.
			if (running.current) return;
			running.current = true;
			setSending(true);
			try {
				await sendBasket(items, accountId, latest.current, (id, outcome) =>
					change(new Map(latest.current).set(id, outcome)),
				);
			} finally {
				running.current = false;
				setSending(false);
			}
		},
		[accountId, change],
	);
	const forget = useCallback(
		(ids: Iterable<string>) => {
			const next = new Map(latest.current);
			for (const id of ids) next.delete(id);
			change(next);
		},
		[change],
	);
	return { outcomes, isSending, send, forget };
}
