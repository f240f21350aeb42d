import { Link } from "react-router";
import { useSavings } from "../../data/savings/index.ts";
import { useT } from "../../i18n/index.ts";
import { sumOf } from "../../lib/decimal.ts";
import { Money } from "../../ui/num.tsx";

/** What stands in savings, by currency; apart from the trading account, because it is never margin. */
export function SavingsLine() {
	const t = useT();
	const { data } = useSavings();
	const open = data?.accounts.filter(({ state }) => state === "earning" || state === "matured") ?? [];
	if (open.length === 0) return null;
	const currencies = [...new Set(open.map(({ currency }) => currency))];
	return (
		<Link
			to="/main/savings"
			className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 rounded-card border border-line bg-surface-1 p-panel text-13 hover:border-muted"
		>
			<span className="text-secondary">{t("savings.dashboard")}</span>
			<span className="flex flex-wrap gap-x-4">
				{currencies.map((currency) => (
					<Money
						key={currency}
						value={sumOf(open.filter((each) => each.currency === currency).map(({ balance }) => balance))}
						currency={currency}
						className="font-semibold"
					/>
				))}
			</span>
		</Link>
	);
}
