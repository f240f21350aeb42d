import {
	type AccountCurrency,
	formatMoney as exactMoney,
	formatPercent as exactPercent,
	formatPrice as exactPrice,
	type Money,
	money,
	type Price,
} from "@truefill/core/money";
import type { CloseOutPrices, MarginFigures } from "@truefill/core/trading";
import type { LocalInstrument } from "../../../data/index.ts";
import { t } from "../../../i18n/index.ts";
import { formatMoney, formatPercent, formatPrice } from "../../../lib/format.ts";
import type { Evaluated } from "./evaluate.ts";
import { isMoved, percentTo } from "./scenario.ts";

/** An instrument's close-out prices with their distances. */
export interface Reach {
	readonly instrument: LocalInstrument;
	readonly now: Price;
	readonly below: Price | null;
	readonly above: Price | null;
	/** The nearer one: its price and the move there in percent. */
	readonly nearest: { readonly price: Price; readonly percent: string };
}

/** Instruments whose price alone would close the account out, nearest first. */
export function reaches(
	found: readonly CloseOutPrices[],
	instrument: (id: string) => LocalInstrument | undefined,
	bid: (id: string) => Price | undefined,
): readonly Reach[] {
	return found
		.flatMap(({ instrumentId, below, above }): Reach[] => {
			const [known, now] = [instrument(instrumentId), bid(instrumentId)];
			if (known === undefined || now === undefined) return [];
			const ends = [below, above].flatMap((at) => (at === null ? [] : [{ price: at, percent: percentTo(now, at) }]));
			const [nearest] = ends.sort((a, b) => size(a.percent) - size(b.percent));
			return nearest === undefined ? [] : [{ instrument: known, now, below, above, nearest }];
		})
		.sort((a, b) => size(a.nearest.percent) - size(b.nearest.percent));
}

const size = (percent: string): number => Math.abs(Number(percent));

export const levelText = ({ marginLevel }: MarginFigures): string =>
	marginLevel === null ? "∞" : exactPercent(marginLevel);

export const priceText = (at: Price, { priceDigits }: Pick<LocalInstrument, "priceDigits">): string =>
	formatPrice(exactPrice(at, priceDigits), priceDigits);

/** What comes of the scenario, as sentences. */
export function outcomeWords(
	{ scenario, preview, now, state, view }: Evaluated,
	found: readonly Reach[],
	instrument: (id: string) => LocalInstrument | undefined,
): readonly string[] {
	const { figures, figuresAtEnd: end, closed, fills, cancellations, compensation, financing, dividends } = preview;
	const amount = (of: Money, sign: "always" | "auto" = "auto") =>
		formatMoney(exactMoney(of, state.currency), state.currency, { sign });
	if (now === null || figures === null || end === null) return [t("whatIf.words.unknown")];
	const words: string[] = [];
	if (financing !== 0n) words.push(t("whatIf.words.financing", { amount: amount(financing, "always") }));
	if (dividends !== 0n) words.push(t("whatIf.words.dividends", { amount: amount(dividends, "always") }));
	if (fills.length > 0) words.push(t("whatIf.words.fills", { count: fills.length }));
	const [first] = closed;
	if (first !== undefined) {
		const { instrumentId, closingPrice, closeReason } = first.closed;
		const known = instrument(instrumentId);
		words.push(
			t("whatIf.words.closes", {
				count: closed.length,
				instrument: known?.displayName ?? instrumentId,
				price: known === undefined ? "" : priceText(closingPrice, known),
				reason: t(`trading.reason.${closeReason}`),
			}),
		);
		if (scenario.way === "jump" && first.step >= 0) words.push(t("whatIf.words.jump"));
		words.push(t("whatIf.words.end", { equity: amount(end.equity), level: formatPercent(levelText(end)) }));
	} else if (isMoved(scenario)) {
		words.push(t("whatIf.words.nothingCloses", { level: formatPercent(levelText(end)) }));
	} else if (end.marginLevel === null) {
		words.push(t("whatIf.words.free"));
	} else {
		words.push(...roomWords(end, found, state.currency));
	}
	if (cancellations.length > 0) words.push(t("whatIf.words.orders", { count: cancellations.length }));
	if (compensation > 0n) words.push(t("whatIf.words.compensation", { amount: amount(compensation) }));
	const shut = closedMarkets(preview, state, view, instrument);
	if (shut.length > 0) words.push(t("whatIf.words.shut", { instruments: shut.join(", ") }));
	return words;
}

/** Equity, and how far it is from the close-out. */
function roomWords(end: MarginFigures, found: readonly Reach[], currency: AccountCurrency): readonly string[] {
	const text = (of: Money) => formatMoney(exactMoney(of, currency), currency);
	const half = money(end.usedMargin / 2n);
	const words = [
		t("whatIf.words.now", {
			equity: text(end.equity),
			level: formatPercent(levelText(end)),
			closeOut: text(half),
			room: text(money(end.equity - half)),
		}),
	];
	const [nearest] = found;
	if (nearest !== undefined)
		words.push(
			t("whatIf.words.nearest", {
				instrument: nearest.instrument.displayName,
				price: priceText(nearest.nearest.price, nearest.instrument),
				percent: formatPercent(nearest.nearest.percent, 2, "always"),
			}),
		);
	return words;
}

/** Held instruments whose market is shut: nothing of them fills or closes until it opens. */
function closedMarkets(
	{ closed }: Evaluated["preview"],
	state: Evaluated["state"],
	view: Evaluated["view"],
	instrument: (id: string) => LocalInstrument | undefined,
): readonly string[] {
	const ids = [...new Set([...state.openTrades.values()].map(({ instrumentId }) => instrumentId))];
	const acted = new Set(closed.map((each) => each.closed.instrumentId));
	return ids
		.filter((id) => !acted.has(id) && ["closed", "halted"].includes(view.state(id).state))
		.map((id) => instrument(id)?.displayName ?? id);
}
