import { type StaffWithdrawalWire, withdrawalMethod, withdrawalStatus } from "@truefill/contracts/http";
import { useMemo } from "react";
import { Link } from "react-router";
import { useCoinPayouts } from "../../../data/desk/coin-payouts.ts";
import { useStaffWithdrawals, useWaitingPayments } from "../../../data/desk/withdrawals.ts";
import { useT } from "../../../i18n/index.ts";
import { useDocumentTitle } from "../../../lib/document-title.ts";
import { Badge } from "../../../ui/badge.tsx";
import type { Column } from "../../../ui/data-table/column.ts";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { Money } from "../../../ui/num.tsx";
import { Select } from "../../../ui/select.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import { TimeText } from "../../../ui/time-text.tsx";
import { shortNumber, WITHDRAWAL_TONES } from "../../../ui/withdrawal/words.ts";
import { DeskPage } from "../parts/page.tsx";
import { SampleBadge } from "../parts/sample-badge.tsx";
import { useAddressFilter } from "../parts/use-address-filter.ts";
import { CoinPayouts } from "./coins.tsx";
import { PaymentFiles } from "./files.tsx";

type Tab = "list" | "files" | "coins";

/** `/admin/withdrawals`: all withdrawals, the payment files in which the bank gets them, and those that leave as coins. */
export default function StaffWithdrawalsScreen() {
	const t = useT();
	useDocumentTitle(t("withdrawal.many"));
	const { address, change } = useAddressFilter();
	const waiting = useWaitingPayments().data?.reduce((sum, { count }) => sum + count, 0) ?? null;
	const coins = useCoinPayouts({ status: "under-way", page: 1 }).data?.meta.total ?? null;
	const part = address.get("part");
	const tab: Tab = part === "files" || part === "coins" ? part : "list";
	return (
		<DeskPage title={t("withdrawal.many")} fixed>
			<Tabs<Tab>
				label={t("withdrawal.many")}
				className="min-h-0 flex-1 border-line border-t bg-surface-1"
				value={tab}
				onChange={(next) => change({ part: next === "list" ? null : next, status: null, method: null })}
				items={[
					{ value: "list", label: t("withdrawal.many"), content: <List /> },
					{ value: "files", label: t("payout.files"), count: waiting, content: <PaymentFiles /> },
					{ value: "coins", label: t("coinPayout.title"), count: coins, content: <CoinPayouts /> },
				]}
			/>
		</DeskPage>
	);
}

function List() {
	const t = useT();
	const { address, change } = useAddressFilter();
	const status = withdrawalStatus.safeParse(address.get("status")).data ?? null;
	const method = withdrawalMethod.safeParse(address.get("method")).data ?? null;
	const page = Math.max(1, Number.parseInt(address.get("page") ?? "1", 10) || 1);
	const query = useStaffWithdrawals({ status, method, page });
	const columns = useMemo(
		(): readonly Column<StaffWithdrawalWire>[] => [
			{
				id: "customer",
				header: t("desk.card"),
				rowHeader: true,
				interactive: true,
				cell: (row) => (
					<span className="flex flex-col gap-0.5">
						<span className="flex items-center gap-2">
							<Link
								to={`/admin/withdrawals/${row.id}`}
								dir="auto"
								className="font-medium underline-offset-4 hover:underline"
							>
								{row.customer.name}
							</Link>
							<SampleBadge of={row.customer} />
						</span>
						<span className="num text-12 text-muted">{row.account_number}</span>
						<span className="sm:hidden">
							<Status row={row} />
						</span>
					</span>
				),
			},
			{
				id: "at",
				header: t("withdrawal.history.time"),
				from: "sm",
				cell: (row) => <TimeText value={row.requested_at} />,
			},
			{ id: "to", header: t("withdrawal.history.to"), from: "md", cell: (row) => <To row={row} /> },
			{ id: "status", header: t("withdrawal.history.status"), from: "sm", cell: (row) => <Status row={row} /> },
			{
				id: "amount",
				header: t("withdrawal.amount"),
				numeric: true,
				cell: (row) => <Money value={row.amount} currency={row.currency} />,
			},
		],
		[t],
	);
	return (
		<>
			<div className="flex flex-wrap gap-2 border-line border-b px-panel py-2">
				<Select
					size="sm"
					className="max-w-52 flex-[1_1_10rem]"
					aria-label={t("withdrawal.history.status")}
					value={status ?? "all"}
					onChange={(next) => change({ status: next === "all" ? null : next })}
					options={[
						{ value: "all", label: t("inbox.status.all") },
						...withdrawalStatus.options.map((value) => ({ value, label: t(`withdrawal.status.${value}`) })),
					]}
				/>
				<Select
					size="sm"
					className="max-w-52 flex-[1_1_10rem]"
					aria-label={t("inbox.fact.method")}
					value={method ?? "all"}
					onChange={(next) => change({ method: next === "all" ? null : next })}
					options={[
						{ value: "all", label: t("payout.methods.all") },
						...withdrawalMethod.options.map((value) => ({ value, label: t(`withdrawal.method.${value}`) })),
					]}
				/>
			</div>
			<DataTable
				label={t("withdrawal.many")}
				columns={columns}
				rows={query.data?.data}
				rowId={({ id }) => id}
				source={{ query, failed: t("payout.failed") }}
				empty={{ title: t("payout.none") }}
				pages={{ meta: query.data?.meta, onPage: (next) => change({ page: String(next) }) }}
			/>
		</>
	);
}

function Status({ row: { status } }: { readonly row: StaffWithdrawalWire }) {
	const t = useT();
	return <Badge tone={WITHDRAWAL_TONES[status]}>{t(`withdrawal.status.${status}`)}</Badge>;
}

function To({ row: { legs } }: { readonly row: StaffWithdrawalWire }) {
	return (
		<span className="flex flex-col text-12">
			{legs.map(({ number, destination }) => (
				<span key={number}>
					<bdi>{destination?.name}</bdi>{" "}
					<span dir="ltr" className="num text-muted">
						{shortNumber(destination?.number ?? "")}
					</span>
				</span>
			))}
		</span>
	);
}
