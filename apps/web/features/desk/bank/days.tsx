import type { DifferenceWire, ReconciliationDayWire } from "@truefill/contracts/http";
import { CalendarCheck, CircleCheck } from "lucide-react";
import { useMemo, useState } from "react";
import { sendComputation, useDifferences, useReconciliationDays } from "../../../data/desk/bank.ts";
import { messageOf } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { Badge, type Tone } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import type { Column } from "../../../ui/data-table/column.ts";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { notify } from "../../../ui/notify.ts";
import { Money } from "../../../ui/num.tsx";
import { useMay } from "../permissions.ts";
import { bookName, dayText } from "./words.ts";

const TONES: Readonly<Record<ReconciliationDayWire["state"], Tone>> = {
	agrees: "ok",
	differs: "warn",
	unknown: "neutral",
};

/** Each day: what others say beside our books, and why both differ. */
export function Days() {
	const t = useT();
	return (
		<div className="flex flex-col gap-4 pb-4">
			<Differences />
			<section className="flex flex-col gap-2">
				<div className="flex flex-col gap-0.5 px-panel">
					<h2 className="font-semibold text-13">{t("bank.tab.days")}</h2>
					<p className="text-12 text-secondary">{t("bank.days.about")}</p>
				</div>
				<DayTable />
			</section>
		</div>
	);
}

function Differences() {
	const t = useT();
	const [page, setPage] = useState(1);
	const query = useDifferences(null, page);
	const columns = useDifferenceColumns();
	return (
		<section className="flex flex-col gap-2 pt-3">
			<div className="flex flex-col gap-0.5 px-panel">
				<h2 className="font-semibold text-13">{t("bank.differences")}</h2>
				<p className="text-12 text-secondary">{t("bank.differences.about")}</p>
			</div>
			<DataTable
				label={t("bank.differences")}
				columns={columns}
				rows={query.data?.data}
				rowId={({ book, currency, kind, reference }) => `${book} ${currency} ${kind} ${reference}`}
				source={{ query, failed: t("bank.differences.failed") }}
				empty={{ icon: <CircleCheck className="icon-lg" aria-hidden />, title: t("bank.differences.none") }}
				pages={{ meta: query.data?.meta, onPage: setPage }}
			/>
		</section>
	);
}

function useDifferenceColumns(): readonly Column<DifferenceWire>[] {
	const t = useT();
	return useMemo(
		() => [
			{
				id: "what",
				header: t("bank.difference"),
				rowHeader: true,
				cell: (difference) => (
					<span className="flex min-w-0 flex-col py-1">
						<span>{t(`bank.kind.${difference.kind}`)}</span>
						<span
							dir="ltr"
							className="num max-w-40 truncate text-start rtl:text-end text-11 text-muted sm:max-w-64"
							title={difference.reference}
						>
							{difference.reference}
						</span>
						<span className="sm:hidden">
							<Since difference={difference} />
						</span>
					</span>
				),
			},
			{ id: "book", header: t("bank.book"), from: "sm", cell: ({ book }) => bookName(book, t) },
			{
				id: "since",
				header: t("bank.since"),
				from: "sm",
				cell: (difference) => <Since difference={difference} />,
			},
			{
				id: "amount",
				header: t("house.amount"),
				numeric: true,
				cell: ({ amount, currency }) => <Money value={amount} currency={currency} sign="always" />,
			},
		],
		[t],
	);
}

function Since({ difference: { since, age_days: days, late } }: { readonly difference: DifferenceWire }) {
	const t = useT();
	return (
		<span className="flex flex-col items-start gap-0.5 py-1">
			<span>{dayText(since)}</span>
			<span className="text-11 text-muted">
				{late ? <Badge tone="danger">{t("bank.late")}</Badge> : t("bank.age", { days })}
			</span>
		</span>
	);
}

function DayTable() {
	const t = useT();
	const [page, setPage] = useState(1);
	const query = useReconciliationDays(page);
	const columns = useDayColumns();
	return (
		<DataTable
			label={t("bank.tab.days")}
			columns={columns}
			rows={query.data?.data}
			rowId={({ day, book, currency }) => `${day} ${book} ${currency}`}
			source={{ query, failed: t("bank.days.failed") }}
			empty={{
				icon: <CalendarCheck className="icon-lg" aria-hidden />,
				title: t("bank.days.none"),
				hint: t("bank.days.none.hint"),
			}}
			pages={{ meta: query.data?.meta, onPage: setPage }}
		/>
	);
}

function State({ state }: Pick<ReconciliationDayWire, "state">) {
	const t = useT();
	return <Badge tone={TONES[state]}>{t(`bank.${state}`)}</Badge>;
}

/** Computes the day again. */
function Compute({ day }: { readonly day: string }) {
	const t = useT();
	const [busy, setBusy] = useState(false);
	const compute = async (): Promise<void> => {
		setBusy(true);
		try {
			await sendComputation(day);
			notify({ tone: "ok", title: t("bank.compute.done") });
		} catch (error) {
			notify({ tone: "danger", title: t("bank.days.failed"), description: messageOf(error, "") });
		} finally {
			setBusy(false);
		}
	};
	return (
		<Button size="sm" variant="quiet" busy={busy} onClick={() => void compute()}>
			{t("bank.compute")}
		</Button>
	);
}

function useDayColumns(): readonly Column<ReconciliationDayWire>[] {
	const t = useT();
	const mayDecide = useMay("funding.decide");
	return useMemo(
		() => [
			{
				id: "day",
				header: t("bank.day"),
				rowHeader: true,
				cell: ({ day, book }) => (
					<span className="flex flex-col py-1">
						<span>{dayText(day)}</span>
						<span className="text-11 text-muted">{bookName(book, t)}</span>
					</span>
				),
			},
			{
				id: "said",
				header: t("bank.said"),
				numeric: true,
				from: "sm",
				cell: ({ external, external_day: on, day, currency }) => (
					<span className="flex flex-col items-end py-1">
						<Money value={external} currency={currency} />
						{on === null || on === day ? null : (
							<span className="text-11 text-muted">{t("bank.said.on", { day: dayText(on) })}</span>
						)}
					</span>
				),
			},
			{
				id: "books",
				header: t("bank.books"),
				numeric: true,
				from: "md",
				cell: ({ books, currency }) => <Money value={books} currency={currency} />,
			},
			{
				id: "difference",
				header: t("bank.difference"),
				numeric: true,
				cell: ({ difference, currency, state }) => (
					<span className="flex flex-col items-end gap-0.5 py-1">
						<Money value={difference} currency={currency} sign="always" />
						<span className="sm:hidden">
							<State state={state} />
						</span>
					</span>
				),
			},
			{
				id: "state",
				header: t("bank.state"),
				from: "sm",
				cell: ({ state }) => <State state={state} />,
			},
			...(mayDecide
				? [
						{
							id: "compute",
							header: t("bank.compute"),
							headHidden: true,
							from: "lg" as const,
							interactive: true,
							cell: ({ day }: ReconciliationDayWire) => <Compute day={day} />,
						},
					]
				: []),
		],
		[t, mayDecide],
	);
}
