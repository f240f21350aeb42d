import { useCallback, useEffect, useRef, useState } from "react";
import { t } from "../../../i18n/index.ts";
import { notify } from "../../../ui/notify.ts";
import { type BasketItem, type Outcome, sendBasket } from "./basket.ts";

const OPEN: ReadonlySet<Outcome["state"]> = new Set(["sending", "unknown"]);

/**
 * Outcomes of what was sent, by id; they outlive the dialog, so that an unknown one is never sent as another command.
 * Who leaves with an unknown one is told.
 */
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
	useEffect(
		() => () => {
			const count = [...latest.current.values()].filter(({ state }) => OPEN.has(state)).length;
			if (count > 0)
				notify({ tone: "warn", urgent: true, title: t("whatIf.basket.left", { count }), durationMs: 20_000 });
		},
		[],
	);
	return { outcomes, isSending, send, forget };
}
