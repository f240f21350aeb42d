import type { WithdrawalTerms } from "../../data/withdrawals/index.ts";
import { useT } from "../../i18n/index.ts";
import { serverText } from "../../i18n/server-texts.ts";
import { signOf } from "../../lib/decimal.ts";
import { Alert } from "../../ui/alert.tsx";
import { Money } from "../../ui/num.tsx";
import type { AccountFigure } from "../../ui/why/opened.ts";
import { WhyTerm } from "../../ui/why/why-term.tsx";

interface Part {
	readonly about: AccountFigure;
	readonly label: string;
	readonly value: string;
	readonly minus: boolean;
}

/** What can leave, and the sum behind it; each part opens its explanation. */
export function Available({ accountId, terms }: { readonly accountId: string; readonly terms: WithdrawalTerms }) {
	const t = useT();
	const { withdrawable, unknown, currency } = terms;
	if (withdrawable === null) {
		return (
			<Alert variant="warning" title={t("withdrawal.available.unknown")}>
				{unknown === null ? null : serverText("error", unknown)}
			</Alert>
		);
	}
	const parts: readonly Part[] = [
		{ about: "balance", label: t("withdrawal.available.balance"), value: withdrawable.balance, minus: false },
		{ about: "pnl", label: t("withdrawal.available.loss"), value: withdrawable.open_loss, minus: true },
		{ about: "margin", label: t("withdrawal.available.margin"), value: withdrawable.used_margin, minus: true },
	];
	return (
		<section aria-label={t("withdrawal.available")} className="flex flex-col gap-1">
			<p className="text-12 text-secondary">{t("withdrawal.available")}</p>
			<p className="font-semibold text-20">
				<Money value={withdrawable.amount} currency={currency} />
			</p>
			<p className="flex flex-wrap gap-x-2 text-12 text-muted">
				{parts.map(({ about, label, value, minus }) =>
					minus && signOf(value) === 0 ? null : (
						<span key={about} className="whitespace-nowrap">
							{minus ? "− " : null}
							<WhyTerm of={{ about, accountId }}>{label}</WhyTerm> <Money value={value} currency={currency} />
						</span>
					),
				)}
			</p>
			{signOf(withdrawable.pending) === 0 ? null : (
				<p className="text-12 text-muted">
					{t("withdrawal.available.pending")} <Money value={withdrawable.pending} currency={currency} />
				</p>
			)}
		</section>
	);
}
