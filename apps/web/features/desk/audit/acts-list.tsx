import type { AuditAct } from "@truefill/contracts/http";
import { ScrollText } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { type AuditFilter, useAuditLog } from "../../../data/desk/index.ts";
import { useT } from "../../../i18n/index.ts";
import { Pager } from "../../../ui/data-table/pager.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../../ui/states.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "../../../ui/table.tsx";
import { TimeText } from "../../../ui/time-text.tsx";

export interface ActsListProps {
	readonly filter: AuditFilter;
	/** For a single client: omits the client. */
	readonly short?: boolean;
}

/** Actions of staff, newest first. The log is append-only, so the entries do not change. */
export function ActsList({ filter, short = false }: ActsListProps) {
	const t = useT();
	const key = JSON.stringify(filter);
	const [place, setPlace] = useState({ key, page: 1 });
	// Another query starts on its first page.
	const page = place.key === key ? place.page : 1;
	const { data, isError, isFetching, refetch } = useAuditLog(filter, page);
	if (data === undefined) {
		return isError ? (
			<ErrorState compact title={t("staff.audit.failed")} onRetry={() => void refetch()} retrying={isFetching} />
		) : (
			<div className="p-panel">
				<Skeleton lines={8} />
			</div>
		);
	}
	if (data.data.length === 0) {
		return (
			<EmptyState compact icon={<ScrollText className="icon-lg" aria-hidden />} title={t("staff.audit.none")}>
				{t("staff.audit.none.hint")}
			</EmptyState>
		);
	}
	return (
		<>
			<Table label={t("staff.audit")}>
				<TableHead>
					<HeadCell>{t("staff.audit.when")}</HeadCell>
					<HeadCell>{t("staff.audit.who")}</HeadCell>
					<HeadCell>{t("staff.audit.what")}</HeadCell>
					{short ? null : <HeadCell>{t("staff.audit.subject")}</HeadCell>}
					<HeadCell>{t("staff.reason")}</HeadCell>
					<HeadCell>{t("staff.audit.details")}</HeadCell>
				</TableHead>
				<TableBody>
					{data.data.map((act) => (
						<Row key={act.id}>
							<Cell className="text-secondary">
								<TimeText value={act.at} format="date-time-seconds" />
							</Cell>
							<Cell>{act.by.name}</Cell>
							<Cell head className="num text-12">
								{act.action}
							</Cell>
							{short ? null : (
								<Cell>
									<Subject act={act} />
								</Cell>
							)}
							<Cell dir="auto" className="max-w-80 truncate" title={act.reason ?? ""}>
								{act.reason ?? <span className="text-muted">–</span>}
							</Cell>
							<Cell
								className="max-w-80 truncate num text-11 text-muted"
								dir="ltr"
								title={JSON.stringify(act.details, null, 1)}
							>
								{wordsOf(act.details)}
							</Cell>
						</Row>
					))}
				</TableBody>
			</Table>
			<Pager meta={data.meta} busy={isFetching} onPage={(next) => setPlace({ key, page: next })} />
		</>
	);
}

const wordsOf = (details: AuditAct["details"]): string =>
	Object.entries(details)
		.map(([name, value]) => `${name}: ${typeof value === "string" ? value : JSON.stringify(value)}`)
		.join(", ");

function Subject({ act }: { readonly act: AuditAct }) {
	const { subject_kind: kind, subject_id: id, subject_name: name } = act;
	if (kind === "user") {
		return (
			<Link to={`/admin/users/${id}`} className="underline-offset-4 hover:underline">
				{name ?? id}
			</Link>
		);
	}
	return (
		<span>
			<span className="text-muted">{kind}</span> <span className="num">{id}</span>
			{name === null ? null : <span className="text-secondary"> · {name}</span>}
		</span>
	);
}
