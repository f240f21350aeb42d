import type { VerificationReview } from "@truefill/contracts/http";
import { useState } from "react";
import { sendConfirmation } from "../../../data/desk/verification.ts";
import { isApiError, messageOf, useSession } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { formatDay } from "../../../lib/format.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { notify } from "../../../ui/notify.ts";
import { TimeText } from "../../../ui/time-text.tsx";
import { StaffName } from "../parts/staff-name.tsx";

const TONES = { approve: "ok", again: "warn", reject: "danger" } as const;

export interface ReviewShownProps {
	readonly caseId: string;
	readonly review: VerificationReview;
	/** The request still waits for a confirmation. */
	readonly isOpen: boolean;
	readonly onDiffer: () => void;
}

/** A colleague's review, and the button of the second person. */
export function ReviewShown({ caseId, review, isOpen, onDiffer }: ReviewShownProps) {
	const t = useT();
	const { user } = useSession();
	const [busy, setBusy] = useState(false);
	const [problem, setProblem] = useState<string | null>(null);
	const isOwn = review.by === user?.id;
	async function confirm(): Promise<void> {
		setBusy(true);
		setProblem(null);
		try {
			await sendConfirmation(caseId, review.number);
			notify({ tone: "ok", title: t("staff.verification.confirmed") });
		} catch (error) {
			// The step-up was cancelled: nothing to say.
			if (!isApiError(error) || error.code !== "STEP_UP_REQUIRED") {
				setProblem(messageOf(error, t("staff.verification.failed.action")));
			}
		} finally {
			setBusy(false);
		}
	}
	return (
		<div className="flex flex-col gap-3">
			<div className="flex flex-wrap items-center gap-2 text-12 text-secondary">
				<Badge tone={TONES[review.outcome]}>{t(`staff.verification.outcome.${review.outcome}`)}</Badge>
				<span>
					<StaffName id={review.by} /> · <TimeText value={review.at} />
				</span>
			</div>
			<dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-13">
				{review.document_number === null ? null : (
					<>
						<dt className="text-muted">{t("staff.verification.number")}</dt>
						<dd dir="ltr" className="num text-start font-medium">
							{review.document_number}
						</dd>
					</>
				)}
				{review.expires_on === null ? null : (
					<>
						<dt className="text-muted">{t("staff.verification.expires")}</dt>
						<dd className="font-medium">{formatDay(`${review.expires_on}T12:00:00Z`)}</dd>
					</>
				)}
				{review.faults.length === 0 ? null : (
					<>
						<dt className="text-muted">{t("staff.verification.faults")}</dt>
						<dd>{review.faults.map((fault) => t(`verification.fault.${fault}`)).join(", ")}</dd>
					</>
				)}
				{review.note === null ? null : (
					<>
						<dt className="text-muted">{t("staff.verification.note")}</dt>
						<dd dir="auto" className="wrap-anywhere">
							{review.note}
						</dd>
					</>
				)}
			</dl>
			{problem === null ? null : <Alert variant="destructive">{problem}</Alert>}
			{isOpen ? (
				<div className="flex flex-wrap justify-end gap-2">
					<Button onClick={onDiffer}>{t("staff.verification.confirm.differ")}</Button>
					<Button
						variant="primary"
						busy={busy}
						disabledReason={isOwn ? t("staff.verification.confirm.own") : null}
						onClick={() => void confirm()}
					>
						{t("staff.verification.confirm")}
					</Button>
				</div>
			) : null}
		</div>
	);
}
