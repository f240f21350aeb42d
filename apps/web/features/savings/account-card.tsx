import type { SavingsAccountWire } from "@truefill/contracts/http";
import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { useT } from "../../i18n/index.ts";
import { Badge } from "../../ui/badge.tsx";
import { Money } from "../../ui/num.tsx";
import { dayText, planName, ROOT, rateText } from "./words.ts";

export const STATE_TONES = { empty: "neutral", earning: "ok", matured: "warn", left: "neutral" } as const;

/** One savings account; leads to its page. */
export function AccountCard({ account }: { readonly account: SavingsAccountWire }) {
	const t = useT();
	const { id, name, number, balance, currency, state, terms, pays_on: paysOn, matures_on: maturesOn } = account;
	return (
		<Link
			to={`${ROOT}/${id}`}
			className="flex min-w-0 items-center gap-3 rounded-card border border-line bg-surface-1 p-panel hover:border-muted"
		>
			<span className="flex min-w-0 flex-1 flex-col gap-1">
				<span className="flex flex-wrap items-center gap-2">
					<span dir="auto" className="truncate font-medium text-13">
						{name}
					</span>
					<span className="num text-12 text-muted">{number}</span>
					<Badge tone={STATE_TONES[state]}>{t(`savings.state.${state}`)}</Badge>
				</span>
				<span className="text-12 text-secondary">
					{planName(t, terms)} · <span dir="ltr">{rateText(terms.tiers[0]?.rate_basis_points ?? 0)}</span>{" "}
					{t("savings.rate.year")}
				</span>
				{state === "left" ? null : maturesOn !== null && state === "earning" ? (
					<span className="text-12 text-muted">{t("savings.matures", { date: dayText(maturesOn) })}</span>
				) : paysOn === null ? null : (
					<span className="text-12 text-muted">{t("savings.paysOn", { date: dayText(paysOn) })}</span>
				)}
			</span>
			<span className="flex flex-col items-end gap-0.5">
				<Money value={balance} currency={currency} className="font-semibold text-16" />
				{state === "left" ? null : (
					<span className="text-11 text-muted">
						{t("savings.accrued")} <Money value={account.accrued.slice(0, -6)} currency={currency} show="none" />
					</span>
				)}
			</span>
			<ChevronRight className="icon flex-none text-muted rtl:-scale-x-100" aria-hidden />
		</Link>
	);
}
