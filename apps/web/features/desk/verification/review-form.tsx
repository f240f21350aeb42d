import {
	VERIFICATION_FAULTS,
	type VerificationCase,
	type VerificationFault,
	type VerificationMark,
	type VerificationOutcome,
	verificationOutcome,
} from "@truefill/contracts/http";
import { X } from "lucide-react";
import { useState } from "react";
import { sendReview } from "../../../data/desk/verification.ts";
import { messageOf } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Field } from "../../../ui/field.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Input } from "../../../ui/input.tsx";
import { notify } from "../../../ui/notify.ts";
import { SegmentedControl } from "../../../ui/segmented-control.tsx";
import { Select } from "../../../ui/select.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { oneLine } from "../parts/reason-dialog.tsx";

export interface ReviewFormProps {
	readonly shown: VerificationCase;
	readonly marks: readonly VerificationMark[];
	readonly onMarks: (marks: readonly VerificationMark[]) => void;
	/** The reason of the next rectangle. */
	readonly fault: VerificationFault;
	readonly onFault: (fault: VerificationFault) => void;
	readonly outcome: VerificationOutcome;
	readonly onOutcome: (outcome: VerificationOutcome) => void;
	readonly onSaved: () => void;
}

/** What one person found; the server says what is missing. */
export function ReviewForm(props: ReviewFormProps) {
	const { shown, marks, onMarks, fault, onFault, outcome, onOutcome, onSaved } = props;
	const t = useT();
	const { id, part } = shown;
	const [faults, setFaults] = useState<ReadonlySet<VerificationFault>>(new Set());
	const [note, setNote] = useState("");
	const [expires, setExpires] = useState("");
	const [number, setNumber] = useState("");
	const [busy, setBusy] = useState(false);
	const [problem, setProblem] = useState<string | null>(null);
	const isApproval = outcome === "approve";
	const all = new Set([...faults, ...marks.map((mark) => mark.fault)]);

	async function save(): Promise<void> {
		setBusy(true);
		setProblem(null);
		try {
			await sendReview(id, {
				outcome,
				faults: isApproval ? [] : [...all],
				note: oneLine(note) === "" ? null : oneLine(note),
				marks: isApproval ? [] : [...marks],
				expires_on: expires === "" ? null : expires,
				document_number: number.trim() === "" ? null : number.trim(),
			});
			notify({ tone: "ok", title: t("staff.verification.saved") });
			onSaved();
		} catch (error) {
			setProblem(messageOf(error, t("staff.verification.failed.action")));
		} finally {
			setBusy(false);
		}
	}
	return (
		<form
			className="flex flex-col gap-4"
			onSubmit={(event) => {
				event.preventDefault();
				void save();
			}}
		>
			<SegmentedControl
				label={t("staff.verification.outcome")}
				value={outcome}
				onChange={onOutcome}
				items={verificationOutcome.options.map((value) => ({ value, label: t(`staff.verification.outcome.${value}`) }))}
			/>
			{isApproval ? (
				<ApprovalFields part={part} number={number} onNumber={setNumber} expires={expires} onExpires={setExpires} />
			) : (
				<FaultFields {...{ marks, onMarks, fault, onFault, all, faults, setFaults }} />
			)}
			<Field label={t("staff.verification.note")} help={t("staff.verification.note.help")} optional>
				{(aria) => (
					<TextArea
						{...aria}
						rows={2}
						maxLength={300}
						value={note}
						onChange={(event) => setNote(event.currentTarget.value)}
					/>
				)}
			</Field>
			{problem === null ? null : <Alert variant="destructive">{problem}</Alert>}
			<Button type="submit" variant={outcome === "reject" ? "danger" : "primary"} block busy={busy}>
				{t("staff.verification.submit")}
			</Button>
		</form>
	);
}

interface ApprovalFieldsProps {
	readonly part: VerificationCase["part"];
	readonly number: string;
	readonly onNumber: (number: string) => void;
	readonly expires: string;
	readonly onExpires: (day: string) => void;
}

/** What an approval records of the document. */
function ApprovalFields({ part, number, onNumber, expires, onExpires }: ApprovalFieldsProps) {
	const t = useT();
	return (
		<>
			{part === "identity" ? (
				<Field label={t("staff.verification.number")} help={t("staff.verification.number.help")}>
					{(aria) => (
						<Input
							{...aria}
							dir="ltr"
							maxLength={40}
							autoComplete="off"
							value={number}
							onChange={(event) => onNumber(event.currentTarget.value)}
						/>
					)}
				</Field>
			) : null}
			{part === "selfie" ? null : (
				<Field
					label={t(part === "identity" ? "staff.verification.expires" : "staff.verification.expires.address")}
					optional={part === "funds"}
				>
					{(aria) => (
						<Input {...aria} type="date" value={expires} onChange={(event) => onExpires(event.currentTarget.value)} />
					)}
				</Field>
			)}
		</>
	);
}

interface FaultFieldsProps extends Pick<ReviewFormProps, "marks" | "onMarks" | "fault" | "onFault"> {
	/** Chosen ones and those of the rectangles. */
	readonly all: ReadonlySet<VerificationFault>;
	readonly faults: ReadonlySet<VerificationFault>;
	readonly setFaults: (faults: ReadonlySet<VerificationFault>) => void;
}

/** Why the documents are not enough. */
function FaultFields({ marks, onMarks, fault, onFault, all, faults, setFaults }: FaultFieldsProps) {
	const t = useT();
	return (
		<>
			<Field label={t("staff.verification.mark")} help={t("staff.verification.mark.hint")}>
				{(aria) => (
					<Select
						{...aria}
						value={fault}
						onChange={onFault}
						options={VERIFICATION_FAULTS.map((value) => ({ value, label: t(`verification.fault.${value}`) }))}
					/>
				)}
			</Field>
			{marks.length === 0 ? null : (
				<ul className="flex flex-wrap gap-1.5">
					{marks.map((mark) => (
						<li
							key={`${mark.file_id} ${mark.x} ${mark.y}`}
							className="flex items-center rounded-pill border border-line ps-2.5 text-12"
						>
							{t(`verification.fault.${mark.fault}`)}
							<IconButton
								bare
								size="sm"
								label={t("staff.verification.mark.remove", { fault: t(`verification.fault.${mark.fault}`) })}
								icon={<X className="icon" aria-hidden />}
								onClick={() => onMarks(marks.filter((each) => each !== mark))}
							/>
						</li>
					))}
				</ul>
			)}
			<fieldset className="flex flex-col gap-2">
				<legend className="mb-1.5 font-medium text-12 text-secondary">{t("staff.verification.faults")}</legend>
				{VERIFICATION_FAULTS.map((value) => (
					<Checkbox
						key={value}
						label={t(`verification.fault.${value}`)}
						checked={all.has(value)}
						disabled={marks.some((mark) => mark.fault === value)}
						onChange={(checked) =>
							setFaults(new Set(checked ? [...faults, value] : [...faults].filter((each) => each !== value)))
						}
					/>
				))}
			</fieldset>
		</>
	);
}
