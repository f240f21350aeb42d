import type { VerificationPart } from "@truefill/contracts/http";
import { useState } from "react";
import { Link } from "react-router";
import { sendAsk, useClientVerification } from "../../../data/desk/verification.ts";
import { useT } from "../../../i18n/index.ts";
import { formatDay } from "../../../lib/format.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { notify } from "../../../ui/notify.ts";
import { ErrorState, Skeleton } from "../../../ui/states.tsx";
import { ReasonDialog } from "../parts/reason-dialog.tsx";
import { useMay } from "../permissions.ts";

/** Where each part of a client's verification stands; staff may ask for a newer document. */
export function VerificationTab({ userId }: { readonly userId: string }) {
	const t = useT();
	const mayReview = useMay("documents.review");
	const { data, isError, isFetching, refetch } = useClientVerification(userId);
	const [asking, setAsking] = useState<VerificationPart | null>(null);
	if (data === undefined) {
		return isError ? (
			<ErrorState compact title={t("staff.verification.failed")} onRetry={() => void refetch()} retrying={isFetching} />
		) : (
			<div className="p-panel">
				<Skeleton lines={4} />
			</div>
		);
	}
	return (
		<div className="flex flex-col">
			<p className="px-panel py-2">
				<Badge tone="accent">{t("verification.level.of", { level: data.level })}</Badge>
			</p>
			<ul className="divide-y divide-line border-line border-t">
				{data.steps.map(({ part, status, expires_on: expiresOn, request_id: requestId }) => (
					<li key={part} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-panel py-2.5">
						<span className="flex flex-wrap items-center gap-2 text-13">
							{mayReview && requestId !== null ? (
								<Link to={`/admin/verification/${requestId}`} className="underline-offset-4 hover:underline">
									{t(`verification.${part}`)}
								</Link>
							) : (
								t(`verification.${part}`)
							)}
							<Badge tone={status === "accepted" ? "ok" : status === "review" ? "info" : "neutral"}>
								{t(`verification.status.${status}`)}
							</Badge>
							{expiresOn === null ? null : (
								<span className="text-12 text-muted">
									{t("verification.until", { day: formatDay(`${expiresOn}T12:00:00Z`) })}
								</span>
							)}
						</span>
						{mayReview && status !== "review" ? (
							<Button size="sm" onClick={() => setAsking(part)}>
								{t("staff.verification.ask")}
							</Button>
						) : null}
					</li>
				))}
			</ul>
			{asking === null ? null : (
				<ReasonDialog
					title={`${t("staff.verification.ask.title")}: ${t(`verification.${asking}`)}`}
					description={t("staff.verification.ask.about")}
					submit={t("staff.verification.ask")}
					help={t("staff.reason.client")}
					onClose={() => setAsking(null)}
					onSubmit={async (reason) => {
						await sendAsk(userId, asking, reason);
						notify({ tone: "ok", title: t("staff.done") });
					}}
				/>
			)}
		</div>
	);
}
