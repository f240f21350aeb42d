import type { VerificationDocument, VerificationHandover, VerificationPart } from "@truefill/contracts/http";
import { CircleCheck, RotateCw, Smartphone } from "lucide-react";
import { useEffect, useState } from "react";
import { messageOf } from "../../data/index.ts";
import { beginHandover, stopHandover, useHandover } from "../../data/verification/index.ts";
import { useT } from "../../i18n/index.ts";
import { formatTime } from "../../lib/format.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { QrCode } from "../../ui/qr-code.tsx";
import { Spinner } from "../../ui/spinner.tsx";

export interface HandoverDialogProps {
	readonly part: VerificationPart;
	readonly document: VerificationDocument;
	/** How many files have arrived and how many are needed. */
	readonly progress: { readonly done: number; readonly needed: number };
	readonly onClose: () => void;
}

interface Link {
	readonly handover: VerificationHandover;
	readonly address: string;
}

/** A link for a phone as a QR code; shows what the phone does while it does it. Closing the dialog ends the link. */
export function HandoverDialog({ part, document, progress, onClose }: HandoverDialogProps) {
	const t = useT();
	const [link, setLink] = useState<Link | null>(null);
	const [failure, setFailure] = useState<string | null>(null);
	const [attempt, setAttempt] = useState(1);
	useEffect(() => {
		let isGone = attempt === 0;
		let begun: string | null = null;
		setLink(null);
		setFailure(null);
		beginHandover(part, document).then(
			({ handover, token }) => {
				begun = handover.id;
				if (isGone) void stopHandover(handover.id).catch(() => undefined);
				else setLink({ handover, address: `${globalThis.location.origin}/capture#${token}` });
			},
			(error: unknown) => (isGone ? undefined : setFailure(messageOf(error, t("verification.phone.failed")))),
		);
		return () => {
			isGone = true;
			// A link that failed to end ends by itself, after ten minutes.
			if (begun !== null) void stopHandover(begun).catch(() => undefined);
		};
	}, [part, document, attempt, t]);
	const { data: state } = useHandover(link?.handover ?? null);
	const now = state?.state ?? "waiting";
	return (
		<Dialog
			open
			onOpenChange={(open) => (open ? undefined : onClose())}
			title={t("verification.phone.title")}
			description={t("verification.phone.about")}
			footer={
				<Button variant={now === "finished" ? "primary" : "secondary"} onClick={onClose}>
					{now === "finished" ? t("verification.phone.go") : t("common.cancel")}
				</Button>
			}
		>
			<div className="flex flex-col gap-4 pt-1">
				{failure === null ? null : <Alert variant="destructive">{failure}</Alert>}
				{now === "ended" ? (
					<Alert
						variant="warning"
						actions={
							<Button
								size="sm"
								icon={<RotateCw className="icon" aria-hidden />}
								onClick={() => setAttempt(attempt + 1)}
							>
								{t("verification.phone.again")}
							</Button>
						}
					>
						{t("verification.phone.ended")}
					</Alert>
				) : link === null ? (
					failure === null ? (
						<span className="flex min-h-56 items-center justify-center">
							<Spinner large label={t("common.loading")} />
						</span>
					) : null
				) : (
					<>
						{now === "waiting" ? <QrCode text={link.address} label={t("verification.phone.picture")} /> : null}
						<p role="status" className="flex items-center justify-center gap-2 text-13">
							{now === "finished" ? (
								<CircleCheck className="icon text-ok" aria-hidden />
							) : (
								<Smartphone className="icon text-accent-text" aria-hidden />
							)}
							{now === "open" ? t("verification.phone.open", progress) : t(`verification.phone.${now}`)}
						</p>
						{now === "waiting" ? (
							<p className="text-center text-12 text-muted">
								{t("verification.phone.until", { time: formatTime(link.handover.expires_at, "time") })}
							</p>
						) : null}
					</>
				)}
			</div>
		</Dialog>
	);
}
