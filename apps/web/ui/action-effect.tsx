import type {
	ActionEffectWire,
	AnnouncementWire,
	AppliedActionWire,
	OrderTermsWire,
	TradeTermsWire,
} from "@truefill/contracts/http";
import type { ReactNode } from "react";
import { useT } from "../i18n/index.ts";
import { signOf } from "../lib/decimal.ts";
import { formatMoney, formatNumber, formatPercent, formatWholePrice, MINUS, UNKNOWN } from "../lib/format.ts";
import { Money } from "./num.tsx";

/** Terms of a dividend or split, announced or applied. */
export type ActionTerms = Pick<
	AnnouncementWire & AppliedActionWire,
	"kind" | "dividend" | "tax_basis_points" | "numerator" | "denominator"
>;

/** The instrument fields that the figures need. */
export interface ActionInstrument {
	readonly displayName: string;
	readonly priceDigits: number;
	readonly quoteCurrency: string;
}

/** `1500` is `15%`, `1275` is `12.75%`. */
const percentOf = (basisPoints: number): string =>
	formatPercent((basisPoints / 100).toFixed(2), basisPoints % 100 === 0 ? 0 : 2);

/** The action in short: `Dividend of 0.24 USD a unit`, `Split 4 for 1`. */
export function useActionText(): (terms: ActionTerms, instrument: ActionInstrument) => string {
	const t = useT();
	return ({ kind, dividend, tax_basis_points: tax, numerator, denominator }, { quoteCurrency }) => {
		if (kind === "split") return t("actions.split", { numerator: `${numerator}`, denominator: `${denominator}` });
		const paid = t("actions.dividend", { amount: formatNumber(dividend), currency: quoteCurrency });
		if (tax === null || tax === 0) return paid;
		return t("actions.taxed", { dividend: paid, tax: t("actions.tax", { percent: percentOf(tax) }) });
	};
}

type Line = ActionEffectWire["trades"][number];

/** Units × dividend × (1 − tax) × rate, with its numbers; null if the held units are unknown. */
function dividendFormula(terms: ActionTerms, line: Line, currency: string): string | null {
	if (line.volume === null) return null;
	const parts = [formatNumber(line.volume), formatNumber(terms.dividend)];
	const tax = terms.tax_basis_points ?? 0;
	if (line.trade_type === "buy" && tax !== 0) parts.push(`(1 ${MINUS} ${percentOf(tax)})`);
	if (line.conversion.from !== line.conversion.to) parts.push(formatNumber(line.conversion.rate));
	const sum = parts.join(" × ");
	return `${line.trade_type === "sell" ? MINUS : ""}${sum} = ${formatMoney(line.cash, currency, { sign: "always" })}`;
}

export interface ActionEffectProps {
	readonly terms: ActionTerms;
	readonly effect: ActionEffectWire;
	readonly instrument: ActionInstrument;
	/** Restricts it to this trade. */
	readonly tradeId?: string;
}

/** What a dividend or split does, or did, to an account: each trade and order with the calculation (E22). */
export function ActionEffect({ terms, effect, instrument, tradeId }: ActionEffectProps) {
	const t = useT();
	const isShown = ({ trade_id }: { readonly trade_id: string }) => tradeId === undefined || trade_id === tradeId;
	const price = (value: string | null) => (value === null ? UNKNOWN : formatWholePrice(value, instrument.priceDigits));
	return (
		<div className="flex flex-col gap-3">
			{effect.trades.filter(isShown).map((line) => (
				<section key={line.trade_id} className="flex flex-col gap-1">
					{tradeId === undefined ? <Head label={t("actions.trade")} id={line.trade_id} /> : null}
					{terms.kind === "dividend" ? (
						<p className="num text-13" dir="ltr">
							{dividendFormula(terms, line, effect.currency) ?? formatMoney(line.cash, effect.currency)}
						</p>
					) : (
						<TradeTerms before={line.before} after={line.after} price={price} />
					)}
					{terms.kind === "split" && signOf(line.cash) !== 0 ? (
						<p className="flex justify-between gap-3 text-12">
							<span className="text-muted">{t("actions.odd")}</span>
							<Money value={line.cash} currency={effect.currency} sign="always" tone="signed" />
						</p>
					) : null}
				</section>
			))}
			{effect.closed.filter(isShown).map(({ trade_id, volume, closing_price, pnl }) => (
				<section key={trade_id} className="flex flex-col gap-1 text-12">
					{tradeId === undefined ? <Head label={t("actions.trade")} id={trade_id} /> : null}
					<p>
						{t("actions.closed", {
							units: formatNumber(volume),
							price: price(closing_price),
							result: formatMoney(pnl, effect.currency, { sign: "always" }),
						})}
					</p>
				</section>
			))}
			{tradeId === undefined
				? effect.orders.map(({ order_id, before, after }) => (
						<section key={order_id} className="flex flex-col gap-1">
							<Head label={t("actions.order")} id={order_id} />
							{after === null ? (
								<p className="text-12 text-warn">{t("actions.order.cancelled")}</p>
							) : (
								<OrderTerms before={before} after={after} price={price} />
							)}
						</section>
					))
				: null}
			{effect.tick === null ? null : (
				<p className="text-12 text-muted">
					{t("actions.tick", { bid: price(effect.tick.bid), ask: price(effect.tick.ask) })}
				</p>
			)}
		</div>
	);
}

