import { useState } from "react";
import { Link } from "react-router";
import { useDeposits } from "../../../data/desk/deposits.ts";
import { useAdjustments, useFollowedClients, usePersonalRequests, useStaffClients } from "../../../data/desk/index.ts";
import { countryName } from "../../../data/registration/country-name.ts";
import { useT } from "../../../i18n/index.ts";
import { useDocumentTitle } from "../../../lib/document-title.ts";
import { Tabs } from "../../../ui/tabs.tsx";
import { TimeText } from "../../../ui/time-text.tsx";
import { DeskPage } from "../parts/page.tsx";
import { useMay } from "../permissions.ts";
import { RequestQueue, useQueueView } from "../requests/queue.tsx";
import { ClientActs } from "../users/decide.tsx";
import { Adjustments } from "./adjustments.tsx";
import { Deposits } from "./deposits.tsx";
import { PersonalRequests } from "./personal.tsx";

type Kind = "clients" | "personal" | "deposits" | "adjustments";

const WAITING = {
	search: "",
	status: "pending",
	country: null,
	verified: null,
	sort: "created",
	direction: "asc",
} as const;

/** `/admin/approvals`: everything pending a staff decision, longest waiting first. */
export default function ApprovalsScreen() {
	const t = useT();
	useDocumentTitle(t("staff.approvals"));
	useFollowedClients();
	const [mayDecide, mayAdjust] = [useMay("clients.decide"), useMay("accounts.adjust")];
	const [kind, setKind] = useState<Kind>(mayDecide ? "clients" : "adjustments");
	const clients = useStaffClients({ ...WAITING, page: 1 }, mayDecide).data?.meta.total ?? null;
	const personal = usePersonalRequests(1, mayDecide).data?.meta.total ?? null;
	// Held payments need a decision too.
	const pending = useDeposits("pending", 1, mayAdjust).data?.meta.total ?? null;
	const held = useDeposits("held", 1, mayAdjust).data?.meta.total ?? null;
	const deposits = pending === null || held === null ? null : pending + held;
	const adjustments = useAdjustments("pending", 1, mayAdjust).data?.meta.total ?? null;
	return (
		<DeskPage title={t("staff.approvals")}>
			<div className="mx-3 mb-6 rounded-card border border-line bg-surface-1 md:mx-4">
				<Tabs
					label={t("staff.approvals")}
					value={kind}
					onChange={setKind}
					items={[
						...(mayDecide
							? [
									{
										value: "clients" as const,
										label: t("staff.approvals.clients"),
										count: clients,
										content: <WaitingClients />,
									},
									{
										value: "personal" as const,
										label: t("staff.approvals.personal"),
										count: personal,
										content: <PersonalRequests />,
									},
								]
							: []),
						...(mayAdjust
							? [
									{
										value: "adjustments" as const,
										label: t("staff.approvals.adjustments"),
										count: adjustments,
										content: <Adjustments />,
									},
									{
										value: "deposits" as const,
										label: t("deposits.desk"),
										count: deposits,
										content: <Deposits />,
									},
								]
							: []),
					]}
				/>
			</div>
		</DeskPage>
	);
}

function WaitingClients() {
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
