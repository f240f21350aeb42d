import type { ClientSort, StaffClient } from "@truefill/contracts/http";
import { Search, SearchX } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { type ClientsQuery, useFollowedClients, useStaffClients } from "../../../data/desk/index.ts";
import { COUNTRIES } from "../../../data/registration/countries.ts";
import { countryName, namedCountries } from "../../../data/registration/country-name.ts";
import { useT } from "../../../i18n/index.ts";
import { useDocumentTitle } from "../../../lib/document-title.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Input } from "../../../ui/input.tsx";
import { Select } from "../../../ui/select.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../../ui/states.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "../../../ui/table.tsx";
import { TimeText } from "../../../ui/time-text.tsx";
import { DeskPage } from "../parts/page.tsx";
import { Pager } from "../parts/pager.tsx";
import { StatusBadge } from "../parts/status-badge.tsx";

const TYPED_MS = 250;
const STATUSES = ["active", "pending", "deactivated", "closed"] as const;
const VERIFIED = ["yes", "no"] as const;
const SORTS: readonly ClientSort[] = ["created", "name", "email", "seen"];

/** Parsed from the URL: a list can be bookmarked, shared and returned to. */
function queryOf(address: URLSearchParams): ClientsQuery {
	const page = Number.parseInt(address.get("page") ?? "1", 10);
	return {
		page: page >= 1 && page <= 999_999 ? page : 1,
		search: (address.get("search") ?? "").slice(0, 100),
		status: STATUSES.find((each) => each === address.get("status")) ?? null,
		country: COUNTRIES.find(({ value }) => value === address.get("country"))?.value ?? null,
		verified: VERIFIED.find((each) => each === address.get("verified")) ?? null,
		sort: SORTS.find((each) => each === address.get("sort")) ?? "created",
		direction: address.get("direction") === "asc" ? "asc" : "desc",
	};
}

/** `/admin/users`: all clients, searched on the server and paginated. */
export default function UsersScreen() {
	const t = useT();
	const navigate = useNavigate();
	useDocumentTitle(t("staff.users"));
	useFollowedClients();
	const [address, setAddress] = useSearchParams();
	const query = queryOf(address);
	const { data, isError, isFetching, refetch } = useStaffClients(query);
	const change = (next: Readonly<Record<string, string | null>>): void =>
		setAddress(
			(now) => {
				const changed = new URLSearchParams(now);
				for (const [name, value] of Object.entries({ page: null, ...next })) {
					if (value === null || value === "") changed.delete(name);
					else changed.set(name, value);
				}
				return changed;
			},
			{ replace: true },
		);
	const [typed, setTyped] = useState(query.search);
	const pause = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
	useEffect(() => () => clearTimeout(pause.current), []);
	const type = (text: string): void => {
		setTyped(text);
		clearTimeout(pause.current);
		pause.current = setTimeout(() => change({ search: text.trim() }), TYPED_MS);
	};
	const sorted = (column: ClientSort) => ({
		sort:
			query.sort === column
				? query.direction === "asc"
					? ("ascending" as const)
					: ("descending" as const)
				: ("none" as const),
		onSort: () =>
			change({ sort: column, direction: query.sort === column && query.direction === "desc" ? "asc" : "desc" }),
	});
	const isFiltered = query.search !== "" || query.status !== null || query.country !== null || query.verified !== null;
	return (
		<DeskPage title={t("staff.users")} fixed>
			<div className="flex flex-none flex-wrap gap-2 px-3 pb-2 md:px-4">
				<Input
					type="search"
					className="max-w-md flex-[1_1_16rem]"
					aria-label={t("staff.users.search")}
					placeholder={t("staff.users.search")}
					start={<Search className="icon" aria-hidden />}
					maxLength={100}
					value={typed}
					onChange={(event) => type(event.target.value)}
				/>
				<Select
					className="max-w-44 max-sm:w-auto max-sm:max-w-none max-sm:flex-[1_1_40%]"
					aria-label={t("staff.users.status")}
					value={query.status ?? "all"}
					onChange={(status) => change({ status: status === "all" ? null : status })}
					options={[
						{ value: "all", label: t("staff.users.status.all") },
						...STATUSES.map((value) => ({ value, label: t(`desk.card.status.${value}`) })),
					]}
				/>
				<Select
					className="max-w-48 max-sm:w-auto max-sm:max-w-none max-sm:flex-[1_1_40%]"
					aria-label={t("staff.users.verified")}
					value={query.verified ?? "all"}
					onChange={(verified) => change({ verified: verified === "all" ? null : verified })}
					options={[
						{ value: "all", label: t("staff.users.verified.all") },
						{ value: "yes", label: t("staff.users.verified.yes") },
						{ value: "no", label: t("staff.users.verified.no") },
					]}
				/>
				<Select
					className="max-w-52 max-sm:w-auto max-sm:max-w-none max-sm:flex-[1_1_40%]"
					aria-label={t("staff.users.country")}
					value={query.country ?? "all"}
					onChange={(country) => change({ country: country === "all" ? null : country })}
					options={[{ value: "all", label: t("staff.users.country.all") }, ...namedCountries()]}
				/>
			</div>
			<div className="min-h-0 flex-1 border-line border-t bg-surface-1">
				{data === undefined ? (
					isError ? (
						<ErrorState title={t("staff.users.failed")} onRetry={() => void refetch()} retrying={isFetching} />
					) : (
						<div className="p-4">
							<Skeleton lines={10} />
						</div>
					)
				) : data.data.length === 0 ? (
					<EmptyState
						icon={<SearchX className="icon-lg" aria-hidden />}
						title={t("staff.users.none")}
						action={
							isFiltered ? (
								<Button
									onClick={() => {
										setTyped("");
										change({ search: null, status: null, country: null, verified: null });
									}}
								>
									{t("staff.users.clear")}
								</Button>
							) : null
						}
					>
						{t("staff.users.none.hint")}
					</EmptyState>
				) : (
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
							{data.data.map((client) => (
								<ClientLine key={client.id} client={client} onOpen={() => void navigate(`/admin/users/${client.id}`)} />
							))}
						</TableBody>
					</Table>
				)}
			</div>
			{data === undefined ? null : (
				<div className="flex-none border-line border-t bg-surface-1">
					<Pager meta={data.meta} busy={isFetching} onPage={(page) => change({ page: String(page) })} />
				</div>
			)}
		</DeskPage>
	);
}

function ClientLine({ client, onOpen }: { readonly client: StaffClient; readonly onOpen: () => void }) {
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
