import type { ClientSort, StaffClient } from "@truefill/contracts/http";
import type { ClientsQuery } from "../../../data/desk/index.ts";
import { countryName } from "../../../data/registration/country-name.ts";
import { useT } from "../../../i18n/index.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "../../../ui/table.tsx";
import { TimeText } from "../../../ui/time-text.tsx";
import { StatusBadge } from "../parts/status-badge.tsx";

/** The clients of one page; the server sorts by the columns. */
export function ClientTable(props: {
	readonly clients: readonly StaffClient[];
	readonly query: Pick<ClientsQuery, "sort" | "direction">;
	readonly onSort: (order: Pick<ClientsQuery, "sort" | "direction">) => void;
	readonly onOpen: (id: string) => void;
}) {
	const { clients, query, onSort, onOpen } = props;
	const t = useT();
	const sorted = (column: ClientSort) => ({
		sort:
			query.sort === column
				? query.direction === "asc"
					? ("ascending" as const)
					: ("descending" as const)
				: ("none" as const),
		onSort: () =>
			onSort({ sort: column, direction: query.sort === column && query.direction === "desc" ? "asc" : "desc" }),
	});
	return (
		<Table label={t("staff.users")}>
			<TableHead>
				<HeadCell {...sorted("name")}>{t("staff.users.name")}</HeadCell>
				<HeadCell className="hidden sm:table-cell" {...sorted("email")}>
					{t("staff.users.email")}
				</HeadCell>
				<HeadCell>{t("staff.users.status")}</HeadCell>
				<HeadCell className="hidden md:table-cell">{t("staff.users.country")}</HeadCell>
				<HeadCell numeric className="hidden lg:table-cell">
					{t("staff.users.accounts")}
				</HeadCell>
				<HeadCell className="hidden md:table-cell" {...sorted("created")}>
					{t("staff.users.created")}
				</HeadCell>
				<HeadCell className="hidden lg:table-cell" {...sorted("seen")}>
					{t("staff.users.seen")}
				</HeadCell>
			</TableHead>
			<TableBody>
				{clients.map((client) => (
					<ClientRow key={client.id} client={client} onOpen={() => onOpen(client.id)} />
				))}
			</TableBody>
		</Table>
	);
}

function ClientRow({ client, onOpen }: { readonly client: StaffClient; readonly onOpen: () => void }) {
	const t = useT();
	const { first_name, last_name, email, country, created_at, last_seen_at, is_online, accounts } = client;
	return (
		<Row onActivate={onOpen}>
			<Cell head className="max-w-0 w-full sm:w-auto sm:max-w-56">
				<span dir="auto" className="block truncate font-medium">
					{first_name} {last_name}
				</span>
				<span dir="auto" className="block truncate text-11 text-muted sm:hidden">
					{email}
				</span>
			</Cell>
			<Cell className="hidden max-w-72 truncate text-secondary sm:table-cell" title={email}>
				{email}
			</Cell>
			<Cell>
				<StatusBadge client={client} />
			</Cell>
			<Cell className="hidden text-secondary md:table-cell">{country === null ? "–" : countryName(country)}</Cell>
			<Cell numeric className="hidden lg:table-cell">
				{accounts}
			</Cell>
			<Cell className="hidden text-secondary md:table-cell">
				<TimeText value={created_at} />
			</Cell>
			<Cell className="hidden text-secondary lg:table-cell">
				{is_online ? (
					<Badge tone="ok">{t("staff.users.online")}</Badge>
				) : last_seen_at === null ? (
					<span className="text-muted">{t("staff.users.seen.never")}</span>
				) : (
					<TimeText value={last_seen_at} />
				)}
			</Cell>
		</Row>
	);
}
