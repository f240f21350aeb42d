import type { HouseJournalWire, HouseOpenWire } from "@truefill/contracts/http";
import { CircleCheck } from "lucide-react";
import { useMemo } from "react";
import { useT } from "../../../i18n/index.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Badge, type Tone } from "../../../ui/badge.tsx";
import type { Column } from "../../../ui/data-table/column.ts";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { Money } from "../../../ui/num.tsx";
import { TimeText } from "../../../ui/time-text.tsx";
import { houseAccountName, houseKindName } from "./names.ts";

type State = "underWay" | "held" | "unexplained";
const TONES: Readonly<Record<State, Tone>> = { underWay: "info", held: "warn", unexplained: "danger" };

const stateOf = ({ account, under_way }: HouseOpenWire): State =>
	!under_way ? "unexplained" : account === "house:suspense" ? "held" : "underWay";

export interface OpenItemsProps {
	readonly journal: HouseJournalWire;
	readonly onPayment: (id: string) => void;
}

/** What waits in transit and in suspense, each with its payment; what no payment explains is marked. */
export function OpenItems({ journal: { open, open_total: total }, onPayment }: OpenItemsProps) {
	const t = useT();
	const columns = useOpenColumns();
	const unexplained = open.filter((item) => stateOf(item) === "unexplained").length;
	if (open.length === 0) {
		return (
			<p className="flex items-center gap-2 px-3 py-3 text-secondary md:px-4">
				<CircleCheck className="icon flex-none text-ok" aria-hidden />
				{t("house.open.none")}
			</p>
		);
	}
	return (
		<>
			{unexplained === 0 ? null : (
				<div className="px-3 pt-3 md:px-4">
					<Alert variant="destructive" title={t("house.open.alert", { count: unexplained })}>
						{t("house.open.alert.body")}
					</Alert>
				</div>
			)}
			<DataTable
				label={t("house.open")}
				columns={columns}
				rows={open}
				rowId={({ account, about, currency }) => `${account} ${about?.id} ${currency}`}
				empty={{ title: t("house.open.none") }}
				onActivate={({ about }) => (about === null ? undefined : onPayment(about.id))}
				activateTitle={t("house.balances.filter")}
			/>
			{total > open.length ? (
				<p className="px-3 py-2 text-12 text-muted md:px-4">{t("house.open.more", { shown: open.length, total })}</p>
			) : null}
		</>
	);
}

function useOpenColumns(): readonly Column<HouseOpenWire>[] {
	const t = useT();
	return useMemo(
		() => [
			{
				id: "payment",
				header: t("house.open.payment"),
				rowHeader: true,
				cell: ({ about }) => (about === null ? t("house.open.none.payment") : <Payment {...about} />),
			},
			{ id: "where", header: t("house.open.where"), from: "sm", cell: ({ account }) => houseAccountName(account, t) },
			{
				id: "since",
				header: t("house.open.since"),
				from: "md",
				className: "text-secondary",
				cell: ({ since }) => (since === null ? "–" : <TimeText value={since} format="date-time" />),
			},
			{
				id: "state",
				header: t("house.open.state"),
				cell: (item) => <Badge tone={TONES[stateOf(item)]}>{t(`house.open.${stateOf(item)}`)}</Badge>,
			},
			{
				id: "amount",
				header: t("house.amount"),
				numeric: true,
				cell: ({ amount, currency }) => <Money value={amount} currency={currency} />,
			},
		],
		[t],
	);
}

/** The kind of a payment and its id. */
export function Payment({ kind, id }: { readonly kind: string | null; readonly id: string }) {
	const t = useT();
	return (
		<span className="flex min-w-0 flex-col py-1 font-regular">
			{kind === null ? null : <span>{houseKindName(kind, t)}</span>}
			<span className="num max-w-36 truncate sm:max-w-48 text-11 text-muted" dir="ltr" title={id}>
				{id}
			</span>
		</span>
	);
}
