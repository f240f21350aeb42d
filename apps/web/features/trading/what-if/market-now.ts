import { createRates, type Quote } from "@truefill/core/pricing";
import type { MarketView } from "@truefill/core/trading";
import type { Directory } from "../../../data/index.ts";

/** The market as it is at this moment: what works on it in pieces sees no later price. */
export function marketNow({ all, view }: Pick<Directory, "all" | "view">): MarketView {
	const { nowMs } = view;
	const quotes = new Map<string, Quote | undefined>(all.map(({ id }) => [id, view.quote(id)]));
	const states = new Map(all.map(({ id }) => [id, view.state(id)]));
	const overdue = new Map(all.map(({ id }) => [id, view.overdueMs(id)]));
	const quote = (id: string) => quotes.get(id);
	return {
		nowMs,
		instrument: (id) => view.instrument(id),
		quote,
		state: (id) => states.get(id) ?? { state: "no-price" },
		overdueMs: (id) => overdue.get(id) ?? null,
		rate: createRates(all, quote),
		profileLeverage: (instrument) => view.profileLeverage(instrument),
	};
}
