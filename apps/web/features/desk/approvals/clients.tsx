import { Link } from "react-router";
import { useFollowedClients, useStaffClients } from "../../../data/desk/index.ts";
import { countryName } from "../../../data/registration/country-name.ts";
import { useT } from "../../../i18n/index.ts";
import { TimeText } from "../../../ui/time-text.tsx";
import { RequestQueue, useQueueView } from "../requests/queue.tsx";
import { ClientActs } from "../users/decide.tsx";

const WAITING = {
	search: "",
	status: "pending",
	country: null,
	verified: null,
	sort: "created",
	direction: "asc",
} as const;

/** How many new clients wait; null: not known, or not the caller's to decide. */
export function useWaitingClients(mayDecide: boolean): number | null {
	useFollowedClients();
	return useStaffClients({ ...WAITING, page: 1 }, mayDecide).data?.meta.total ?? null;
}

/** New clients, longest waiting first. Their approval is a status of the client and no request (decision 257). */
export function WaitingClients() {
	const t = useT();
	const view = useQueueView("waiting");
	const query = useStaffClients({ ...WAITING, page: view.page });
	return (
		<RequestQueue
			view={view}
			query={query}
			texts={{
				failed: t("staff.users.failed"),
				none: t("staff.approvals.clients.none"),
				hint: t("staff.approvals.clients.hint"),
			}}
			row={(client) => (
				<>
					<div className="flex min-w-0 flex-1 basis-64 flex-col">
						<Link to={`/admin/users/${client.id}`} className="truncate font-medium underline-offset-4 hover:underline">
							{client.first_name} {client.last_name}
						</Link>
						<span dir="auto" className="truncate text-12 text-secondary">
							{client.email}
						</span>
						<span className="text-12 text-muted">
							{client.country === null ? "–" : countryName(client.country)} · {t("staff.approvals.waits")}{" "}
							<TimeText value={client.created_at} />
						</span>
					</div>
					<div className="flex flex-none gap-2">
						<ClientActs client={client} small />
					</div>
				</>
			)}
		/>
	);
}
