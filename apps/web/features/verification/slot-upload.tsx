import { VERIFICATION_ACCEPT, VERIFICATION_MAX_BYTES, type VerificationSlot } from "@truefill/contracts/http";
import { Camera, CircleCheck, ImageUp, Trash2 } from "lucide-react";
import { type ReactNode, type RefObject, useId, useRef, useState } from "react";
import { messageOf } from "../../data/index.ts";
import { useT } from "../../i18n/index.ts";
import type { PictureFault } from "../../lib/picture-quality.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Progress } from "../../ui/progress.tsx";
import { checkPicture } from "./check-picture.ts";

export interface SlotUploadProps {
	readonly slot: VerificationSlot;
	readonly optional: boolean;
	readonly isSelfie: boolean;
	/** The uploaded picture; null: there is none. */
	readonly shown: ReactNode | null;
	/** Throws `ApiError`. */
	readonly send: (file: File, onProgress: (done: number) => void) => Promise<void>;
	readonly onRemove?: () => void;
}

type At =
	| { readonly step: "idle" }
	| { readonly step: "checking" }
	| {
			readonly step: "warned";
			readonly file: File;
			readonly faults: readonly PictureFault[];
			/** It may be sent anyway. */
			readonly isLast: boolean;
	  }
	| { readonly step: "sending"; readonly done: number }
	| { readonly step: "failed"; readonly why: string };

/** Where a finger points there is a camera that a file input can open. */
export const isPhone = (): boolean => globalThis.matchMedia("(pointer: coarse)").matches;

/** After so many photos with a fault the customer may send one anyway: nobody is stuck because of an estimate. */
const TRIES = 2;

/** Checks and sends what is chosen. */
function useSending({ isSelfie, send }: Pick<SlotUploadProps, "isSelfie" | "send">) {
	const t = useT();
	const [at, setAt] = useState<At>({ step: "idle" });
	const tries = useRef(0);
	async function upload(chosen: File): Promise<void> {
		setAt({ step: "sending", done: 0 });
		try {
			await send(chosen, (done) => setAt({ step: "sending", done }));
			tries.current = 0;
			setAt({ step: "idle" });
		} catch (error) {
			setAt({ step: "failed", why: messageOf(error, t("verification.upload.failed")) });
		}
	}
	async function choose(chosen: File | undefined): Promise<void> {
		if (chosen === undefined) return;
		if (chosen.size > VERIFICATION_MAX_BYTES) {
			setAt({ step: "failed", why: t("verification.upload.large", { maximum: VERIFICATION_MAX_BYTES / 1024 / 1024 }) });
			return;
		}
		setAt({ step: "checking" });
		const faults = await checkPicture(chosen, isSelfie);
		if (faults.length === 0) return upload(chosen);
		tries.current += 1;
		setAt({ step: "warned", file: chosen, faults, isLast: tries.current >= TRIES });
	}
	return { at, upload, choose: (chosen: File | undefined) => void choose(chosen) };
}

/** One side or page: a file or a photo, checked before it is sent, with what to do better. */
export function SlotUpload({ slot, optional, isSelfie, shown, send, onRemove }: SlotUploadProps) {
	const t = useT();
	const id = useId();
	const { at, upload, choose } = useSending({ isSelfie, send });
	const file = useRef<HTMLInputElement>(null);
	const camera = useRef<HTMLInputElement>(null);
	const isBusy = at.step === "checking" || at.step === "sending";
	const label = t(isSelfie ? "verification.slot.selfie" : `verification.slot.${slot}`);
	return (
		<section
			aria-labelledby={id}
			className="flex min-w-0 flex-col gap-2 rounded-control border border-line border-dashed p-3"
		>
			<div className="flex items-center justify-between gap-2">
				<h4 id={id} className="flex items-center gap-1.5 font-medium text-13">
					{shown === null ? null : <CircleCheck className="icon text-ok" aria-label={t("verification.upload.done")} />}
					{label}
					{optional ? <span className="font-regular text-12 text-muted">({t("common.optional")})</span> : null}
				</h4>
				{shown === null || onRemove === undefined || isBusy ? null : (
					<IconButton
						size="sm"
						label={t("verification.upload.remove", { slot: label })}
						icon={<Trash2 className="icon" aria-hidden />}
						onClick={onRemove}
					/>
				)}
			</div>
			{shown}
			{at.step === "warned" ? (
				<Warning faults={at.faults} {...(at.isLast ? { onSend: () => void upload(at.file) } : {})} />
			) : null}
			{at.step === "failed" ? <Alert variant="destructive">{at.why}</Alert> : null}
			{isBusy ? (
				<div role="status" className="flex flex-col gap-1.5 py-1 text-12 text-secondary">
					{at.step === "checking" ? t("verification.upload.checking") : t("verification.upload.sending")}
					<Progress label={t("verification.upload.sending")} value={at.step === "sending" ? at.done * 100 : 4} />
				</div>
			) : (
				<div className="flex flex-wrap gap-2">
					{isPhone() ? (
						<Button size="sm" icon={<Camera className="icon" aria-hidden />} onClick={() => camera.current?.click()}>
							{t("verification.upload.camera")}
						</Button>
					) : null}
					<Button size="sm" icon={<ImageUp className="icon" aria-hidden />} onClick={() => file.current?.click()}>
						{shown === null ? t("verification.upload.choose") : t("verification.upload.replace")}
					</Button>
				</div>
			)}
			<Picker input={file} name={`${label}: ${t("verification.upload.choose")}`} onChoose={choose} />
			<Picker
				input={camera}
				capture={isSelfie ? "user" : "environment"}
				name={`${label}: ${t("verification.upload.camera")}`}
				onChoose={choose}
			/>
		</section>
	);
}

interface PickerProps {
	readonly input: RefObject<HTMLInputElement | null>;
	/** Opens the camera; otherwise files are chosen. */
	readonly capture?: "environment" | "user";
	readonly name: string;
	readonly onChoose: (file: File | undefined) => void;
}

/** The browser's own file input, which a button opens. */
function Picker({ input, capture, name, onChoose }: PickerProps) {
	return (
		<input
			ref={input}
			type="file"
			tabIndex={-1}
			aria-label={name}
			className="sr-only"
			accept={capture === undefined ? VERIFICATION_ACCEPT : "image/*"}
			{...(capture === undefined ? {} : { capture })}
			onChange={(event) => {
				onChoose(event.currentTarget.files?.[0]);
				event.currentTarget.value = "";
			}}
		/>
	);
}

/** What is wrong with a photo, and after some of them a way on. */
function Warning({ faults, onSend }: { readonly faults: readonly PictureFault[]; readonly onSend?: () => void }) {
	const t = useT();
	return (
		<Alert
			variant="warning"
			announce
			title={t("verification.check.title")}
			actions={
				onSend === undefined ? null : (
					<Button size="sm" onClick={onSend}>
						{t("verification.check.anyway")}
					</Button>
				)
			}
		>
			<ul className="flex flex-col gap-1">
				{faults.map((fault) => (
					<li key={fault}>{t(`verification.check.${fault}`)}</li>
				))}
			</ul>
		</Alert>
	);
}
