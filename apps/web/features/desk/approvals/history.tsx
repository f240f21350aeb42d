import type { StaffRequestDetail } from "@truefill/contracts/http";
import { Check, Hourglass, type LucideIcon, MessageSquareText, X } from "lucide-react";
import { useT } from "../../../i18n/index.ts";
import { cx } from "../../../lib/cx.ts";
import { TimeText } from "../../../ui/time-text.tsx";

/** Who asked, who decided and why, and who is waited for: oldest first. */
export function RequestHistory({ request }: { readonly request: StaffRequestDetail }) {
	const t = useT();
	const { requested_by: by, requested_at, decisions, status, approvals } = request;
	const isWaiting = status === "pending" || status === "held";
	return (
		<section className="flex flex-col gap-2">
			<h3 className="font-semibold text-13">{t("inbox.history")}</h3>
			<ol className="flex flex-col">
				<Step
					icon={MessageSquareText}
					title={t(by.is_customer ? "inbox.asked.customer" : "inbox.asked", { name: by.name })}
					at={requested_at}
					reason={null}
				/>
				{decisions.map((each) => (
					<Step
						key={each.number}
						icon={each.decision === "approve" ? Check : X}
						tone={each.decision === "approve" ? "text-ok" : "text-danger"}
						title={t(each.decision === "approve" ? "inbox.agreed" : "inbox.refused", { name: each.by.name })}
						at={each.at}
						reason={each.reason}
					/>
				))}
				{isWaiting ? (
					<Step
						icon={Hourglass}
						tone="text-warn"
						title={
							approvals.needed - approvals.given > 1
								? t("inbox.waits.more", { count: approvals.needed - approvals.given })
								: t("inbox.waits")
						}
						at={null}
						reason={null}
					/>
				) : null}
			</ol>
		</section>
	);
}

interface StepProps {
	readonly icon: LucideIcon;
	readonly tone?: string;
	readonly title: string;
	readonly at: string | null;
	readonly reason: string | null;
}

function Step({ icon: Icon, tone = "text-muted", title, at, reason }: StepProps) {
	return (
		<li className="relative flex gap-3 pb-3 last:pb-0 [&:not(:last-child)]:before:absolute [&:not(:last-child)]:before:start-[9px] [&:not(:last-child)]:before:top-6 [&:not(:last-child)]:before:bottom-0 [&:not(:last-child)]:before:w-px [&:not(:last-child)]:before:bg-line">
			<Icon className={cx("icon mt-0.5 flex-none", tone)} aria-hidden />
			<div className="flex min-w-0 flex-1 flex-col">
				<p className="flex flex-wrap items-baseline justify-between gap-x-3 text-13">
					<span>{title}</span>
					{at === null ? null : <TimeText value={at} className="text-12 text-muted" />}
				</p>
				{reason === null ? null : (
					<p dir="auto" className="wrap-anywhere text-12 text-secondary">
						{reason}
					</p>
				)}
			</div>
		</li>
	);
}
