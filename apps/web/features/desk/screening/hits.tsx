import type { ScreeningHit, ScreeningHitStatus } from "@truefill/contracts/http";
import { Link, useNavigate } from "react-router";
import { useScreeningHits } from "../../../data/desk/screening.ts";
import { useSession } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { Badge, type Tone } from "../../../ui/badge.tsx";
import { TimeText } from "../../../ui/time-text.tsx";
import { RequestQueue, useQueueView } from "../requests/queue.tsx";
import { RequestRow } from "../requests/row.tsx";

type Filter = ScreeningHitStatus | "all";
const FILTERS = ["open", "matched", "cleared", "all"] as const;
export const HIT_TONES: Readonly<Record<ScreeningHitStatus, Tone>> = { open: "warn", matched: "danger", cleared: "ok" };

/** Entries of lists that may be customers. */
export function Hits() {
	const t = useT();
	const view = useQueueView<Filter>("open");
	const query = useScreeningHits(view.filter === "all" ? null : view.filter, view.page);
	return (
		<div className="min-h-0 overflow-y-auto">
			<p className="max-w-prose px-panel pt-3 pb-2 text-12 text-secondary">{t("staff.screening.hits.about")}</p>
			<RequestQueue<ScreeningHit, Filter, never>
				view={view}
				query={query}
				filters={FILTERS.map((value) => ({ value, label: t(`staff.screening.filter.${value}`) }))}
				texts={{
					failed: t("staff.screening.failed"),
					none: t("staff.screening.none"),
					hint: t("staff.screening.none.hint"),
				}}
				row={(hit) => <Row hit={hit} />}
			/>
		</div>
	);
}

function Row({ hit }: { readonly hit: ScreeningHit }) {
	const t = useT();
	const navigate = useNavigate();
	const { user } = useSession();
	const isOwn = hit.reviewed_by !== null && hit.reviewed_by.id === user?.id;
	return (
		<RequestRow
			title={
				<>
					<Link to={`/admin/screening/${hit.id}`} className="font-medium underline-offset-4 hover:underline">
						<bdi>{hit.customer.name}</bdi>
					</Link>
					<Badge tone={HIT_TONES[hit.status]}>{t(`staff.screening.status.${hit.status}`)}</Badge>
					<Badge tone={hit.kind === "sanction" ? "danger" : "info"}>{t(`staff.screening.kind.${hit.kind}`)}</Badge>
					<TimeText value={hit.found_at} className="text-12 text-muted" />
				</>
			}
			requested={null}
			decided={null}
			notes={
				hit.status === "open" && hit.reviewed_by !== null ? (
					<p className="text-12 text-secondary">
						{t("staff.screening.reviewed")} <bdi>{hit.reviewed_by.name}</bdi> ·{" "}
						{t(isOwn ? "staff.screening.confirm.own" : "staff.screening.confirms")}
					</p>
				) : null
			}
			decisions={[
				{
					label: t("staff.screening.open"),
					isPrimary: hit.status === "open" && !isOwn,
					onPress: () => void navigate(`/admin/screening/${hit.id}`),
				},
			]}
		>
			<p className="text-13">
				<bdi className="font-medium">{hit.listed_name}</bdi>
				<span className="text-secondary"> · {t(`staff.screening.list.${hit.list}`)} · </span>
				<span className="num">{t("staff.screening.similar", { score: hit.score })}</span>
			</p>
		</RequestRow>
	);
}
