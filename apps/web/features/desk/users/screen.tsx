import { SearchX } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useFollowedClients, useStaffClients } from "../../../data/desk/index.ts";
import { useT } from "../../../i18n/index.ts";
import { useDocumentTitle } from "../../../lib/document-title.ts";
import { Button } from "../../../ui/button.tsx";
import { Pager } from "../../../ui/data-table/pager.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../../ui/states.tsx";
import { DeskPage } from "../parts/page.tsx";
import { useAddressFilter } from "../parts/use-address-filter.ts";
import { ClientTable } from "./client-table.tsx";
import { ClientFilterBar } from "./filter-bar.tsx";
import { queryOf } from "./query.ts";

const TYPED_MS = 250;

/** `/admin/users`: all clients, searched on the server and paginated. */
export default function UsersScreen() {
	const t = useT();
	const navigate = useNavigate();
	useDocumentTitle(t("staff.users"));
	useFollowedClients();
	const { address, change } = useAddressFilter();
	const query = queryOf(address);
	const { data, isError, isFetching, refetch } = useStaffClients(query);
	const [typed, setTyped] = useState(query.search);
	const pause = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
	useEffect(() => () => clearTimeout(pause.current), []);
	const type = (text: string): void => {
		setTyped(text);
		clearTimeout(pause.current);
		pause.current = setTimeout(() => change({ search: text.trim() }), TYPED_MS);
	};
	const isFiltered = query.search !== "" || query.status !== null || query.country !== null || query.verified !== null;
	return (
		<DeskPage title={t("staff.users")} fixed>
			<ClientFilterBar query={query} onChange={change} typed={typed} onType={type} />
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
					<ClientTable
						clients={data.data}
						query={query}
						onSort={change}
						onOpen={(id) => void navigate(`/admin/users/${id}`)}
					/>
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
