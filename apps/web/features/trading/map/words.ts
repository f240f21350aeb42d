import { formatMoney as exactMoney, type Money, type Price, parseMoney, parsePrice } from "@truefill/core/money";
import type { AccountPreviewWire, LocalInstrument } from "../../../data/index.ts";
import { accountCurrency } from "../../../data/index.ts";
import { t } from "../../../i18n/index.ts";
import { signOf } from "../../../lib/decimal.ts";
import { formatMoney, formatPercent, formatPrice } from "../../../lib/format.ts";
import { percentTo, type Scenario } from "./suppose.ts";

type Figures = NonNullable<AccountPreviewWire["figures"]>;

/** An instrument's close-out prices with their distances. */
export interface Reach {
	readonly instrument: LocalInstrument;
	readonly now: Price;
	readonly below: string | null;
	readonly above: string | null;
	/** The nearer one: its price and the move there in percent. */
	readonly nearest: { readonly price: string; readonly percent: string };
}

/** Instruments whose price alone would close the account out, nearest first. */
export function reaches(
	{ close_out_prices }: Pick<AccountPreviewWire, "close_out_prices">,
	instrument: (id: string) => LocalInstrument | undefined,
	bid: (id: string) => Price | undefined,
): readonly Reach[] {
	const found = close_out_prices.flatMap(({ asset_id, below, above }): Reach[] => {
		const known = instrument(asset_id);
		const now = bid(asset_id);
		if (known === undefined || now === undefined) return [];
		const ends = [below, above].flatMap((text) => {
			const parsed = parsePrice(text ?? "");
			return text === null || !parsed.ok ? [] : [{ price: text, percent: percentTo(now, parsed.value) }];
		});
		const [nearest] = ends.sort((a, b) => size(a.percent) - size(b.percent));
		return nearest === undefined ? [] : [{ instrument: known, now, below, above, nearest }];
	});
	return found.sort((a, b) => size(a.nearest.percent) - size(b.nearest.percent));
}

const size = (percent: string): number => Math.abs(Number(percent));

function half(figures: Figures, currency: string): { readonly closeOut: string; readonly room: string } {
	const of = accountCurrency({ currency });
	const [used, equity] = [parseMoney(figures.used_margin, of), parseMoney(figures.equity, of)];
	if (!used.ok || !equity.ok) return { closeOut: "", room: "" };
	const at = (used.value / 2n) as Money;
	const room = (equity.value - at) as Money;
	return { closeOut: exactMoney(at, of), room: exactMoney(room, of) };
}

/** The whole map as sentences. */
export function mapWords(
	preview: AccountPreviewWire,
	{ way, moves }: Scenario,
	found: readonly Reach[],
	name: (id: string) => string,
	priceText: (id: string, price: string | null) => string,
): readonly string[] {
	const { currency, figures, figures_at_end: end, closed } = preview;
	const money = (text: string) => formatMoney(text, currency);
	if (figures === null) return [t("map.words.unknown")];
	const [first] = closed;
	const moved = Object.keys(moves).length > 0;
	const words: string[] = [];
	if (!moved) {
		if (figures.margin_level === "∞") return [t("map.words.free")];
		const { closeOut, room } = half(figures, currency);
		words.push(
			t("map.words.now", {
				equity: money(figures.equity),
				level: formatPercent(figures.margin_level),
				closeOut: money(closeOut),
				room: money(room),
			}),
		);
		const [nearest] = found;
		if (nearest !== undefined)
			words.push(
				t("map.words.nearest", {
					instrument: nearest.instrument.displayName,
					price: formatPrice(nearest.nearest.price, nearest.instrument.priceDigits),
					percent: formatPercent(nearest.nearest.percent, 2, "always"),
				}),
			);
		return words;
	}
	if (first === undefined) words.push(t("map.words.nothingCloses", { level: formatPercent(end?.margin_level) }));
	else {
		words.push(
			t("map.words.closes", {
				count: closed.length,
				instrument: name(first.trade.asset_id),
				price: priceText(first.trade.asset_id, first.trade.closing_price),
				reason: t(`trading.reason.${first.trade.close_reason ?? "stop-out"}`),
			}),
		);
		if (way === "jump") words.push(t("map.words.jump"));
		if (end !== null)
			words.push(t("map.words.end", { equity: money(end.equity), level: formatPercent(end.margin_level) }));
	}
	if (preview.cancelled_orders.length > 0)
		words.push(t("map.words.orders", { count: preview.cancelled_orders.length }));
	if (signOf(preview.compensation) === 1)
		words.push(t("map.words.compensation", { amount: money(preview.compensation) }));
	return words;
}
