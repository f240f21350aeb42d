import type { AuditAct } from "@truefill/contracts/http";
import { ScrollText } from "lucide-react";
import { useMemo, useState } from "react";
import { Link } from "react-router";
import { type AuditFilter, useAuditLog } from "../../../data/desk/index.ts";
import { useT } from "../../../i18n/index.ts";
import type { Column } from "../../../ui/data-table/column.ts";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
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
	const query = useAuditLog(filter, page);
	return (
		<DataTable
			label={t("staff.audit")}
			columns={useActColumns(short)}
			rows={query.data?.data}
			rowId={({ id }) => id}
			source={{ query, failed: t("staff.audit.failed") }}
			skeletonRows={8}
			empty={{
				icon: <ScrollText className="icon-lg" aria-hidden />,
				title: t("staff.audit.none"),
				hint: t("staff.audit.none.hint"),
			}}
			pages={{ meta: query.data?.meta, onPage: (next) => setPlace({ key, page: next }) }}
		/>
	);
}

function useActColumns(short: boolean): readonly Column<AuditAct>[] {
	const t = useT();
	return useMemo(() => {
		const subject: Column<AuditAct> = {
			id: "subject",
			header: t("staff.audit.subject"),
			cell: (act) => <Subject act={act} />,
		};
		return [
			{
				id: "when",
				header: t("staff.audit.when"),
				className: "text-secondary",
				cell: ({ at }) => <TimeText value={at} format="date-time-seconds" />,
			},
			{ id: "who", header: t("staff.audit.who"), cell: ({ by }) => by.name },
			{
				id: "what",
				header: t("staff.audit.what"),
				rowHeader: true,
				className: "num text-12",
				cell: ({ action }) => action,
			},
			...(short ? [] : [subject]),
			{
				id: "reason",
				header: t("staff.reason"),
				className: "max-w-80 truncate",
				cellProps: ({ reason }) => ({ dir: "auto", title: reason ?? "" }),
				cell: ({ reason }) => reason ?? <span className="text-muted">–</span>,
			},
			{
				id: "details",
				header: t("staff.audit.details"),
				className: "max-w-80 truncate num text-11 text-muted",
				cellProps: ({ details }) => ({ dir: "ltr", title: JSON.stringify(details, null, 1) }),
				cell: ({ details }) => wordsOf(details),
			},
		];
	}, [t, short]);
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
