import { type AccountWire, paperLanguage } from "@truefill/contracts/http";
import { Download, FileText, Printer } from "lucide-react";
import { useState } from "react";
import { fetchLedger, fetchStatementPaper, messageOf, type Period, useStatement } from "../../data/index.ts";
import { useLanguage, useT } from "../../i18n/index.ts";
import { download } from "../../lib/csv.ts";
import { Button } from "../../ui/button.tsx";
import { HelpLink } from "../../ui/help-link.tsx";
import { notify } from "../../ui/notify.ts";
import { Money, Num } from "../../ui/num.tsx";
import { Proof, Reference } from "../../ui/proof.tsx";
import { ErrorState, Skeleton } from "../../ui/states.tsx";
import { TimeText } from "../../ui/time-text.tsx";
import { ledgerCsv } from "./csv.ts";

/** Opening balance, the change by each reason, closing balance. */
export function StatementPanel({ account, period }: { readonly account: AccountWire; readonly period: Period }) {
	const t = useT();
	const { data, isError, isFetching, refetch } = useStatement(account.id, period);
	return (
		<section
			aria-label={t("accounts.statement")}
			className="flex flex-col overflow-hidden rounded-card border border-line bg-surface-1"
		>
			<header className="flex min-h-11 flex-wrap items-center justify-between gap-2 px-panel py-1.5">
				<h2 className="flex items-center gap-1 font-semibold text-13">
					{t("accounts.statement")}
					<HelpLink place="ledger#statements" about={t("accounts.statement")} className="print:hidden" />
				</h2>
				<Actions account={account} period={period} />
			</header>
			{data === undefined ? (
				isError ? (
					<ErrorState
						compact
						title={t("accounts.statement.failed")}
						onRetry={() => void refetch()}
						retrying={isFetching}
					/>
				) : (
					<div className="p-panel">
						<Skeleton lines={5} />
					</div>
				)
			) : (
				<>
					<table className="w-full text-13">
						<thead className="text-11 text-muted">
							<tr>
								<th scope="col" className="px-panel py-1 text-start font-medium">
									{t("accounts.statement.reason")}
								</th>
								<th scope="col" className="px-2 py-1 text-end font-medium">
									{t("accounts.statement.entries")}
								</th>
								<th scope="col" className="px-panel py-1 text-end font-medium">
									{t("accounts.statement.amount", { currency: data.currency })}
								</th>
							</tr>
						</thead>
						<tbody>
							<Sum label={t("accounts.statement.opening")} value={data.opening_balance} currency={data.currency} />
							{data.lines.map(({ reason, entries, amount }) => (
								<tr key={reason} className="border-line border-t">
									<th scope="row" className="px-panel py-1.5 text-start font-regular">
										{t(`trading.entry.${reason}`)}
									</th>
									<td className="px-2 py-1.5 text-end text-secondary">
										<Num value={`${entries}`} />
									</td>
									<td className="px-panel py-1.5 text-end">
										<Money value={amount} currency={data.currency} show="none" sign="always" tone="signed" />
									</td>
								</tr>
							))}
							{data.lines.length === 0 ? (
								<tr className="border-line border-t">
									<td colSpan={3} className="px-panel py-1.5 text-muted">
										{t("accounts.statement.nothing")}
									</td>
								</tr>
							) : null}
							<Sum label={t("accounts.statement.closing")} value={data.closing_balance} currency={data.currency} />
						</tbody>
					</table>
					<footer className="flex flex-col gap-0.5 border-line border-t px-panel py-2 text-11 text-muted">
						<span>
							{t("accounts.statement.made")} <TimeText value={data.made_at} />
						</span>
						<Proof>
							<Reference label={t("accounts.statement.hash")} value={data.last_hash} />
						</Proof>
					</footer>
				</>
			)}
		</section>
	);
}

function Sum({
	label,
	value,
	currency,
}: {
	readonly label: string;
	readonly value: string;
	readonly currency: string;
}) {
	return (
		<tr className="border-line border-t bg-surface-2 font-semibold">
			<th scope="row" colSpan={2} className="px-panel py-1.5 text-start font-semibold">
				{label}
			</th>
			<td className="px-panel py-1.5 text-end">
				<Money value={value} currency={currency} show="none" />
			</td>
		</tr>
	);
}

function Actions({ account, period }: { readonly account: AccountWire; readonly period: Period }) {
	const t = useT();
	const [busy, setBusy] = useState<"csv" | "pdf" | null>(null);
	const language = paperLanguage.safeParse(useLanguage()).data;
	const savePaper = async () => {
		if (language === undefined) return;
		setBusy("pdf");
		try {
			const { name, type, bytes } = await fetchStatementPaper(account.id, period, language);
			download(name, bytes, type);
		} catch (error) {
			const title = t("paper.failed");
			notify({ tone: "danger", title, description: messageOf(error, title) });
		} finally {
			setBusy(null);
		}
	};
	const save = async () => {
		setBusy("csv");
		try {
			const entries = await fetchLedger(account.id, period);
			const days = [period.from, period.to].filter((each) => each !== undefined).join("_to_");
			download(`${account.number}-ledger${days === "" ? "" : `-${days}`}.csv`, ledgerCsv(entries));
		} catch (error) {
			const title = t("accounts.statement.csvFailed");
			notify({ tone: "danger", title, description: messageOf(error, title) });
		} finally {
			setBusy(null);
		}
	};
	return (
		<div className="flex flex-wrap items-center justify-end gap-2 print:hidden">
			{language === undefined ? (
				<p className="max-w-prose text-11 text-muted">{t("paper.print")}</p>
			) : (
				<Button
					size="sm"
					variant="quiet"
					busy={busy === "pdf"}
					icon={<FileText className="icon" aria-hidden />}
					aria-label={t("paper.pdf")}
					onClick={() => void savePaper()}
				>
					<span className="sm:hidden">PDF</span>
					<span className="hidden sm:inline">{t("paper.pdf")}</span>
				</Button>
			)}
			<Button
				size="sm"
				variant="quiet"
				busy={busy === "csv"}
				icon={<Download className="icon" aria-hidden />}
				onClick={() => void save()}
			>
				{t("accounts.statement.csv")}
			</Button>
			<Button size="sm" variant="quiet" icon={<Printer className="icon" aria-hidden />} onClick={() => print()}>
				{t("accounts.statement.print")}
			</Button>
		</div>
	);
}
