import { useFollowedClients } from "../../../data/desk/index.ts";
import { useT } from "../../../i18n/index.ts";
import { useDocumentTitle } from "../../../lib/document-title.ts";
import { DeskPage } from "../parts/page.tsx";
import { useAddressFilter } from "../parts/use-address-filter.ts";
import { useTypedSearch } from "../parts/use-typed-search.ts";
import { ClientTable } from "./client-table.tsx";
import { ClientFilterBar } from "./filter-bar.tsx";
import { queryOf } from "./query.ts";

/** `/admin/users`: all clients, searched on the server and paginated. */
export default function UsersScreen() {
	const t = useT();
	useDocumentTitle(t("staff.users"));
	useFollowedClients();
	const { address, change } = useAddressFilter();
	const query = queryOf(address);
	const { typed, type, setTyped } = useTypedSearch(query.search, change);
	const clear = () => {
		setTyped("");
		change({ search: null, status: null, country: null, verified: null });
	};
	return (
		<DeskPage title={t("staff.users")} fixed>
			<ClientFilterBar query={query} onChange={change} typed={typed} onType={type} />
			<div className="min-h-0 flex-1 border-line border-t bg-surface-1">
				<ClientTable query={query} onChange={change} onClear={clear} />
			</div>
		</DeskPage>
	);
}
