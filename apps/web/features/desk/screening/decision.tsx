import { reviewScreeningHit, type ScreeningHitDetail, screeningOutcome } from "@truefill/contracts/http";
import { useState } from "react";
import { sendHitConfirmation, sendHitReopening, sendHitReview } from "../../../data/desk/screening.ts";
import { isApiError, messageOf, useSession } from "../../../data/index.ts";
import { Form, FormProblem, TextAreaField, useApiForm } from "../../../forms/index.ts";
import { useT } from "../../../i18n/index.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { notify } from "../../../ui/notify.ts";
import { SegmentedControl } from "../../../ui/segmented-control.tsx";
import { TimeText } from "../../../ui/time-text.tsx";
import { oneLine, ReasonDialog, reasonTexts } from "../parts/reason-dialog.tsx";

const TONES = { clear: "ok", match: "danger" } as const;

/** The review of the first person, the confirmation of the second, or what was decided. */
export function Decision({ hit }: { readonly hit: ScreeningHitDetail }) {
	const t = useT();
	const [differs, setDiffers] = useState(false);
	const [isReopening, setReopening] = useState(false);
	const review = hit.reviews.findLast(({ earlier }) => !earlier);
	const isOpen = hit.status === "open";
	return (
		<section className="flex flex-col gap-3 rounded-card border border-line bg-surface-1 p-panel">
			<h2 className="font-semibold text-13">{t("staff.screening.review")}</h2>
			{isOpen && (review === undefined || differs) ? (
				<ReviewForm hitId={hit.id} onSaved={() => setDiffers(false)} />
			) : review === undefined ? null : (
				<ReviewShown hit={hit} review={review} onDiffer={() => setDiffers(true)} />
			)}
			{isOpen ? null : (
				<div className="flex flex-wrap items-center justify-between gap-2 border-line border-t pt-3">
					<p className="text-12 text-secondary">
						{hit.confirmed_by === null ? null : (
							<>
								{t("staff.screening.confirmedBy")} <bdi>{hit.confirmed_by.name}</bdi>
								{hit.decided_at === null ? null : (
									<>
										{" · "}
										<TimeText value={hit.decided_at} />
									</>
								)}
							</>
						)}
					</p>
					<Button onClick={() => setReopening(true)}>{t("staff.screening.reopen")}</Button>
				</div>
			)}
			{isReopening ? (
				<ReasonDialog
					title={t("staff.screening.reopen")}
					description={t("staff.screening.reopen.about")}
					submit={t("staff.screening.reopen")}
					help={t("staff.screening.reason.help")}
					onClose={() => setReopening(false)}
					onSubmit={(reason) => sendHitReopening(hit.id, reason)}
				/>
			) : null}
		</section>
	);
}

function ReviewForm({ hitId, onSaved }: { readonly hitId: string; readonly onSaved: () => void }) {
	const t = useT();
	const form = useApiForm({
		values: { outcome: "clear" as (typeof screeningOutcome.options)[number], reason: "" },
		schema: reviewScreeningHit.body,
		bodyOf: ({ outcome, reason }) => ({ outcome, reason: oneLine(reason) }),
		texts: { reason: reasonTexts(t) },
		keeps: true,
		async submit({ outcome, reason }) {
			await sendHitReview(hitId, outcome, reason);
			notify({ tone: "ok", title: t("staff.screening.saved") });
			onSaved();
		},
	});
	const { outcome } = form.values;
	return (
		<Form form={form} className="flex flex-col gap-3">
			<SegmentedControl
				label={t("staff.screening.outcome")}
				block
				value={outcome}
				onChange={(next) => form.set("outcome", next)}
				items={screeningOutcome.options.map((value) => ({
					value,
					label: t(`staff.screening.outcome.${value}`),
				}))}
			/>
			<p className="text-12 text-secondary">{t(`staff.screening.effect.${outcome}`)}</p>
			<TextAreaField
				form={form}
				name="reason"
				label={t("staff.screening.reason")}
				help={t("staff.screening.reason.help")}
				rows={3}
				maxLength={350}
			/>
			<FormProblem form={form} />
			<div className="flex justify-end">
				<Button type="submit" variant="primary" busy={form.busy} disabledReason={form.fault}>
					{t("staff.screening.submit")}
				</Button>
			</div>
		</Form>
	);
}

type Review = ScreeningHitDetail["reviews"][number];

function ReviewShown(props: {
	readonly hit: ScreeningHitDetail;
	readonly review: Review;
	readonly onDiffer: () => void;
}) {
	const { hit, review, onDiffer } = props;
	const t = useT();
	const { user } = useSession();
	const [busy, setBusy] = useState(false);
	const [problem, setProblem] = useState<string | null>(null);
	const isOwn = review.by.id === user?.id;
	async function confirm(): Promise<void> {
		setBusy(true);
		setProblem(null);
		try {
			await sendHitConfirmation(hit.id, review.number);
			notify({ tone: "ok", title: t("staff.screening.confirmed") });
		} catch (error) {
			// The step-up was cancelled: nothing to say.
			if (!isApiError(error) || error.code !== "STEP_UP_REQUIRED") {
				setProblem(messageOf(error, t("staff.screening.failed.action")));
			}
		} finally {
			setBusy(false);
		}
	}
	return (
		<>
			<ReviewText review={review} />
			<p className="text-12 text-secondary">{t(`staff.screening.effect.${review.outcome}`)}</p>
			{problem === null ? null : <Alert variant="destructive">{problem}</Alert>}
			{hit.status === "open" ? (
				<div className="flex flex-wrap justify-end gap-2">
					<Button onClick={onDiffer}>{t("staff.screening.differ")}</Button>
					<Button
						variant="primary"
						busy={busy}
						disabledReason={isOwn ? t("staff.screening.confirm.own") : null}
						onClick={() => void confirm()}
					>
						{t("staff.screening.confirm")}
					</Button>
				</div>
			) : null}
		</>
	);
}

/** One review with who wrote it and why. */
export function ReviewText({ review }: { readonly review: Review }) {
	const t = useT();
	return (
		<div className="flex flex-col gap-1">
			<div className="flex flex-wrap items-center gap-2 text-12 text-secondary">
				<Badge tone={TONES[review.outcome]}>{t(`staff.screening.outcome.${review.outcome}`)}</Badge>
				<span>
					<bdi>{review.by.name}</bdi> · <TimeText value={review.at} />
					{review.earlier ? <> · {t("staff.screening.earlier")}</> : null}
				</span>
			</div>
			<p dir="auto" className="wrap-anywhere text-13">
				{review.reason}
			</p>
		</div>
	);
}
