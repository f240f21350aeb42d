import type { QueuedPersonalRequest } from "@truefill/contracts/http";
import { Link } from "react-router";
import { decideAboutPersonal, usePersonalRequests } from "../../../data/desk/index.ts";
import { useT } from "../../../i18n/index.ts";
import { notify } from "../../../ui/notify.ts";
import { TimeText } from "../../../ui/time-text.tsx";
import { ReasonDialog } from "../parts/reason-dialog.tsx";
import { RequestQueue, useQueueView } from "../requests/queue.tsx";
import { RequestRow } from "../requests/row.tsx";

type Decision = "approve" | "refuse";

/** Customers' requests to change locked details. */
export function PersonalRequests() {
	const t = useT();
	const view = useQueueView("waiting");
	const query = usePersonalRequests(view.page);
	return (
		<RequestQueue<QueuedPersonalRequest, typeof view.filter, Decision>
			view={view}
			query={query}
			texts={{
				failed: t("staff.approvals.personal.failed"),
				none: t("staff.approvals.personal.none"),
				hint: t("staff.approvals.personal.hint"),
			}}
			row={(request, decide) => <PersonalRequest request={request} decide={decide} />}
			dialog={(request, decision, close) => <Decide request={request} decision={decision} onClose={close} />}
		/>
	);
}

interface PersonalRequestProps {
	readonly request: QueuedPersonalRequest;
	readonly decide: (decision: Decision) => void;
}

function PersonalRequest({ request, decide }: PersonalRequestProps) {
	const t = useT();
	return (
		<RequestRow
			title={
				<>
					<Link to={`/admin/users/${request.user_id}`} className="font-medium underline-offset-4 hover:underline">
						{nameOf(request)}
					</Link>
					<TimeText value={request.requested_at} className="text-12 text-muted" />
				</>
			}
			reason={request.reason}
			requested={null}
			decided={null}
			decisions={[
				{ label: t("staff.act.refuse"), onPress: () => decide("refuse") },
				{ label: t("staff.act.approve"), isPrimary: true, onPress: () => decide("approve") },
			]}
		>
			<dl className="flex flex-col gap-0.5 text-12">
				{Object.entries(request.changes).map(([field, value]) => (
					<div key={field} className="flex flex-wrap gap-x-2">
						<dt className="text-muted">{field.replaceAll("_", " ")}</dt>
						<dd className="wrap-anywhere">
							<s className="text-muted">{request.current[field] ?? "–"}</s> {value ?? "–"}
						</dd>
					</div>
				))}
			</dl>
		</RequestRow>
	);
}

const nameOf = ({ first_name, last_name }: QueuedPersonalRequest): string => `${first_name} ${last_name}`;

interface DecideProps {
	readonly request: QueuedPersonalRequest;
	readonly decision: Decision;
	readonly onClose: () => void;
}

function Decide({ request, decision, onClose }: DecideProps) {
	const t = useT();
	return (
		<ReasonDialog
			title={t(`staff.approvals.personal.${decision}`)}
			description={t(`staff.approvals.personal.${decision}.body`, { name: nameOf(request) })}
			submit={t(`staff.approvals.personal.${decision}`)}
			danger={decision === "refuse"}
			help={t("staff.reason.client")}
			onClose={onClose}
			onSubmit={async (reason) => {
				await decideAboutPersonal(decision, request.id, reason);
				notify({ tone: "ok", title: t("staff.done") });
			}}
		/>
	);
}
