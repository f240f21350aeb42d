import { Link } from "react-router";
import { useDepositLimit } from "../../data/protection/deposit-limit.ts";
import { useT } from "../../i18n/index.ts";
import { formatMoney, formatTime } from "../../lib/format.ts";
import { Alert } from "../../ui/alert.tsx";

/** What the customer's own deposit limit still allows, by the period that allows least; nothing without a limit. */
export function OwnLimit() {
	const t = useT();
	const { data } = useDepositLimit();
	const limit = data?.limit ?? null;
	const known = data?.periods.filter(({ left }) => left !== null) ?? [];
	const tightest = known.toSorted((a, b) => Number(a.left) - Number(b.left))[0];
	if (limit === null || tightest === undefined) return null;
	return (
		<Alert
			actions={
				<Link
					to="/main/settings/protection"
					className="rounded-[4px] text-12 text-accent-text underline-offset-4 hover:underline"
				>
					{t("deposit.limit.change")}
				</Link>
			}
		>
			{t("deposit.limit", {
				left: formatMoney(tightest.left, limit.currency),
				until: formatTime(tightest.ends_at, "date-time"),
			})}
		</Alert>
	);
}
