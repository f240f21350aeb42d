import type { Verification } from "@truefill/contracts/http";
import { useT } from "../../i18n/index.ts";
import { cx } from "../../lib/cx.ts";
import { Badge } from "../../ui/badge.tsx";
import { Money } from "../../ui/num.tsx";

const LEVELS = [1, 2, 3] as const;

/** What each level needs and allows; the customer's own one is marked. */
export function LevelsTable({ verification: { level, levels } }: { readonly verification: Verification }) {
	const t = useT();
	const amount = (value: string | null) =>
		value === null ? (
			t("verification.levels.unlimited")
		) : /^[0.]+$/.test(value) ? (
			t("verification.levels.none")
		) : (
			<Money value={value} currency={levels.currency} />
		);
	return (
		<div className="overflow-x-auto rounded-card border border-line bg-surface-1">
			<table className="w-full text-13">
				<caption className="sr-only">{t("verification.levels")}</caption>
				<thead>
					<tr className="border-line border-b text-12 text-muted">
						<th scope="col" className="px-panel py-2 text-start font-medium">
							{t("verification.levels.level")}
						</th>
						<th scope="col" className="px-2 py-2 text-end font-medium">
							{t("verification.levels.deposits")}
						</th>
						<th scope="col" className="px-panel py-2 text-end font-medium">
							{t("verification.levels.withdrawals")}
						</th>
					</tr>
				</thead>
				<tbody className="divide-y divide-line">
					{LEVELS.map((each) => (
						<tr
							key={each}
							{...(each === level ? { "aria-current": true } : {})}
							className={cx(each === level && "bg-accent-quiet")}
						>
							<th scope="row" className="px-panel py-2.5 text-start font-regular">
								<span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
									{t("verification.level", { level: each })}
									{each === level ? <Badge tone="accent">{t("verification.levels.yours")}</Badge> : null}
								</span>
								<span className="text-12 text-secondary">{t(`verification.levels.needs.${each}`)}</span>
							</th>
							<td className="px-2 py-2.5 text-end align-top">{amount(levels.deposits_total[each])}</td>
							<td className="px-panel py-2.5 text-end align-top">{amount(levels.withdrawals_30_days[each])}</td>
						</tr>
					))}
				</tbody>
			</table>
		</div>
	);
}
