import type { SavingsDetail, SavingsMonth } from "../../data/savings/index.ts";
import { useT } from "../../i18n/index.ts";
import { cx } from "../../lib/cx.ts";
import { atScale, parse } from "../../lib/decimal.ts";
import { Money } from "../../ui/num.tsx";
import { SettingsCard } from "../../ui/settings-card.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { monthText } from "./words.ts";

interface Bar {
	readonly month: string;
	/** What was calculated so far; null: nothing yet. */
	readonly actual: SavingsMonth | null;
	readonly projected: SavingsMonth | null;
}

const FINE = 10;
const units = (month: SavingsMonth | null): bigint => {
	const parts = month === null ? null : parse(month.interest);
	return parts === null ? 0n : atScale(parts, FINE);
};

/** The months so far beside those to come, oldest first; a year of each at most. */
function barsOf({ months, projection }: SavingsDetail): readonly Bar[] {
	const names = [...new Set([...months.slice(-12), ...projection].map(({ month }) => month))];
	const of = (list: readonly SavingsMonth[], name: string) => list.find(({ month }) => month === name) ?? null;
	return names.map((month) => ({ month, actual: of(months, month), projected: of(projection, month) }));
}

/** Interest by month: what was earned, and what comes if nothing is moved. */
export function Months({ detail }: { readonly detail: SavingsDetail }) {
	const t = useT();
	const bars = barsOf(detail);
	const { currency } = detail.account;
	const most = bars.reduce((max, { actual, projected }) => {
		const sum = units(actual) + units(projected);
		return sum > max ? sum : max;
	}, 1n);
	const percent = (month: SavingsMonth | null): string => `${Number((units(month) * 1_000n) / most) / 10}%`;
	return (
		<SettingsCard title={t("savings.months")} about={t("savings.months.about")}>
			{bars.length === 0 ? (
				<EmptyState compact title={t("savings.months.none")}>
					{t("savings.months.none.body")}
				</EmptyState>
			) : (
				<>
					<Legend />
					<ul className="flex flex-col gap-1.5">
						{bars.map(({ month, actual, projected }) => (
							<li key={month} className="grid grid-cols-[5.5rem_1fr_auto] items-center gap-2 text-12">
								<span className="truncate text-secondary">{monthText(month)}</span>
								<span aria-hidden className="flex h-3 overflow-hidden rounded-[3px] bg-surface-3">
									<Part width={percent(actual)} className="bg-ok" />
									<Part width={percent(projected)} className="bg-ok/35" />
								</span>
								<span className="flex min-w-24 flex-col items-end">
									{actual === null ? null : (
										<span>
											<span className="sr-only">{t("savings.months.actual")} </span>
											<Money value={actual.interest.slice(0, -6)} currency={currency} show="none" />
										</span>
									)}
									{projected === null ? null : (
										<span className="text-muted">
											<span className="sr-only">{t("savings.months.projected")} </span>
											<Money value={projected.interest.slice(0, -6)} currency={currency} show="none" />
										</span>
									)}
								</span>
							</li>
						))}
					</ul>
					<p className="text-11 text-muted">{t("savings.months.note", { currency })}</p>
				</>
			)}
		</SettingsCard>
	);
}

const Part = ({ width, className }: { readonly width: string; readonly className: string }) => (
	<span style={{ width }} className={cx("h-full", className)} />
);

function Legend() {
	const t = useT();
	return (
		<p className="flex flex-wrap gap-x-4 gap-y-1 text-11 text-secondary">
			<span className="inline-flex items-center gap-1.5">
				<span aria-hidden className="size-2.5 rounded-[2px] bg-ok" />
				{t("savings.months.actual")}
			</span>
			<span className="inline-flex items-center gap-1.5">
				<span aria-hidden className="size-2.5 rounded-[2px] bg-ok/35" />
				{t("savings.months.projected")}
			</span>
		</p>
	);
}
