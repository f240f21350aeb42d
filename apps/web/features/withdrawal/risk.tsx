import { ArrowRight, ShieldCheck } from "lucide-react";
import { useDirectory } from "../../data/index.ts";
import type { WithdrawalPlan } from "../../data/withdrawals/index.ts";
import { useT } from "../../i18n/index.ts";
import { compare } from "../../lib/decimal.ts";
import { formatNumber } from "../../lib/format.ts";
import { Money, Percent } from "../../ui/num.tsx";

type Risk = WithdrawalPlan["before"];

interface Distance {
	readonly instrument: string;
	readonly before: string | null;
	readonly after: string | null;
}

/** The nearer of the two prices that close the account out; null: none. */
const nearest = ({ below_pips, above_pips }: Risk["close_out_prices"][number]): string | null => {
	if (below_pips === null || above_pips === null) return below_pips ?? above_pips;
	return compare(below_pips, above_pips) === 1 ? above_pips : below_pips;
};

/** Of every instrument that a price can close out before or after. */
export function distancesOf(before: Risk, after: Risk): Distance[] {
	const ids = [...new Set([...before.close_out_prices, ...after.close_out_prices].map(({ asset_id }) => asset_id))];
	const of = (risk: Risk, id: string): string | null => {
		const found = risk.close_out_prices.find(({ asset_id }) => asset_id === id);
		return found === undefined ? null : nearest(found);
	};
	return ids
		.map((instrument) => ({ instrument, before: of(before, instrument), after: of(after, instrument) }))
		.filter((each) => each.before !== null || each.after !== null);
}

/** How far prices may move against the open trades, before and after. */
export function RiskChange({ plan }: { readonly plan: Pick<WithdrawalPlan, "before" | "after" | "currency"> }) {
	const t = useT();
	const { before, after, currency } = plan;
	const distances = distancesOf(before, after);
	return (
		<section aria-label={t("withdrawal.risk")} className="flex flex-col gap-3">
			<h3 className="font-semibold text-13">{t("withdrawal.risk")}</h3>
			{distances.length === 0 ? (
				<p className="flex items-center gap-2 text-13 text-secondary">
					<ShieldCheck className="icon flex-none text-ok" aria-hidden />
					{t("withdrawal.risk.none")}
				</p>
			) : (
				<ul className="flex flex-col gap-3">
					{distances.map((each) => (
						<DistanceRow key={each.instrument} distance={each} />
					))}
				</ul>
			)}
			<dl className="flex flex-col gap-1.5 text-12">
				<Change label={t("withdrawal.risk.free")}>
					<Money value={before.figures?.free_margin ?? null} currency={currency} />
					<Money value={after.figures?.free_margin ?? null} currency={currency} />
				</Change>
				<Change label={t("withdrawal.risk.level")}>
					<Level value={before.figures?.margin_level ?? null} />
					<Level value={after.figures?.margin_level ?? null} />
				</Change>
			</dl>
		</section>
	);
}

const Level = ({ value }: { readonly value: string | null }) =>
	value === "∞" ? <span className="num">∞</span> : <Percent value={value} />;

function Change(props: { readonly label: string; readonly children: [React.ReactNode, React.ReactNode] }) {
	const t = useT();
	const [before, after] = props.children;
	return (
		<div className="flex flex-wrap items-center justify-between gap-x-3">
			<dt className="text-muted">{props.label}</dt>
			<dd className="flex items-center gap-2">
				<span className="text-muted">
					<span className="sr-only">{t("withdrawal.risk.before")} </span>
					{before}
				</span>
				<ArrowRight className="size-3 text-muted rtl:-scale-x-100" aria-hidden />
				<span className="font-medium">
					<span className="sr-only">{t("withdrawal.risk.after")} </span>
					{after}
				</span>
			</dd>
		</div>
	);
}

/** `Leaves EUR/USD 142 pips`, with a bar: the distance now, and what is left of it. */
function DistanceRow({ distance: { instrument, before, after } }: { readonly distance: Distance }) {
	const t = useT();
	const { byId } = useDirectory();
	const found = byId(instrument);
	const name = found?.displayName ?? instrument;
	const unit = found === undefined || found.assetClass === "forex" || found.assetClass === "metals" ? "pips" : "points";
	const left = shareLeft(before, after);
	const isNear = left !== null && left < 50;
	return (
		<li className="flex flex-col gap-1">
			<p className="flex flex-wrap items-baseline justify-between gap-x-3 text-13">
				<span className={isNear ? "font-medium text-danger" : "font-medium"}>
					{after === null
						? t("withdrawal.risk.unreachable", { name })
						: t(`withdrawal.risk.leaves.${unit}`, { name, distance: distanceText(after) })}
				</span>
				{before === null ? null : (
					<span className="text-12 text-muted">{t("withdrawal.risk.now", { distance: distanceText(before) })}</span>
				)}
			</p>
			{left === null ? null : (
				<span aria-hidden className="block h-1.5 overflow-hidden rounded-pill bg-surface-3">
					<span
						className={`block h-full rounded-pill transition-[width] ${isNear ? "bg-danger" : "bg-accent"}`}
						style={{ width: `${left}%` }}
					/>
				</span>
			)}
		</li>
	);
}

/** Tenths matter only when little is left. */
const distanceText = (distance: string): string =>
	formatNumber(distance, compare(distance, "10") === -1 ? {} : { digits: 0 });

/** Whole percent of the distance that is left; null where one is unknown. For the bar alone. */
function shareLeft(before: string | null, after: string | null): number | null {
	const [from, to] = [Number(before ?? Number.NaN), Number(after ?? Number.NaN)];
	if (!(from > 0) || Number.isNaN(to)) return null;
	return Math.max(0, Math.min(100, Math.round((to / from) * 100)));
}
