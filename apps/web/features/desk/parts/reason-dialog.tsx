import { type ReactNode, useId, useState } from "react";
import { isApiError } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field } from "../../../ui/field.tsx";
import { TextArea } from "../../../ui/text-area.tsx";

export interface ReasonDialogProps {
	readonly title: string;
	/** What will happen. */
	readonly description: ReactNode;
	/** The button's label. */
	readonly submit: string;
	readonly danger?: boolean;
	/** Who reads the reason. */
	readonly help: string;
	/** Why it cannot be sent yet, besides too short a reason. */
	readonly blocked?: string | null;
	readonly width?: "sm" | "md" | "lg";
	/** Throws `ApiError`; its message is shown in the dialog. */
	readonly onSubmit: (reason: string) => Promise<void>;
	readonly onClose: () => void;
	/** Further fields, above the reason. */
	readonly children?: ReactNode;
}

const LEAST = 3;
const MOST = 300;

/** One staff action with the reason for the audit log. Stays open until the answer. */
export function ReasonDialog(props: ReasonDialogProps) {
	const { title, description, submit, danger = false, help, blocked = null, width = "sm", onSubmit, onClose } = props;
	const t = useT();
	const form = useId();
	const [reason, setReason] = useState("");
	const [busy, setBusy] = useState(false);
	const [problem, setProblem] = useState<string | null>(null);
	const length = [...reason.trim()].length;
	const off = blocked ?? (length < LEAST ? t("staff.reason.short") : length > MOST ? t("staff.reason.long") : null);

	const send = async (): Promise<void> => {
		setBusy(true);
		setProblem(null);
		try {
			await onSubmit(reason.trim().replace(/\s+/g, " "));
			onClose();
		} catch (error) {
			if (!isApiError(error)) throw error;
			setProblem(error.message);
		} finally {
			setBusy(false);
		}
	};
	return (
		<Dialog
			open
			onOpenChange={(open) => (open || busy ? undefined : onClose())}
			title={title}
			description={description}
			width={width}
			footer={
				<>
					<Button onClick={onClose} disabledReason={busy ? t("common.loading") : null}>
						{t("common.cancel")}
					</Button>
					<Button type="submit" form={form} variant={danger ? "danger" : "primary"} busy={busy} disabledReason={off}>
						{submit}
					</Button>
				</>
			}
		>
			<form
				id={form}
				noValidate
				className="flex flex-col gap-4"
				onSubmit={(event) => {
					event.preventDefault();
					if (off === null && !busy) void send();
				}}
			>
				{props.children}
				<Field label={t("staff.reason")} help={help}>
					{(aria) => (
						<TextArea
							{...aria}
							rows={3}
							maxLength={MOST + 50}
							value={reason}
							onChange={(event) => {
								setProblem(null);
								setReason(event.target.value);
							}}
						/>
					)}
				</Field>
				{problem === null ? null : <Alert variant="destructive">{problem}</Alert>}
			</form>
		</Dialog>
	);
}
