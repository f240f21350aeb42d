import type { InterestReceipt } from "@truefill/contracts/http";
import type { ReactNode } from "react";
import { useT } from "../../i18n/index.ts";
import { write } from "../../lib/decimal.ts";
import { formatPercent, formatTime } from "../../lib/format.ts";
import { Money } from "../num.tsx";
import { SettingsCard } from "../settings-card.tsx";

type Sum = InterestReceipt["brought"];
type Run = InterestReceipt["runs"][number];

/** A day of the account's time zone, the same everywhere. */
const dayText = (day: string): string => formatTime(`${day}T12:00:00.000Z`, "date", "UTC");
const rateText = (basisPoints: number): string => formatPercent(write(BigInt(basisPoints), 2));

/** Days, rates and exact sums of a payment of interest, and what is left over. */
export function InterestCard({
	interest,
	currency,
}: {
	readonly interest: InterestReceipt;
	readonly currency: string;
}) {
	const t = useT();
	const { from, through, runs, brought, accrued, forgone, paid, carried } = interest;
	const isNone = ({ exact }: Sum) => exact.startsWith("0/");
	return (
		<SettingsCard
			title={t("receipt.interest")}
			about={t("receipt.interest.period", { from: dayText(from), through: dayText(through) })}
		>
			<ol className="flex flex-col divide-y divide-line border-line border-y">
				{runs.map((run) => (
					<RunItem key={run.from} run={run} currency={currency} />
				))}
			</ol>
			<dl className="flex flex-col gap-2 text-13">
				{isNone(brought) ? null : (
					<Row label={t("receipt.interest.brought")}>
						<Exact sum={brought} currency={currency} />
					</Row>
				)}
				<Row label={t("receipt.interest.accrued")}>
					<Exact sum={accrued} currency={currency} />
				</Row>
				{isNone(forgone) ? null : (
					<Row label={t("receipt.interest.forgone")}>
						<Exact sum={forgone} currency={currency} />
					</Row>
				)}
				<Row label={t("receipt.interest.paid")} strong>
					<Money value={paid} currency={currency} />
				</Row>
				<Row label={t("receipt.interest.carried")}>
					<Exact sum={carried} currency={currency} />
				</Row>
			</dl>
			<p className="text-11 text-muted">{t("receipt.interest.exact")}</p>
		</SettingsCard>
	);
}

function RunItem({ run, currency }: { readonly run: Run; readonly currency: string }) {
	const t = useT();
	const { from, through, days, balance, parts, year_days: year, daily, interest } = run;
	return (
		<li className="flex flex-col gap-1 py-2.5 text-12">
			<p className="flex flex-wrap justify-between gap-x-3 text-13">
				<span className="font-medium">
					{from === through
						? dayText(from)
						: t("receipt.interest.period", { from: dayText(from), through: dayText(through) })}
				</span>
				<span className="text-secondary">{t("receipt.interest.days", { days })}</span>
			</p>
			<dl className="flex flex-col gap-0.5 text-secondary">
				<Row label={t("receipt.interest.balance")}>
					<Money value={balance} currency={currency} />
				</Row>
				<Row label={t("receipt.interest.rate")}>
					<span className="flex flex-col items-end">
						{parts.map(({ amount, rate_basis_points: rate }) => (
							<span key={amount} dir="ltr" className="num">
								{rateText(rate)} / {year}
								{parts.length < 2 ? null : (
									<>
										{" · "}
										<Money value={amount} currency={currency} />
									</>
								)}
							</span>
						))}
					</span>
				</Row>
				{days < 2 ? null : (
					<Row label={t("receipt.interest.perDay")}>
						<Money value={daily.amount} currency={currency} />
					</Row>
				)}
				<Row label={t("receipt.interest.sum")}>
					<Exact sum={interest} currency={currency} />
				</Row>
			</dl>
		</li>
	);
}

function Row({ label, strong, children }: { label: string; strong?: boolean; children: ReactNode }) {
	return (
		<div className="flex flex-wrap items-baseline justify-between gap-x-4">
			<dt className={strong ? "font-medium" : "text-secondary"}>{label}</dt>
			<dd className={strong ? "text-end font-medium" : "text-end"}>{children}</dd>
		</div>
	);
}

/** Ten decimals, and the fraction of the smallest unit below. */
function Exact({ sum: { amount, exact }, currency }: { readonly sum: Sum; readonly currency: string }) {
	return (
		<span className="flex flex-col items-end">
			<Money value={amount} currency={currency} />
			<span dir="ltr" className="num wrap-anywhere text-11 text-muted">
				{exact}
			</span>
		</span>
	);
}
