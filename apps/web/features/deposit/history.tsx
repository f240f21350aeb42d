import type { DepositHistoryRow } from "@truefill/contracts/http";
import { Download, History } from "lucide-react";
import { useMemo, useState } from "react";
import { Link } from "react-router";
import { allDeposits, useDepositHistory } from "../../data/deposits/index.ts";
import { isApiError } from "../../data/http/index.ts";
import { useT } from "../../i18n/index.ts";
import { serverText } from "../../i18n/server-texts.ts";
import { csvText, download } from "../../lib/csv.ts";
import { Badge, type Tone } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { CoinAmount } from "../../ui/coin-amount.tsx";
import type { Column } from "../../ui/data-table/column.ts";
import { DataTable } from "../../ui/data-table/data-table.tsx";
import { HelpLink } from "../../ui/help-link.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { notify } from "../../ui/notify.ts";
import { Money } from "../../ui/num.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { TimeText } from "../../ui/time-text.tsx";
import { pathOfCoin } from "./coins.ts";
import { DEPOSIT_TABS } from "./tabs.tsx";

const TONES: Readonly<Record<DepositHistoryRow["status"], Tone>> = {
	pending: "info",
	held: "warn",
	booked: "ok",
	returned: "neutral",
	failed: "danger",
	reversed: "danger",
};

const COLUMNS = [
	"time_utc",
	"method",
	"account",
	"amount",
	"currency",
	"fee",
	"fee_currency",
	"status",
	"booked",
	"booked_currency",
	"entry",
	"reference",
] as const;

const csvOf = (rows: readonly DepositHistoryRow[]): string =>
	csvText(
		COLUMNS,
		rows.map(({ at, method, account_number, amount, currency, fee, fee_currency, status, booked, reference }) => [
			at,
			method,
			account_number,
			amount,
			currency,
			fee,
			fee_currency,
			status,
			booked?.amount ?? null,
			booked?.currency ?? null,
			booked?.entry ?? null,
			reference,
		]),
	);

function useColumns(): readonly Column<DepositHistoryRow>[] {
	const t = useT();
	return useMemo(
		(): readonly Column<DepositHistoryRow>[] => [
			{
				id: "at",
				header: t("deposit.history.time"),
				rowHeader: true,
				interactive: true,
				cell: (row) => (
					<span className="flex flex-col gap-1 py-1.5">
						<span className="flex flex-col">
							<TimeText value={row.at} />
							<span className="num text-12 text-muted">{row.account_number}</span>
						</span>
						<span className="flex flex-col gap-1 sm:hidden">
							<Method row={row} />
							<Status row={row} />
						</span>
					</span>
				),
			},
			{ id: "method", header: t("deposit.history.method"), from: "sm", cell: (row) => <Method row={row} /> },
			{
				id: "status",
				header: t("deposit.history.status"),
				from: "sm",
				interactive: true,
				cell: (row) => <Status row={row} />,
			},
			{
				id: "amount",
				header: t("deposit.history.amount"),
				numeric: true,
				interactive: true,
				cell: (row) => (
					<span className="flex flex-col items-end gap-1">
						<Amount row={row} />
						<span className="sm:hidden">
							<Booked row={row} />
						</span>
					</span>
				),
			},
			{
				id: "booked",
				header: t("deposit.history.booked"),
				numeric: true,
				from: "sm",
				interactive: true,
				cell: (row) => <Booked row={row} />,
			},
		],
		[t],
	);
}

