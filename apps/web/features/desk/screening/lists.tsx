import { refreshScreening, type ScreeningListState, type ScreeningState } from "@truefill/contracts/http";
import { ListChecks, RefreshCw } from "lucide-react";
import { useMemo, useState } from "react";
import { sendRefresh, type useScreening } from "../../../data/desk/screening.ts";
import { CheckboxField, useApiForm } from "../../../forms/index.ts";
import { useT } from "../../../i18n/index.ts";
import { formatDay } from "../../../lib/format.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import type { Column } from "../../../ui/data-table/column.ts";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { notify } from "../../../ui/notify.ts";
import { TimeText } from "../../../ui/time-text.tsx";
import { oneLine, ReasonFormDialog, reasonTexts } from "../parts/reason-dialog.tsx";

/** The lists in use, what was refused, and how far the comparison is. */
export function Lists({ query }: { readonly query: ReturnType<typeof useScreening> }) {
	const t = useT();
	const [isRefreshing, setRefreshing] = useState(false);
	const { data } = query;
	return (
		<div className="flex min-h-0 flex-col gap-3 overflow-y-auto py-3">
			{data === undefined ? null : <Progress state={data} onRefresh={() => setRefreshing(true)} />}
			<DataTable
				label={t("staff.screening.lists")}
				columns={useListColumns()}
				rows={data?.lists}
				rowId={({ list }) => list}
				source={{ query, failed: t("staff.screening.lists.failed") }}
				skeletonRows={3}
				empty={{
					icon: <ListChecks className="icon-lg" aria-hidden />,
					title: t("staff.screening.lists.none"),
					hint: t("staff.screening.lists.none.hint"),
				}}
			/>
			{isRefreshing ? <RefreshDialog onClose={() => setRefreshing(false)} /> : null}
		</div>
	);
}

function Progress({ state, onRefresh }: { readonly state: ScreeningState; readonly onRefresh: () => void }) {
	const t = useT();
	const { source, screened, waiting, threshold, last_screened_at: last } = state;
	return (
		<div className="flex flex-col gap-3 px-panel">
			{source === "folder" ? null : (
				<Alert variant={source === "off" ? "warning" : "default"}>{t(`staff.screening.source.${source}`)}</Alert>
			)}
			<div className="flex flex-wrap items-start justify-between gap-3">
				<div className="flex max-w-prose flex-col gap-1 text-13">
					<p>{t("staff.screening.progress", { screened, waiting, threshold })}</p>
					{last === null ? null : (
						<p className="text-12 text-muted">
							{t("staff.screening.last")}: <TimeText value={last} />
						</p>
					)}
				</div>
				{source === "off" ? null : (
					<Button onClick={onRefresh}>
						<RefreshCw className="icon" aria-hidden />
						{t("staff.screening.refresh")}
					</Button>
				)}
			</div>
		</div>
	);
}

function useListColumns(): readonly Column<ScreeningListState>[] {
	const t = useT();
	return useMemo(
		() => [
			{
				id: "list",
				header: t("staff.screening.list"),
				rowHeader: true,
				cell: ({ list, published }) => (
					<span className="flex flex-col py-1">
						<span>{t(`staff.screening.list.${list}`)}</span>
						{published === null ? null : (
							<span className="text-12 text-muted">
								{t("staff.screening.list.published")} {formatDay(`${published}T12:00:00Z`)}
							</span>
						)}
					</span>
				),
			},
			{
				id: "state",
				header: t("staff.screening.list.state"),
				cell: ({ refusal }) =>
					refusal === null ? (
						<Badge tone="ok">{t("staff.screening.list.current")}</Badge>
					) : (
						<span className="wrap-anywhere whitespace-normal text-danger">
							{t(`staff.screening.refusal.${refusal}`)}
						</span>
					),
			},
			{ id: "entries", header: t("staff.screening.list.entries"), numeric: true, cell: ({ entries }) => entries },
			{
				id: "changed",
				header: t("staff.screening.list.changed"),
				from: "md",
				cell: ({ changed_at: at }) => (at === null ? "–" : <TimeText value={at} />),
			},
			{
				id: "read",
				header: t("staff.screening.list.read"),
				from: "sm",
				cell: ({ read_at: at }) => <TimeText value={at} />,
			},
		],
		[t],
	);
}

/** Reads the files now; a list that became smaller for good is accepted here. */
function RefreshDialog({ onClose }: { readonly onClose: () => void }) {
	const t = useT();
	const form = useApiForm({
		values: { reason: "", smaller: false },
		schema: refreshScreening.body,
		bodyOf: ({ reason, smaller }) => ({ reason: oneLine(reason), accept_smaller: smaller }),
		names: { accept_smaller: "smaller" },
		texts: { reason: reasonTexts(t) },
		keeps: true,
		async submit({ reason, accept_smaller: smaller }) {
			await sendRefresh(smaller, reason);
			notify({ tone: "ok", title: t("staff.screening.refreshed") });
			onClose();
		},
	});
	return (
		<ReasonFormDialog
			form={form}
			title={t("staff.screening.refresh")}
			description={t("staff.screening.refresh.about")}
			submit={t("staff.screening.refresh")}
			help={t("staff.reason.log")}
			onClose={onClose}
		>
			<CheckboxField form={form} name="smaller" label={t("staff.screening.refresh.smaller")} />
		</ReasonFormDialog>
	);
}
