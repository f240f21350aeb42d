import type { SavingsPlanWire } from "@truefill/contracts/http";
import { Link } from "react-router";
import { useT } from "../../i18n/index.ts";
import { Money } from "../../ui/num.tsx";
import { exitText, planName, ROOT, rateText, tiersText } from "./words.ts";

/** A plan that can be opened: its rate first, then its rules. */
export function PlanCard({ plan }: { readonly plan: SavingsPlanWire }) {
	const t = useT();
	const name = planName(t, plan);
	const tiers = tiersText(t, plan);
	return (
		<article className="flex min-w-0 flex-col gap-3 rounded-card border border-line bg-surface-1 p-panel">
			<header className="flex flex-col gap-0.5">
				<h3 className="font-medium text-13 text-secondary">{name}</h3>
				<p className="flex items-baseline gap-1.5">
					<span dir="ltr" className="num font-semibold text-20">
						{rateText(plan.tiers[0]?.rate_basis_points ?? 0)}
					</span>
					<span className="text-12 text-secondary">{t("savings.rate.year")}</span>
				</p>
				{tiers === null ? null : <p className="text-12 text-muted">{tiers}</p>}
			</header>
			<ul className="flex flex-1 flex-col gap-1.5 text-12 text-secondary">
				<li>{t(plan.paid === "monthly" ? "savings.paid.monthly" : "savings.paid.maturity")}</li>
				<li>{exitText(t, plan)}</li>
				<li>
					{t("savings.limits")}{" "}
					<span className="whitespace-nowrap">
						<Money value={plan.minimum} currency={plan.currency} show="none" /> –{" "}
						<Money value={plan.maximum} currency={plan.currency} />
					</span>
				</li>
			</ul>
			<Link
				to={`${ROOT}/open/${plan.id}`}
				className="inline-flex h-control items-center justify-center rounded-control border border-line-strong bg-surface-2 px-3.5 font-medium text-13 hover:border-muted"
			>
				{t("savings.choose")}
				<span className="sr-only">{name}</span>
			</Link>
		</article>
	);
}
