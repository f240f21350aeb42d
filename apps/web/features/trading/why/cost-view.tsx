import { formatMoney } from "@truefill/core/money";
import { directory, useSecond } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { HelpTerm } from "../../../ui/help-link.tsx";
import { Money } from "../../../ui/num.tsx";
import { Skeleton } from "../../../ui/states.tsx";
import { Steps } from "../../../ui/why/parts.tsx";
import { costHref } from "../cost-help.ts";
import { useValuedAccount } from "../use-valued-account.ts";
import { alsoCloses, type CostOrder, explainCosts } from "./explain-cost.ts";

/** The cost lines of the ticket at the prices of now, each with its formula. */
export function CostsView({ order }: { readonly order: CostOrder }) {
	const t = useT();
	const { valued } = useValuedAccount();
	useSecond();
	const instrument = directory().byId(order.instrumentId);
	if (valued === null || instrument === undefined) return <Skeleton lines={4} />;
	const costs = explainCosts(order, instrument, valued, directory().view);
	return (
		<div className="flex flex-col gap-4">
			{costs.length === 0 ? (
				<p className="text-12 text-warn">{t("why.unknown", { instruments: instrument.displayName })}</p>
			) : null}
			{costs.map(({ kind, amount, steps }) => (
				<section key={kind} className="flex flex-col gap-2 border-line border-b pb-4">
					<h3 className="flex items-baseline justify-between gap-3 font-semibold text-13">
						<HelpTerm href={costHref(kind)}>{t(`trading.cost.${kind}`)}</HelpTerm>
						<Money
							value={amount === null ? null : formatMoney(amount, valued.currency)}
							currency={valued.currency}
							sign="always"
						/>
					</h3>
					<Steps steps={steps} />
				</section>
			))}
			{alsoCloses(order, valued) ? <p className="text-12 text-muted">{t("why.cost.reduces.body")}</p> : null}
			<p className="text-12 text-muted">{t("trading.cost.note")}</p>
		</div>
	);
}
