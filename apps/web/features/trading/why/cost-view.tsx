import { formatMoney } from "@truefill/core/money";
import type { CostKind } from "@truefill/core/trading";
import { directory, useSecond } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { Money } from "../../../ui/num.tsx";
import { Skeleton } from "../../../ui/states.tsx";
import { Rule, Steps, Total } from "../../../ui/why/parts.tsx";
import { COST_PLACE } from "../cost-help.ts";
import { useValuedAccount } from "../use-valued-account.ts";
import { type CostOrder, explainCost } from "./explain-cost.ts";

/** A cost line of the ticket at the prices of now. */
export function CostView({ kind, order }: { readonly kind: CostKind; readonly order: CostOrder }) {
	const t = useT();
	const { valued } = useValuedAccount();
	useSecond();
	const instrument = directory().byId(order.instrumentId);
	if (valued === null || instrument === undefined) return <Skeleton lines={4} />;
	const { amount, steps } = explainCost(kind, order, instrument, valued, directory().view);
	const place = COST_PLACE[kind];
	const label = t(`trading.cost.${kind}`);
	return (
		<div className="flex flex-col gap-4">
			<Total label={label}>
				<Money
					value={amount === null ? null : formatMoney(amount, valued.currency)}
					currency={valued.currency}
					sign="always"
				/>
			</Total>
			<Steps steps={steps} />
			<p className="text-12 text-muted">{t("trading.cost.note")}</p>
			{place === undefined ? null : <Rule place={place} about={label} />}
		</div>
	);
}
