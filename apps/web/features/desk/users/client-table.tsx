import type { ClientSort, StaffClient } from "@truefill/contracts/http";
import { SearchX } from "lucide-react";
import { useCallback, useMemo } from "react";
import { useNavigate } from "react-router";
import { type ClientsQuery, useStaffClients } from "../../../data/desk/index.ts";
import { countryName } from "../../../data/registration/country-name.ts";
import { useT } from "../../../i18n/index.ts";
import { Badge } from "../../../ui/badge.tsx";
import type { Column } from "../../../ui/data-table/column.ts";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { TimeText } from "../../../ui/time-text.tsx";
import { StatusBadge } from "../parts/status-badge.tsx";

/** The clients of one page; the server sorts by the columns. */
export function ClientTable(props: {
	readonly query: ClientsQuery;
	readonly onChange: (next: Readonly<Record<string, string | null>>) => void;
	readonly onClear: () => void;
}) {
	const { query, onChange, onClear } = props;
	const t = useT();
	const navigate = useNavigate();
	const clients = useStaffClients(query);
	const columns = useClientColumns();
	const none = {
		icon: <SearchX className="icon-lg" aria-hidden />,
		title: t("staff.users.none"),
		hint: t("staff.users.none.hint"),
	};
	return (
		<DataTable
			label={t("staff.users")}
			columns={columns}
			rows={clients.data?.data}
			rowId={({ id }) => id}
			source={{ query: clients, failed: t("staff.users.failed") }}
			skeletonRows={10}
			empty={none}
			filter={{
				isActive: query.search !== "" || query.status !== null || query.country !== null || query.verified !== null,
				none,
				clear: { label: t("staff.users.clear"), run: onClear },
			}}
			sorting={{
				now: { column: query.sort, descending: query.direction === "desc" },
				onSort: ({ column, descending }) => onChange({ sort: column, direction: descending ? "desc" : "asc" }),
				isManual: true,
			}}
			onActivate={useCallback(({ id }: StaffClient) => void navigate(`/admin/users/${id}`), [navigate])}
			pages={{ meta: clients.data?.meta, onPage: (page) => onChange({ page: String(page) }) }}
		/>
	);
}

type ClientColumn = Column<StaffClient> & { readonly id: ClientSort | "status" | "country" | "accounts" };

/** The ids of the sortable ones are the server's. */
function useClientColumns(): readonly Column<StaffClient>[] {
	const t = useT();
	return useMemo(
		(): readonly ClientColumn[] => [
			{
				id: "name",
				header: t("staff.users.name"),
				rowHeader: true,
				sort: { kind: "text" },
				className: "max-w-0 w-full sm:w-auto sm:max-w-56",
				cell: ({ first_name, last_name, email, sample }) => (
					<>
						<span className="flex items-center gap-2">
							<span dir="auto" className="truncate font-medium">
								{first_name} {last_name}
							</span>
							{sample ? <Badge>{t("desk.users.sample")}</Badge> : null}
						</span>
						<span dir="auto" className="block truncate text-11 text-muted sm:hidden">
							{email}
						</span>
					</>
				),
			},
			{
				id: "email",
				header: t("staff.users.email"),
				from: "sm",
				sort: { kind: "text" },
				className: "max-w-72 truncate text-secondary",
				cellProps: ({ email }) => ({ title: email }),
				cell: ({ email }) => email,
			},
			{ id: "status", header: t("staff.users.status"), cell: (client) => <StatusBadge client={client} /> },
			{
				id: "country",
				header: t("staff.users.country"),
				from: "md",
				className: "text-secondary",
				cell: ({ country }) => (country === null ? "–" : countryName(country)),
			},
			{
				id: "accounts",
				header: t("staff.users.accounts"),
				from: "lg",
				numeric: true,
				cell: ({ accounts }) => accounts,
			},
			{
				id: "created",
				header: t("staff.users.created"),
				from: "md",
				sort: { kind: "time" },
				className: "text-secondary",
				cell: ({ created_at }) => <TimeText value={created_at} />,
			},
			{
				id: "seen",
				header: t("staff.users.seen"),
				from: "lg",
				sort: { kind: "time" },
				className: "text-secondary",
				cell: (client) => <Seen client={client} />,
			},
		],
		[t],
	);
}

function Seen({ client: { is_online, last_seen_at } }: { readonly client: StaffClient }) {
	const t = useT();
	if (is_online) return <Badge tone="ok">{t("staff.users.online")}</Badge>;
	if (last_seen_at === null) return <span className="text-muted">{t("staff.users.seen.never")}</span>;
	return <TimeText value={last_seen_at} />;
}