/** All payments into all accounts of the customer, newest first. */
export function DepositHistory() {
	const t = useT();
	const [page, setPage] = useState(1);
	const [busy, setBusy] = useState(false);
	const query = useDepositHistory(page);
	const columns = useColumns();
	const save = async () => {
		setBusy(true);
		try {
			download("deposits.csv", csvOf(await allDeposits()));
		} catch (error) {
			if (!isApiError(error)) throw error;
			notify({ tone: "danger", title: error.message });
		} finally {
			setBusy(false);
		}
	};
	const rows = query.data?.data;
	if (rows?.length === 0 && page === 1) {
		return (
			<EmptyState
				icon={<History className="icon-lg" aria-hidden />}
				title={t("deposit.history.none")}
				action={<LinkButton to={`/main/deposit/${DEPOSIT_TABS[0].path}`}>{t("deposit.title")}</LinkButton>}
			>
				{t("deposit.history.none.body")}
			</EmptyState>
		);
	}
	return (
		<section aria-label={t("deposit.history")} className="flex flex-col gap-3">
			{rows === undefined || rows.length === 0 ? null : (
				<div className="flex items-center justify-end gap-2">
					<HelpLink place="deposits#history" about={t("deposit.history")} />
					<Button size="sm" busy={busy} icon={<Download className="icon" aria-hidden />} onClick={() => void save()}>
						{t("deposit.history.csv")}
					</Button>
				</div>
			)}
			<div className="overflow-hidden rounded-card border border-line bg-surface-1">
				<DataTable
					label={t("deposit.history")}
					columns={columns}
					rows={rows}
					rowId={({ id }) => id}
					source={{ query, failed: t("deposit.history.failed") }}
					empty={{ title: t("deposit.history.none") }}
					pages={{ meta: query.data?.meta, onPage: setPage }}
				/>
			</div>
		</section>
	);
}

function Method({ row: { method, reference } }: { readonly row: DepositHistoryRow }) {
	const t = useT();
	return (
		<span className="flex min-w-0 flex-col items-start">
			{t(`deposit.method.${method}`)}
			<bdi className="wrap-anywhere text-12 text-muted">{reference}</bdi>
		</span>
	);
}

function Status({ row: { status, failure, coin } }: { readonly row: DepositHistoryRow }) {
	const t = useT();
	return (
		<span className="flex flex-col items-start gap-1">
			<Badge tone={TONES[status]}>{t(`deposit.status.${status}`)}</Badge>
			{coin === null ? null : <CoinState coin={coin} />}
			{failure === null ? null : (
				<span className="max-w-48 whitespace-normal text-12 text-secondary sm:max-w-60">
					{serverText("error", failure)}
				</span>
			)}
		</span>
	);
}

/** What the state of coins means, with the address at which they arrived. */
function CoinState({
	coin: { coin, wallet_id: wallet, status },
}: {
	readonly coin: NonNullable<DepositHistoryRow["coin"]>;
}) {
	const t = useT();
	if (status === "booked") return null;
	return (
		<span className="max-w-48 whitespace-normal text-12 text-secondary sm:max-w-60">
			{status === "small" ? t("coinDeposit.about.small.any") : t(`coinDeposit.about.${status}`)}{" "}
			<Link
				to={`/main/deposit/${pathOfCoin(coin)}/${wallet}`}
				className="rounded-[4px] text-accent-text underline underline-offset-4"
			>
				{t("coinDeposit.toAddress")}
			</Link>
		</span>
	);
}

function Amount({ row: { method, amount, currency, fee, fee_currency } }: { readonly row: DepositHistoryRow }) {
	const t = useT();
	return (
		<span className="flex flex-col items-end">
			{currency === null ? (
				t("coinDeposit.token")
			) : method === "coin" ? (
				<CoinAmount value={amount} coin={currency} />
			) : (
				<Money value={amount} currency={currency} />
			)}
			<span className="text-12 text-muted">
				{/[1-9]/.test(fee) ? (
					<>
						{t("deposit.fee")} <Money value={fee} currency={fee_currency} />
					</>
				) : (
					t("deposit.history.noFee")
				)}
			</span>
		</span>
	);
}

function Booked({ row: { booked, account_id: account } }: { readonly row: DepositHistoryRow }) {
	const t = useT();
	if (booked === null) return <span className="text-muted">–</span>;
	return (
		<span className="flex flex-col items-end">
			<Money value={booked.amount} currency={booked.currency} className="font-medium" />
			<Link
				to={`/main/receipts/${account}/${booked.entry}`}
				className="rounded-[4px] text-12 text-accent-text underline-offset-4 hover:underline"
			>
				{t("deposit.history.entry", { number: booked.entry })}
			</Link>
		</span>
	);
}
