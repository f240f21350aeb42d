import type { QueuedVerification } from "@truefill/contracts/http";
import { Link, useNavigate } from "react-router";
import { useVerificationRequests } from "../../../data/desk/verification.ts";
import { useSession } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { Badge } from "../../../ui/badge.tsx";
import { TimeText } from "../../../ui/time-text.tsx";
import { SampleBadge } from "../parts/sample-badge.tsx";
import { StaffName } from "../parts/staff-name.tsx";
import { RequestQueue, useQueueView } from "../requests/queue.tsx";
import { RequestRow } from "../requests/row.tsx";

type Filter = "pending" | "approved" | "refused" | "all";
const FILTERS = ["pending", "approved", "refused", "all"] as const;
const TONES = { pending: "info", approved: "ok", refused: "warn", withdrawn: "neutral" } as const;

/** Documents that customers sent to be checked. */
export function VerificationRequests() {
	const t = useT();
	const view = useQueueView<Filter>("pending");
	const query = useVerificationRequests(view.filter === "all" ? null : view.filter, view.page);
	return (
		<RequestQueue<QueuedVerification, Filter, never>
			view={view}
			query={query}
			filters={FILTERS.map((value) => ({ value, label: t(`staff.verification.filter.${value}`) }))}
			texts={{
				failed: t("staff.verification.failed"),
				none: t("staff.verification.none"),
				hint: t("staff.verification.none.hint"),
			}}
			row={(request) => <Row request={request} />}
		/>
	);
}

function Row({ request }: { readonly request: QueuedVerification }) {
	const t = useT();
	const navigate = useNavigate();
	const { user } = useSession();
	const isOwn = request.reviewed_by !== null && request.reviewed_by === user?.id;
	return (
		<RequestRow
			title={
				<>
					<Link to={`/admin/users/${request.user_id}`} className="font-medium underline-offset-4 hover:underline">
						{request.first_name} {request.last_name}
					</Link>
					<SampleBadge of={request} />
					<Badge tone={TONES[request.status]}>{t(`staff.verification.status.${request.status}`)}</Badge>
					<TimeText value={request.requested_at} className="text-12 text-muted" />
				</>
			}
			requested={null}
			decided={null}
			notes={
				request.status === "pending" && request.reviewed_by !== null ? (
					<p className="text-12 text-secondary">
						{t("staff.verification.reviewed")} <StaffName id={request.reviewed_by} /> ·{" "}
						{isOwn ? t("staff.verification.confirm.own") : t("staff.verification.confirms")}
					</p>
				) : null
			}
			decisions={[
				{
					label: t("staff.verification.open"),
					isPrimary: request.status === "pending" && !isOwn,
					onPress: () => void navigate(`/admin/verification/${request.id}`),
				},
			]}
		>
			<p className="text-13">
				{t(`verification.${request.part}`)} · {t(`verification.document.${request.document}`)}
			</p>
		</RequestRow>
	);
}
