import type { QueuedPersonalRequest } from "@truefill/contracts/http";
import { useState } from "react";
import { Link } from "react-router";
import { decideAboutPersonal, usePersonalRequests } from "../../../data/desk/index.ts";
import { useT } from "../../../i18n/index.ts";
import { Button } from "../../../ui/button.tsx";
import { notify } from "../../../ui/notify.ts";
import { EmptyState, ErrorState, Skeleton } from "../../../ui/states.tsx";
import { TimeText } from "../../../ui/time-text.tsx";
import { Pager } from "../parts/pager.tsx";
import { ReasonDialog } from "../parts/reason-dialog.tsx";

/** Customers' requests to change locked details. */
export function PersonalRequests() {
	const t = useT();
	const [page, setPage] = useState(1);
	const { data, isError, isFetching, refetch } = usePersonalRequests(page);
	if (data === undefined) {
		return isError ? (
			<ErrorState
				compact
				title={t("staff.approvals.personal.failed")}
				onRetry={() => void refetch()}
				retrying={isFetching}
			/>
		) : (
			<div className="p-panel">
				<Skeleton lines={5} />
			</div>
		);
	}
	if (data.data.length === 0) {
		return (
			<EmptyState compact title={t("staff.approvals.personal.none")}>
				{t("staff.approvals.personal.hint")}
			</EmptyState>
		);
	}
	return (
		<>
			<ul className="divide-y divide-line">
				{data.data.map((each) => (
					<Request key={each.id} request={each} />
				))}
			</ul>
			<Pager meta={data.meta} busy={isFetching} onPage={setPage} />
		</>
	);
}

function Request({ request }: { readonly request: QueuedPersonalRequest }) {
	const t = useT();
	const [act, setAct] = useState<"approve" | "refuse" | null>(null);
	const name = `${request.first_name} ${request.last_name}`;
	return (
		<li className="flex flex-wrap items-start justify-between gap-3 px-panel py-3">
			<div className="flex min-w-0 flex-1 basis-72 flex-col gap-1">
				<p className="flex flex-wrap items-baseline gap-x-2">
					<Link to={`/admin/users/${request.user_id}`} className="font-medium underline-offset-4 hover:underline">
						{name}
					</Link>
					<TimeText value={request.requested_at} className="text-12 text-muted" />
				</p>
				<dl className="flex flex-col gap-0.5 text-12">
					{Object.entries(request.changes).map(([field, value]) => (
						<div key={field} className="flex flex-wrap gap-x-2">
							<dt className="text-muted">{field.replaceAll("_", " ")}</dt>
							<dd className="wrap-anywhere">
								<s className="text-muted">{request.current[field] ?? "–"}</s> {value ?? "–"}
							</dd>
						</div>
					))}
				</dl>
				<p className="wrap-anywhere text-12 text-secondary">{request.reason}</p>
			</div>
			<div className="flex flex-none gap-2">
				<Button size="sm" onClick={() => setAct("refuse")}>
					{t("staff.act.refuse")}
				</Button>
				<Button size="sm" variant="primary" onClick={() => setAct("approve")}>
					{t("staff.act.approve")}
				</Button>
			</div>
			{act === null ? null : (
				<ReasonDialog
					title={t(`staff.approvals.personal.${act}`)}
					description={t(`staff.approvals.personal.${act}.body`, { name })}
					submit={t(`staff.approvals.personal.${act}`)}
					danger={act === "refuse"}
					help={t("staff.reason.client")}
					onClose={() => setAct(null)}
					onSubmit={async (reason) => {
						await decideAboutPersonal(act, request.id, reason);
						notify({ tone: "ok", title: t("staff.done") });
					}}
				/>
			)}
		</li>
	);
}
