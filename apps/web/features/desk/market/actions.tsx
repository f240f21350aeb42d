import type { CorporateActionWire } from "@truefill/contracts/http";
import { CalendarPlus } from "lucide-react";
import { useState } from "react";
import { sendCancelAction, useCorporateActions } from "../../../data/desk/index.ts";
import { useDirectory } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { Badge, type Tone } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { notify } from "../../../ui/notify.ts";
import { Num } from "../../../ui/num.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../../ui/states.tsx";
import { TimeText } from "../../../ui/time-text.tsx";
import { Pager } from "../parts/pager.tsx";
import { ReasonDialog } from "../parts/reason-dialog.tsx";
import { StaffName } from "../parts/staff-name.tsx";
import { AnnounceDialog } from "./announce-dialog.tsx";

const TONES: Readonly<Record<CorporateActionWire["status"], Tone>> = {
	announced: "info",
	applying: "warn",
	applied: "ok",
	cancelled: "neutral",
};

/** Dividends and splits: announce, watch, cancel before their moment (E22). */
export function Actions() {
	const t = useT();
	const { byId } = useDirectory();
	const [page, setPage] = useState(1);
	const [announcing, setAnnouncing] = useState(false);
	const [cancelling, setCancelling] = useState<CorporateActionWire | null>(null);
	const { data, isError, isFetching, refetch } = useCorporateActions(page);
	const nameOf = (id: string): string => byId(id)?.displayName ?? id;
	return (
		<>
			<div className="flex justify-end border-line border-b p-2">
				<Button size="sm" icon={<CalendarPlus className="icon" aria-hidden />} onClick={() => setAnnouncing(true)}>
					{t("staff.actions.announce")}
				</Button>
			</div>
			{data === undefined ? (
				isError ? (
					<ErrorState compact title={t("staff.market.failed")} onRetry={() => void refetch()} retrying={isFetching} />
				) : (
					<div className="p-panel">
						<Skeleton lines={6} />
					</div>
				)
			) : data.data.length === 0 ? (
				<EmptyState compact title={t("staff.actions.none")}>
					{t("staff.actions.hint")}
				</EmptyState>
			) : (
				<>
					<ul className="divide-y divide-line">
						{data.data.map((each) => (
							<li key={each.id} className="flex flex-wrap items-start justify-between gap-3 px-panel py-3">
								<div className="flex min-w-0 flex-1 basis-72 flex-col gap-0.5">
									<p className="flex flex-wrap items-center gap-2">
										<span className="font-semibold">{nameOf(each.asset_id)}</span>
										<span>
											{t(`staff.actions.${each.kind}`)}{" "}
											{each.numerator !== null && each.denominator !== null ? (
												t("staff.actions.ratio", { numerator: each.numerator, denominator: each.denominator })
											) : (
												<Num value={each.dividend} />
											)}
										</span>
										<Badge tone={TONES[each.status]}>{t(`staff.actions.status.${each.status}`)}</Badge>
									</p>
									<p className="text-12 text-secondary">
										{t("staff.actions.at")}: <TimeText value={each.ex_at} />
										{each.accounts === null ? null : <> · {t("staff.actions.accounts", { count: each.accounts })}</>}
									</p>
									<p className="wrap-anywhere">{each.note}</p>
									<p className="text-12 text-muted">
										<StaffName id={each.announced_by} /> · <TimeText value={each.announced_at} />
										{each.cancel_reason === null ? null : <> · {each.cancel_reason}</>}
									</p>
								</div>
								{each.status === "announced" ? (
									<Button size="sm" onClick={() => setCancelling(each)}>
										{t("staff.actions.cancel")}
									</Button>
								) : null}
							</li>
						))}
					</ul>
					<Pager meta={data.meta} busy={isFetching} onPage={setPage} />
				</>
			)}
			{announcing ? <AnnounceDialog onClose={() => setAnnouncing(false)} /> : null}
			{cancelling === null ? null : (
				<ReasonDialog
					title={t("staff.actions.cancel.title", { name: nameOf(cancelling.asset_id) })}
					description={t("staff.actions.cancel.body")}
					submit={t("staff.actions.cancel")}
					danger
					help={t("staff.reason.log")}
					onClose={() => setCancelling(null)}
					onSubmit={async (reason) => {
						await sendCancelAction(cancelling.id, reason);
						notify({ tone: "ok", title: t("staff.done") });
					}}
				/>
			)}
		</>
	);
}
