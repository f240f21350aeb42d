import type { StaffRequest } from "@truefill/contracts/http";
import { Clock, LockKeyhole } from "lucide-react";
import { memo } from "react";
import { Link } from "react-router";
import { type RequestsQuery, useStaffRequests } from "../../../data/desk/requests.ts";
import { useT } from "../../../i18n/index.ts";
import { cx } from "../../../lib/cx.ts";
import { formatWait } from "../../../lib/format.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Pager } from "../../../ui/data-table/pager.tsx";
import { Money } from "../../../ui/num.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../../ui/states.tsx";
import { SampleBadge } from "../parts/sample-badge.tsx";
import { useNow } from "../use-now.ts";
import { KINDS, REQUEST_TONES } from "./kinds.ts";
import { SummaryText } from "./summary-text.tsx";

export interface RequestListProps {
	readonly query: RequestsQuery;
	/** The one that is open beside the list. */
	readonly chosenId: string | null;
	readonly search: string;
	readonly onPage: (page: number) => void;
}

/** Requests of all kinds; the oldest open one is the first. */
export function RequestList({ query, chosenId, search, onPage }: RequestListProps) {
	const t = useT();
	const nowMs = useNow(30_000);
	const { data, isError, isFetching, refetch } = useStaffRequests(query);
	if (data === undefined) {
		return isError ? (
			<ErrorState compact title={t("inbox.failed")} onRetry={() => void refetch()} retrying={isFetching} />
		) : (
			<div className="p-panel">
				<Skeleton lines={8} />
			</div>
		);
	}
	if (data.data.length === 0) {
		const isFiltered =
			query.status !== "open" ||
			query.whose !== null ||
			query.isLate ||
			query.customerId !== null ||
			query.search !== "";
		return (
			<EmptyState compact title={t(isFiltered ? "inbox.none.filtered" : "inbox.none")}>
				{t(isFiltered ? "inbox.none.filtered.hint" : "inbox.none.hint")}
			</EmptyState>
		);
	}
	return (
		<>
			<ul aria-label={t("staff.approvals")} className="divide-y divide-line">
				{data.data.map((request) => (
					<Row
						key={request.id}
						request={request}
						isChosen={request.id === chosenId}
						search={search}
						age={formatWait(nowMs - Date.parse(request.requested_at))}
					/>
				))}
			</ul>
			<Pager meta={data.meta} busy={isFetching} onPage={onPage} />
		</>
	);
}

interface RowProps {
	readonly request: StaffRequest;
	readonly isChosen: boolean;
	readonly search: string;
	readonly age: string;
}

const Row = memo(function Row({ request, isChosen, search, age }: RowProps) {
	const t = useT();
	const { id, kind, status, amount, currency, customer, summary, late, may } = request;
	const Icon = KINDS[kind].icon;
	const isOpen = may.approve !== "decided";
	return (
		<li>
			<Link
				to={`/admin/approvals/${id}${search}`}
				{...(isChosen ? { "aria-current": "true" as const } : {})}
				className={cx("flex gap-3 px-panel py-2.5 -outline-offset-2", isChosen ? "bg-accent-quiet" : "hover:bg-hover")}
			>
				<Icon className="icon mt-0.5 flex-none text-muted" aria-hidden />
				<span className="flex min-w-0 flex-1 flex-col gap-0.5">
					<span className="flex items-baseline gap-2">
						<span className="min-w-0 flex-1 truncate font-medium text-13">{t(`inbox.kind.${kind}`)}</span>
						{amount === null || currency === null ? null : (
							<Money value={amount} currency={currency} className="flex-none font-semibold text-13" />
						)}
					</span>
					<span className="flex min-w-0 items-baseline gap-1 text-12 text-secondary">
						{customer === null ? null : (
							<span dir="auto" className="flex-none truncate">
								{customer.name} <SampleBadge of={customer} />
							</span>
						)}
						{summary === null ? null : (
							<span dir="auto" className="min-w-0 truncate text-muted">
								{customer === null ? null : "· "}
								<SummaryText request={request} />
							</span>
						)}
					</span>
					<span className="mt-0.5 flex flex-wrap items-center gap-1.5">
						{isOpen ? (
							<Badge tone={late ? "danger" : "neutral"} icon={<Clock className="size-3" aria-hidden />}>
								{late ? t("inbox.late", { age }) : age}
							</Badge>
						) : null}
						{status === "pending" ? null : <Badge tone={REQUEST_TONES[status]}>{t(`inbox.status.${status}`)}</Badge>}
						<Progress request={request} />
						{isOpen && may.approve !== null ? (
							<span className="flex items-center gap-1 text-11 text-muted">
								<LockKeyhole className="size-3" aria-hidden />
								{t(`inbox.bar.short.${may.approve}`)}
							</span>
						) : null}
					</span>
				</span>
			</Link>
		</li>
	);
});

/** How many of two people have agreed. */
function Progress({ request: { approvals, status } }: { readonly request: StaffRequest }) {
	const t = useT();
	return approvals.needed > 1 && status === "pending" && approvals.given > 0 ? (
		<Badge tone="info">{t("inbox.approvals", { given: approvals.given, needed: approvals.needed })}</Badge>
	) : null;
}
