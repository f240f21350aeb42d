import { type ReactNode, useId } from "react";
import { useT } from "../../i18n/index.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import type { Send } from "./use-send.ts";

export interface FormDialogProps {
	readonly title: string;
	readonly description?: string;
	readonly submit: string;
	/** Why it cannot be sent yet; null if it can. */
	readonly blocked: string | null;
	readonly danger?: boolean;
	readonly width?: "sm" | "md" | "lg";
	readonly command: Pick<Send<never>, "busy" | "problem" | "unknown">;
	readonly onSubmit: () => void;
	readonly onClose: () => void;
	readonly children: ReactNode;
}

/** Focuses the first field, not the close button; not on touch, where it would open the keyboard. */
function focusFirstField(form: HTMLFormElement | null): void {
	if (form === null || !matchMedia("(pointer: fine)").matches) return;
	form.querySelector<HTMLElement>("input, [role=combobox]")?.focus();
}

/** One action on an account: its description, fields and result. Stays open until the answer. */
export function FormDialog(props: FormDialogProps) {
	const { title, description, submit, blocked, danger = false, width = "sm", command, onSubmit, onClose } = props;
	const t = useT();
	const form = useId();
	const { busy, problem, unknown } = command;
	const off = unknown ? null : blocked;
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
					<Button
						type="submit"
						form={form}
						variant={danger ? "danger" : "primary"}
						busy={busy}
						disabledReason={off}
						className="max-w-full whitespace-normal"
					>
						{unknown ? t("accounts.findOut") : submit}
					</Button>
				</>
			}
		>
			<form
				id={form}
				ref={focusFirstField}
				noValidate
				className="flex flex-col gap-4"
				onSubmit={(event) => {
					event.preventDefault();
					if (off === null && !busy) onSubmit();
				}}
			>
				{props.children}
				{problem === null ? null : <Alert variant={unknown ? "warning" : "destructive"}>{problem}</Alert>}
			</form>
		</Dialog>
	);
}
