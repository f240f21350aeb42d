import type { ScreeningHitDetail } from "@truefill/contracts/http";
import { ArrowLeft, FileX } from "lucide-react";
import { Link, useParams } from "react-router";
import { useScreeningHit } from "../../../data/desk/screening.ts";
import { isApiError } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { useDocumentTitle } from "../../../lib/document-title.ts";
import { Badge } from "../../../ui/badge.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../../ui/states.tsx";
import { DeskPage } from "../parts/page.tsx";
import { Compared, EntryFacts } from "./compared.tsx";
import { Decision, ReviewText } from "./decision.tsx";
import { HIT_TONES } from "./hits.tsx";

/** `/admin/screening/{id}`: a customer beside an entry of a list, and the decision. */
export default function ScreeningHitScreen() {
	const t = useT();
	const { id = "" } = useParams();
	const { data, error, isFetching, refetch } = useScreeningHit(id);
	useDocumentTitle(t("staff.screening"));
	const back = (
		<Link to="/admin/screening" className="flex items-center gap-1.5 text-12 text-secondary hover:text-primary">
			<ArrowLeft className="icon rtl:-scale-x-100" aria-hidden />
			{t("staff.screening.back")}
		</Link>
	);
	if (data === undefined) {
		return (
			<DeskPage title={t("staff.screening")} tools={back}>
				{isApiError(error) && error.code === "SCREENING_HIT_NOT_FOUND" ? (
					<EmptyState icon={<FileX className="icon-lg" aria-hidden />} title={t("staff.screening.missing")} />
				) : error !== null ? (
					<ErrorState title={t("staff.screening.failed")} onRetry={() => void refetch()} retrying={isFetching} />
				) : (
					<div className="p-4">
						<Skeleton lines={10} />
					</div>
				)}
			</DeskPage>
		);
	}
	return (
		<DeskPage
			title={<bdi>{data.customer.name}</bdi>}
			beside={
				<>
					<Badge tone={HIT_TONES[data.status]}>{t(`staff.screening.status.${data.status}`)}</Badge>
					<Badge tone={data.kind === "sanction" ? "danger" : "info"}>{t(`staff.screening.kind.${data.kind}`)}</Badge>
					<span className="num text-12 text-secondary">{t("staff.screening.similar", { score: data.score })}</span>
				</>
			}
			tools={back}
		>
			<div className="grid gap-4 px-3 pb-6 md:px-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
				<div className="flex min-w-0 flex-col gap-4">
					<Compared hit={data} />
					<EntryFacts hit={data} />
				</div>
				<div className="flex min-w-0 flex-col gap-4">
					<Decision key={`${data.id} ${data.status}`} hit={data} />
					<Earlier hit={data} />
					<Others hit={data} />
				</div>
			</div>
		</DeskPage>
	);
}

/** Reviews that were replaced, or belong to earlier decisions. */
function Earlier({ hit }: { readonly hit: ScreeningHitDetail }) {
	const t = useT();
	const last = hit.reviews.findLast(({ earlier }) => !earlier);
	const replaced = hit.reviews.filter((review) => review !== last);
	if (replaced.length === 0) return null;
	return (
		<section className="flex flex-col gap-3 rounded-card border border-line bg-surface-1 p-panel">
			<h2 className="font-semibold text-13">{t("staff.screening.history")}</h2>
			{replaced.toReversed().map((review) => (
				<ReviewText key={`${review.at} ${review.number}`} review={review} />
			))}
		</section>
	);
}

function Others({ hit }: { readonly hit: ScreeningHitDetail }) {
	const t = useT();
	return (
		<section className="flex flex-col gap-2 rounded-card border border-line bg-surface-1 p-panel">
			<h2 className="font-semibold text-13">{t("staff.screening.others")}</h2>
			{hit.others.length === 0 ? (
				<p className="text-12 text-muted">{t("staff.screening.others.none")}</p>
			) : (
				<ul className="flex flex-col gap-2 text-13">
					{hit.others.map((other) => (
						<li key={other.id} className="flex flex-wrap items-center gap-2">
							<Link to={`/admin/screening/${other.id}`} className="underline-offset-4 hover:underline">
								<bdi>{other.listed_name}</bdi>
							</Link>
							<Badge tone={HIT_TONES[other.status]}>{t(`staff.screening.status.${other.status}`)}</Badge>
							<span className="text-12 text-muted">{t(`staff.screening.list.${other.list}`)}</span>
						</li>
					))}
				</ul>
			)}
		</section>
	);
}
