import type { VerificationStep } from "@truefill/contracts/http";
import { Banknote, IdCard, MapPin, ScanFace } from "lucide-react";
import { useState } from "react";
import { messageOf } from "../../data/index.ts";
import { readVerificationPage, refreshVerification, takeBackVerification } from "../../data/verification/index.ts";
import { useT } from "../../i18n/index.ts";
import { formatDay, formatTime } from "../../lib/format.ts";
import { Alert } from "../../ui/alert.tsx";
import { Badge, type Tone } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { notify } from "../../ui/notify.ts";
import { ProofPicture } from "../../ui/proof-picture.tsx";
import { StepForm } from "./step-form.tsx";

const ICONS = { identity: IdCard, selfie: ScanFace, address: MapPin, funds: Banknote } as const;
const TONES: Readonly<Record<VerificationStep["status"], Tone>> = {
	missing: "neutral",
	review: "info",
	accepted: "ok",
	again: "warn",
	rejected: "danger",
	expired: "danger",
};

export interface StepCardProps {
	readonly step: VerificationStep;
	/** Documents may be sent now. */
	readonly canSend: boolean;
	/** It is the one thing to do next: its form is open. */
	readonly isNext: boolean;
}

/** One part: where it stands, why, and how to send it. */
export function StepCard({ step, canSend, isNext }: StepCardProps) {
	const t = useT();
	const [isOpened, setOpened] = useState(false);
	const { part, status, asked, expires_on: expiresOn } = step;
	const Icon = ICONS[part];
	const isShown = canSend && (isNext || isOpened || step.drafts.length > 0);
	return (
		<section className="flex min-w-0 flex-col gap-3 rounded-card border border-line bg-surface-1 p-panel">
			<header className="flex items-start gap-3">
				<span className="flex size-9 flex-none items-center justify-center rounded-control bg-surface-2 text-accent-text">
					<Icon className="icon-lg" aria-hidden />
				</span>
				<div className="flex min-w-0 flex-1 flex-col gap-0.5">
					<div className="flex flex-wrap items-center gap-x-2 gap-y-1">
						<h2 className="font-semibold text-14">{t(`verification.${part}`)}</h2>
						<Badge tone={TONES[status]}>{t(`verification.status.${status}`)}</Badge>
					</div>
					<p className="text-12 text-secondary">{t(`verification.${part}.about`)}</p>
				</div>
				{canSend && !isShown ? (
					<Button size="sm" onClick={() => setOpened(true)}>
						{status === "accepted" ? t("verification.renew") : t("verification.start")}
					</Button>
				) : null}
			</header>
			{asked === null ? null : (
				<Alert variant="warning" title={t("verification.asked")}>
					{asked.reason}
				</Alert>
			)}
			{status === "accepted" && expiresOn !== null ? (
				<p className="text-12 text-muted">{t("verification.until", { day: formatDay(`${expiresOn}T12:00:00Z`) })}</p>
			) : null}
			{status === "expired" && expiresOn !== null ? (
				<Alert variant="warning">{t("verification.ended", { day: formatDay(`${expiresOn}T12:00:00Z`) })}</Alert>
			) : null}
			{status === "review" ? <UnderReview step={step} /> : null}
			{status === "again" || status === "rejected" ? <Refused step={step} /> : null}
			{isShown ? <StepForm step={step} /> : null}
		</section>
	);
}

function UnderReview({ step }: { readonly step: VerificationStep }) {
	const t = useT();
	const [busy, setBusy] = useState(false);
	async function withdraw(): Promise<void> {
		setBusy(true);
		try {
			await takeBackVerification(step.part);
			notify({ tone: "ok", title: t("verification.withdrawn") });
		} catch (error) {
			notify({ tone: "danger", title: messageOf(error, t("verification.send.failed")) });
			setBusy(false);
			void refreshVerification();
		}
	}
	return (
		<div className="flex flex-wrap items-center justify-between gap-2">
			<p className="min-w-0 flex-1 basis-64 text-12 text-secondary">
				{t("verification.review.about", { time: formatTime(step.requested_at) })}
			</p>
			<Button size="sm" variant="quiet" busy={busy} onClick={() => void withdraw()}>
				{t("verification.withdraw")}
			</Button>
		</div>
	);
}

/** What is wrong, in words and on the pictures. */
function Refused({ step: { status, faults, note, marks, files } }: { readonly step: VerificationStep }) {
	const t = useT();
	const shown = files.filter(({ id }) => marks.some(({ file_id }) => file_id === id));
	return (
		<>
			<Alert
				variant={status === "again" ? "warning" : "destructive"}
				title={status === "again" ? t("verification.again.title") : t("verification.rejected.title")}
			>
				<ul className="flex flex-col gap-1">
					{faults
						.filter((fault) => fault !== "other" || note === null)
						.map((fault) => (
							<li key={fault}>{t(`verification.fault.${fault}.do`)}</li>
						))}
					{note === null ? null : <li className="wrap-anywhere">{note}</li>}
				</ul>
			</Alert>
			{shown.length === 0 ? null : (
				<div className="grid gap-3 sm:grid-cols-2">
					{shown.map((file) => (
						<ProofPicture
							key={file.id}
							file={file}
							alt={t("verification.picture.marked", { slot: t(`verification.slot.${file.slot}`) })}
							marks={marks}
							readPage={readVerificationPage}
							onExpired={() => void refreshVerification()}
						/>
					))}
				</div>
			)}
		</>
	);
}