const Head = ({ label, id }: { readonly label: string; readonly id: string }) => (
	<h4 className="flex items-baseline justify-between gap-2 text-12">
		<span className="text-muted">{label}</span>
		<span className="num select-all text-11 text-muted" dir="ltr">
			{id}
		</span>
	</h4>
);

type Price = (value: string | null) => string;
type Pair = readonly [label: string, before: string | null, after: string | null];

function TradeTerms({
	before,
	after,
	price,
}: {
	readonly before: TradeTermsWire | null;
	readonly after: TradeTermsWire | null;
	readonly price: Price;
}) {
	const t = useT();
	if (after === null) return null;
	return (
		<OldAndNew
			price={price}
			pairs={[
				[t("actions.units"), before?.volume ?? null, after.volume],
				[t("actions.openingPrice"), before?.opening_price ?? null, after.opening_price],
				...levels(t, before, after),
			]}
		/>
	);
}

function OrderTerms({
	before,
	after,
	price,
}: {
	readonly before: OrderTermsWire | null;
	readonly after: OrderTermsWire;
	readonly price: Price;
}) {
	const t = useT();
	return (
		<OldAndNew
			price={price}
			pairs={[
				[t("actions.units"), before?.volume ?? null, after.volume],
				[t("actions.price"), before?.price ?? null, after.price],
				...(after.limit_price === null
					? []
					: [[t("actions.limit"), before?.limit_price ?? null, after.limit_price] as const]),
				...levels(t, before, after),
			]}
		/>
	);
}

type Levels = Pick<TradeTermsWire, "stop_loss" | "take_profit" | "trailing_distance">;

/** Only levels that are set. */
function levels(t: ReturnType<typeof useT>, before: Levels | null, after: Levels): readonly Pair[] {
	const all: readonly Pair[] = [
		[t("actions.stopLoss"), before?.stop_loss ?? null, after.stop_loss],
		[t("actions.takeProfit"), before?.take_profit ?? null, after.take_profit],
		[t("actions.trailing"), before?.trailing_distance ?? null, after.trailing_distance],
	];
	return all.filter(([, , now]) => now !== null);
}

/** A small two-column table: before and after. The first row is units, the others are prices. */
function OldAndNew({ pairs, price }: { readonly pairs: readonly Pair[]; readonly price: Price }): ReactNode {
	const t = useT();
	const text = (value: string | null, at: number) => (at === 0 ? formatNumber(value) : price(value));
	return (
		<table className="w-full text-12">
			<thead className="text-11 text-muted">
				<tr>
					<th scope="col" className="py-0.5 text-start font-medium">
						<span className="sr-only">{t("actions.what")}</span>
					</th>
					<th scope="col" className="py-0.5 text-end font-medium">
						{t("actions.before")}
					</th>
					<th scope="col" className="py-0.5 text-end font-medium">
						{t("actions.after")}
					</th>
				</tr>
			</thead>
			<tbody>
				{pairs.map(([label, before, after], at) => (
					<tr key={label} className="border-line border-t">
						<th scope="row" className="py-1 text-start font-regular text-secondary">
							{label}
						</th>
						<td className="num py-1 text-end text-secondary">{text(before, at)}</td>
						<td className="num py-1 text-end font-medium">{text(after, at)}</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}

/** Next to a ledger entry: the action that caused it, and how its amount was calculated. */
export function EntryAction({
	action,
	instrument,
	tradeId,
}: {
	readonly action: AppliedActionWire | null;
	readonly instrument: ActionInstrument | undefined;
	readonly tradeId: string | null;
}) {
	const textOf = useActionText();
	if (action === null || instrument === undefined) return null;
	return (
		<section className="flex flex-col gap-1.5">
			<h3 className="text-12">
				<span className="font-medium">{instrument.displayName}</span>{" "}
				<span className="text-secondary">{textOf(action, instrument)}</span>
			</h3>
			<ActionEffect
				terms={action}
				effect={action.effect}
				instrument={instrument}
				{...(tradeId === null ? {} : { tradeId })}
			/>
		</section>
	);
}
