import { type FormEvent, type ReactNode, useId } from "react";
import { type ApiForm, type FieldValues, Form, FormProblem } from "../../forms/index.ts";
import { useT } from "../../i18n/index.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import type { Command } from "./use-command.ts";

export interface FormDialogProps<Values extends FieldValues> {
	readonly title: string;
	readonly description?: string;
	readonly submit: string;
	/** Why it cannot be sent yet, besides what is wrong with its fields. */
	readonly blocked?: string | null;
	readonly danger?: boolean;
	readonly width?: "sm" | "md" | "lg";
	readonly form: ApiForm<Values>;
	readonly command: Pick<Command<never>, "unknown" | "again">;
	readonly onClose: () => void;
	readonly children: ReactNode;
}

/** Focuses the first field, not the close button; not on touch, where it would open the keyboard. */
function focusFirstField(form: HTMLFormElement | null): void {
	if (form === null || !matchMedia("(pointer: fine)").matches) return;
	form.querySelector<HTMLElement>("input, [role=combobox]")?.focus();
}

/** One action on an account: its description, fields and result. Stays open until the answer. */
export function FormDialog<Values extends FieldValues>(props: FormDialogProps<Values>) {
	const { title, description, submit, blocked = null, danger = false, width = "sm", command, onClose } = props;
	const t = useT();
	const id = useId();
	const { busy, problem, fault, onSubmit, run } = props.form;
	const { unknown } = command;
	const again = (event?: FormEvent): void => {
		event?.preventDefault();
		void run("submit", command.again);
	};
	const off = unknown ? null : (blocked ?? fault);
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
						form={id}
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
			<Form
				form={{ onSubmit: unknown ? again : onSubmit }}
				blocked={off !== null}
				id={id}
				ref={focusFirstField}
				className="flex flex-col gap-4"
			>
				{props.children}
				{unknown ? <Alert variant="warning">{t("accounts.unknown")}</Alert> : <FormProblem form={{ problem }} />}
			</Form>
		</Dialog>
	);
}
