import type { AccountState, MarketView } from "../../../account/index.ts";
import { convertPnl } from "../../../margin/index.ts";
import { type Price, product } from "../../../money/index.ts";
import { refuse } from "../../../result/index.ts";
import { Draft } from "../../draft.ts";
import type { DividendLine } from "../../events/dividend-applied.ts";
import type { Outcome } from "../../outcome.ts";
import { withTicks } from "../../tick-used.ts";
import type { CommandBase } from "../command-base.ts";
import type { CommandDefinition } from "../definition.ts";

/** Raised by the engine for each account that holds the instrument over the ex-date (E22). */
export interface ApplyDividend extends CommandBase {
	readonly kind: "apply-dividend";
	readonly instrumentId: string;
	/** Per unit, in the quote currency. */
	readonly dividend: Price;
	/** Deducted from what a buy receives; hundredths of a percent, 0 to 10,000. */
	readonly taxBasisPoints: number;
	/** Only trades opened before this take part. */
	readonly exAtMs: number;
}

const WHOLE = 10_000;

/**
 * Applies a dividend to all trades opened before the ex-date (E22): a buy receives units × dividend × (1 − tax), a
 * sell pays units × dividend, each converted on its natural side and rounded half-even (E2, E5). Refused in this
 * order: tax not between 0 and 100 %; instrument unknown; rate unknown; no open trade that takes part.
 */
function decideApplyDividend(state: AccountState, command: ApplyDividend, view: MarketView): Outcome {
	const { instrumentId, dividend, taxBasisPoints, exAtMs } = command;
	if (!Number.isSafeInteger(taxBasisPoints) || taxBasisPoints < 0 || taxBasisPoints > WHOLE) {
		return refuse("TAX_INVALID", { tax: `${taxBasisPoints}` });
	}
	const instrument = view.instrument(instrumentId);
	if (instrument === undefined) return refuse("INSTRUMENT_UNKNOWN", { instrument: instrumentId });
	const { quoteCurrency } = instrument;
	const rates = view.rate(quoteCurrency, state.currency);
	if (rates === undefined) return refuse("CONVERSION_UNKNOWN", { from: quoteCurrency, to: state.currency });
	const lines: DividendLine[] = [];
	for (const { id, side, volume, openedAtMs, ...trade } of state.openTrades.values()) {
		if (trade.instrumentId !== instrumentId || openedAtMs >= exAtMs) continue;
		const share = side === "buy" ? BigInt(WHOLE - taxBasisPoints) : -BigInt(WHOLE);
		const { numerator, denominator } = product(dividend * share, volume);
		const exact = { numerator, denominator: denominator * BigInt(WHOLE) };
		const { amount, conversion } = convertPnl(exact, quoteCurrency, state.currency, rates);
		lines.push({ tradeId: id, side, volume, amount, conversion: withTicks(conversion, view) });
	}
	if (lines.length === 0) return refuse("NOTHING_TO_CHANGE");
	const draft = new Draft(state, command, view);
	draft.add({ type: "dividend-applied", instrumentId, dividend, taxBasisPoints, lines });
	return draft.outcome();
}

export const applyDividend: CommandDefinition<ApplyDividend> = {
	kind: "apply-dividend",
	whileArchived: "allowed",
	refusalStored: false,
	read: (r, base) => ({
		kind: "apply-dividend",
		...base,
		instrumentId: r.text("instrumentId"),
		dividend: r.price("dividend"),
		taxBasisPoints: r.integer("taxBasisPoints", 0),
		exAtMs: r.integer("exAtMs", 0),
	}),
	decide: decideApplyDividend,
};
