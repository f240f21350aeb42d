import { slotsOf, type VerificationSlot } from "@truefill/contracts/http";
import { CircleCheck, Smartphone } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { messageOf } from "../../data/index.ts";
import { useSettings } from "../../data/site/settings.ts";
import { type Capture, finishCapture, openCapture, sendFromPhone } from "../../data/verification/phone.ts";
import { useT } from "../../i18n/index.ts";
import { useDocumentTitle } from "../../lib/document-title.ts";
import { useSecretOfLink } from "../../lib/secret-of-link.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { PublicFrame } from "../../ui/public-frame.tsx";
import { Skeleton } from "../../ui/states.tsx";
import { SlotUpload } from "./slot-upload.tsx";

type At =
	| { readonly step: "opening" }
	| { readonly step: "finished" }
	| { readonly step: "open"; readonly capture: Capture }
	| { readonly step: "failed"; readonly why: string };

/** `/capture#…`: a phone that has scanned the code takes the photos, without signing in. */
export default function PhoneScreen() {
	const t = useT();
	useDocumentTitle(t("verification.capture.title"));
	const { settings } = useSettings();
	const [at, setAt] = useState<At>({ step: "opening" });
	const { secret } = useSecretOfLink("");
	const begun = useRef(false);
	useEffect(() => {
		// The link can be used once: a second render must not send it again.
		if (begun.current) return;
		begun.current = true;
		if (secret === null || secret === "") {
			setAt({ step: "failed", why: t("verification.capture.none") });
			return;
		}
		openCapture(secret).then(
			(capture) => setAt({ step: "open", capture }),
			(error: unknown) => setAt({ step: "failed", why: messageOf(error, t("verification.phone.failed")) }),
		);
	}, [secret, t]);
	return (
		<PublicFrame settings={settings}>
			<div className="flex flex-col gap-4">
				<header className="flex flex-col gap-1">
					<Smartphone className="icon-lg text-accent-text" aria-hidden />
					<h1 className="font-semibold text-20">{t("verification.capture.title")}</h1>
				</header>
				{at.step === "opening" ? (
					<div role="status" aria-label={t("common.loading")}>
						<Skeleton lines={4} />
					</div>
				) : at.step === "failed" ? (
					<Alert variant="destructive">{at.why}</Alert>
				) : at.step === "finished" ? (
					<Alert variant="success" title={t("verification.capture.finished")}>
						{t("verification.capture.finished.body")}
					</Alert>
				) : (
					<Photos capture={at.capture} onFinished={() => setAt({ step: "finished" })} />
				)}
			</div>
		</PublicFrame>
	);
}

function Photos({ capture, onFinished }: { readonly capture: Capture; readonly onFinished: () => void }) {
	const t = useT();
	const { part, document } = capture.handover;
	const { needed, more } = slotsOf(part, document);
	const [sent, setSent] = useState<ReadonlySet<VerificationSlot>>(new Set());
	const [problem, setProblem] = useState<string | null>(null);
	const [busy, setBusy] = useState(false);
	async function finish(): Promise<void> {
		setBusy(true);
		try {
			await finishCapture(capture);
			onFinished();
		} catch (error) {
			setProblem(messageOf(error, t("verification.phone.failed")));
			setBusy(false);
		}
	}
	return (
		<>
			<p className="text-13 text-secondary">
				{t(`verification.${part}`)} · {t(`verification.document.${document}`)}
			</p>
			<p className="text-13 text-secondary">{t(`verification.${part}.hint`)}</p>
			{[...needed, ...more].map((slot) => (
				<SlotUpload
					key={slot}
					slot={slot}
					optional={more.includes(slot)}
					isSelfie={part === "selfie"}
					shown={
						sent.has(slot) ? (
							<p className="flex items-center gap-1.5 text-12 text-ok">
								<CircleCheck className="icon" aria-hidden />
								{t("verification.capture.received")}
							</p>
						) : null
					}
					send={async (file, onProgress) => {
						await sendFromPhone(capture, slot, file, onProgress);
						setSent((before) => new Set([...before, slot]));
					}}
				/>
			))}
			{problem === null ? null : <Alert variant="destructive">{problem}</Alert>}
			<Button
				variant="primary"
				size="lg"
				block
				busy={busy}
				disabledReason={needed.every((slot) => sent.has(slot)) ? null : t("verification.send.files")}
				onClick={() => void finish()}
			>
				{t("verification.capture.finish")}
			</Button>
			<p className="text-12 text-muted">{t("verification.capture.about")}</p>
		</>
	);
}
