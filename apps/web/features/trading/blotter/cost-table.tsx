import { directory } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { HelpTerm } from "../../../ui/help-link.tsx";
import { Money } from "../../../ui/num.tsx";
import { costHref } from "../cost-help.ts";
import { comparedCosts } from "./costs-compared.ts";
import type { DetailPartProps } from "./detail-facts.tsx";

/** The ticket's cost lines, beside the actual costs. */
export function CostTable({ trade, instrument }: DetailPartProps) {
	const t = useT();
	const lines = comparedCosts(trade, instrument, directory().view);
	if (lines.length === 0) return null;
	const open = trade.closed_at === null;
	// For trades filled before the opening rate was stored, the closing rate is used.
	const converted = trade.opening_conversion === null;
	return (
		<section className="flex flex-col gap-1">
			<h3 className="font-medium text-12 text-muted">{t("trading.cost.title")}</h3>
			<table className="w-full text-12" aria-label={t("trading.cost.title")}>
				<thead className="text-11 text-muted">
					<tr>
						<th scope="col" className="py-1 text-start font-medium">
							{trade.currency}
						</th>
						<th scope="col" className="py-1 text-end font-medium">
							{t("trading.cost.before")}
						</th>
						<th scope="col" className="py-1 text-end font-medium">
							{t(open ? "trading.cost.soFar" : "trading.cost.really")}
						</th>
					</tr>
				</thead>
				<tbody>
					{lines.map(({ kind, before, really }) => (
						<tr key={kind} className="border-line border-t">
							<th scope="row" className="py-1 text-start font-regular text-secondary">
								<HelpTerm href={costHref(kind)}>{t(`trading.cost.${kind}`)}</HelpTerm>
							</th>
							{[before, really].map((amount, at) => (
								<td key={at === 0 ? "before" : "really"} className="num py-1 text-end">
									<Money value={amount} currency={trade.currency} show="none" sign="always" tone="quiet-zero" />
								</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
			<p className="text-12 text-muted">
				{t(converted && !open ? "trading.cost.estimate.converted" : "trading.cost.estimate")} {t("trading.cost.note")}
			</p>
		</section>
	);
}
