import { formatDecimal, PRICE_DECIMALS, type Price, parsePrice } from "@truefill/core/money";
import type { Quote } from "@truefill/core/pricing";
import { invariant } from "@truefill/core/result";
import type { ApplyDividend, ApplySplit } from "@truefill/core/trading";
import type { MarketSplit } from "../../prices/index.ts";
import type { ActionRow } from "./tables.ts";

/** A price in the form in which an action stores it. */
export function storedPrice(text: string | null): Price {
	const parsed = parsePrice(text ?? "");
	invariant(parsed.ok, "an action keeps prices");
	return parsed.value;
}

/** The quote at which a split is applied, once it has begun; null before, and for a dividend, which needs none. */
export function lastQuote({ instrument_id: instrumentId, last_bid, last_ask, last_at }: ActionRow): Quote | null {
	if (last_bid === null || last_at === null) return null;
	return { instrumentId, bid: storedPrice(last_bid), ask: storedPrice(last_ask), tsMs: last_at.getTime(), sequence: 0 };
}

export const splitOf = ({ instrument_id, ex_at, numerator, denominator }: ActionRow): MarketSplit => ({
	instrumentId: instrument_id,
	exAtMs: ex_at.getTime(),
	numerator: numerator ?? 1,
	denominator: denominator ?? 1,
});

/**
 * The action's command for one account. Its id is derived from the action, so it is applied once however often it is
 * sent (E22). A split that has not begun has no command.
 */
export function actionCommand(row: ActionRow, accountId: string): ApplyDividend | ApplySplit {
	const base = { commandId: `action-${row.id}`, origin: "job", accountId, instrumentId: row.instrument_id } as const;
	const exAtMs = row.ex_at.getTime();
	if (row.kind === "dividend") {
		const taxBasisPoints = row.tax_basis_points ?? 0;
		return { kind: "apply-dividend", ...base, dividend: storedPrice(row.dividend), taxBasisPoints, exAtMs };
	}
	const quote = lastQuote(row);
	invariant(quote !== null, "a split is applied at a quote");
	const { numerator, denominator } = splitOf(row);
	return { kind: "apply-split", ...base, numerator, denominator, quote, exAtMs };
}

/** The command if applied now: a split that has not begun is valued at the market's price; null where there is none. */
export function expectedCommand(row: ActionRow, accountId: string, now: Quote | undefined) {
	if (row.kind === "dividend" || row.last_bid !== null) return actionCommand(row, accountId);
	if (now === undefined) return null;
	const text = (price: Price) => formatDecimal(price, PRICE_DECIMALS);
	const begun = { ...row, last_bid: text(now.bid), last_ask: text(now.ask), last_at: new Date(now.tsMs) };
	return actionCommand(begun, accountId);
}
