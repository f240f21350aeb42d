import {
	FUNDS_SOURCES,
	slotsOf,
	VERIFICATION_DOCUMENTS,
	type Verification,
	type VerificationDocument,
	type VerificationFile,
	type VerificationStep,
} from "@truefill/contracts/http";
import { Smartphone } from "lucide-react";
import { useState } from "react";
import { messageOf } from "../../data/index.ts";
import {
	dropVerificationFile,
	readVerificationPage,
	refreshVerification,
	sendVerification,
	sendVerificationFile,
} from "../../data/verification/index.ts";
import { useT } from "../../i18n/index.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { ChoiceTiles } from "../../ui/choice-tiles.tsx";
import { Field } from "../../ui/field.tsx";
import { notify } from "../../ui/notify.ts";
import { ProofPicture } from "../../ui/proof-picture.tsx";
import { Select } from "../../ui/select.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { HandoverDialog } from "./handover-dialog.tsx";
import { isPhone, SlotUpload } from "./slot-upload.tsx";

type Source = (typeof FUNDS_SOURCES)[number];

/** The form of one part: which document, its sides or pages, and one button that sends them. */
export function StepForm({ step }: { readonly step: VerificationStep }) {
	const t = useT();
	const { part } = step;
	const documents: readonly VerificationDocument[] = VERIFICATION_DOCUMENTS[part];
	const before = documents.find((each) => each === step.document);
	const [document, setDocument] = useState<VerificationDocument | null>(
		before ?? (documents.length === 1 ? (documents[0] ?? null) : null),
	);
	const [source, setSource] = useState<Source | null>(null);
	const [details, setDetails] = useState("");
	const [isOnPhone, setOnPhone] = useState(false);
	const [busy, setBusy] = useState(false);
	const [problem, setProblem] = useState<string | null>(null);
	const slots = document === null ? null : slotsOf(part, document);
	const uploaded = (slot: string) => step.drafts.find((file) => file.slot === slot);
	const done = slots?.needed.filter((slot) => uploaded(slot) !== undefined).length ?? 0;
	const blocked =
		slots === null
			? t("verification.send.document")
			: done < slots.needed.length
				? t("verification.send.files")
				: part === "funds" && (source === null || details.trim().length < 3)
					? t("verification.send.declaration")
					: null;

	async function send(): Promise<void> {
		if (document === null) return;
		setBusy(true);
		setProblem(null);
		try {
			const declared =
				part === "funds" && source !== null ? { source, details: details.trim().replace(/\s+/g, " ") } : {};
			await sendVerification(part, { document, ...declared });
			notify({ tone: "ok", title: t("verification.sent") });
		} catch (error) {
			setProblem(messageOf(error, t("verification.send.failed")));
			setBusy(false);
		}
	}
	async function remove({ id }: VerificationFile): Promise<void> {
		try {
			await dropVerificationFile(id);
		} catch (error) {
			setProblem(messageOf(error, t("verification.send.failed")));
			void refreshVerification();
		}
	}
	return (
		<div className="flex flex-col gap-4">
			{documents.length === 1 ? null : (
				<ChoiceTiles
					label={t("verification.document")}
					columns={2}
					value={document}
					onChange={setDocument}
					options={documents.map((value) => ({ value, label: t(`verification.document.${value}`) }))}
				/>
			)}
			{part === "funds" ? (
				<Declaration source={source} onSource={setSource} details={details} onDetails={setDetails} />
			) : null}
			{slots === null || document === null ? null : (
				<>
					<p className="text-12 text-secondary">{t(`verification.${part}.hint`)}</p>
					<Slots step={step} {...slots} onRemove={(file) => void remove(file)} />
					<p className="text-12 text-muted">{t("verification.files.accepted")}</p>
				</>
			)}
			{problem === null ? null : <Alert variant="destructive">{problem}</Alert>}
			<div className="flex flex-wrap items-center justify-end gap-2">
				{isPhone() ? null : (
					<Button
						icon={<Smartphone className="icon" aria-hidden />}
						disabledReason={document === null ? t("verification.send.document") : null}
						onClick={() => setOnPhone(true)}
					>
						{t("verification.phone.use")}
					</Button>
				)}
				<Button variant="primary" busy={busy} disabledReason={blocked} onClick={() => void send()}>
					{t("verification.send")}
				</Button>
			</div>
			{isOnPhone && document !== null && slots !== null ? (
				<HandoverDialog
					part={part}
					document={document}
					progress={{ done, needed: slots.needed.length }}
					onClose={() => setOnPhone(false)}
				/>
			) : null}
		</div>
	);
}

interface DeclarationProps {
	readonly source: Source | null;
	readonly onSource: (source: Source) => void;
	readonly details: string;
	readonly onDetails: (details: string) => void;
}

/** Where the money comes from, as the customer says it. */
function Declaration({ source, onSource, details, onDetails }: DeclarationProps) {
	const t = useT();
	return (
		<>
			<Field label={t("verification.funds.source")}>
				{(aria) => (
					<Select
						{...aria}
						value={source}
						onChange={onSource}
						placeholder={t("verification.funds.choose")}
						options={FUNDS_SOURCES.map((value) => ({ value, label: t(`verification.funds.${value}`) }))}
					/>
				)}
			</Field>
			<Field label={t("verification.funds.details")} help={t("verification.funds.details.help")}>
				{(aria) => (
					<TextArea
						{...aria}
						rows={3}
						maxLength={300}
						value={details}
						onChange={(event) => onDetails(event.currentTarget.value)}
					/>
				)}
			</Field>
		</>
	);
}

interface SlotsProps extends ReturnType<typeof slotsOf> {
	readonly step: VerificationStep;
	readonly onRemove: (file: VerificationFile) => void;
}

/** Each side or page of the document, with what is uploaded. */
function Slots({ step: { part, drafts }, needed, more, onRemove }: SlotsProps) {
	const t = useT();
	return (
		<div className="grid gap-3 sm:grid-cols-2">
			{[...needed, ...more].map((slot) => {
				const file = drafts.find((each) => each.slot === slot);
				return (
					<SlotUpload
						key={slot}
						slot={slot}
						optional={more.includes(slot)}
						isSelfie={part === "selfie"}
						shown={
							file === undefined ? null : (
								<ProofPicture
									file={file}
									alt={t(`verification.slot.${slot}`)}
									marks={[]}
									readPage={readVerificationPage}
									onExpired={() => void refreshVerification()}
								/>
							)
						}
						send={(chosen, onProgress) => sendVerificationFile({ part, slot }, chosen, onProgress)}
						{...(file === undefined ? {} : { onRemove: () => onRemove(file) })}
					/>
				);
			})}
		</div>
	);
}

/** Whether a customer may send documents for a part now, and which part is the next one that they should send. */
export const isOpen = ({ status, asked, expires_on }: VerificationStep, soon: string): boolean =>
	status !== "review" && (status !== "accepted" || asked !== null || (expires_on !== null && expires_on <= soon));
export const nextStep = ({ steps }: Pick<Verification, "steps">): VerificationStep | undefined =>
	steps.find(
		({ part, status, asked }) =>
			asked !== null || (part !== "funds" && status !== "accepted" && status !== "review") || status === "again",
	);
