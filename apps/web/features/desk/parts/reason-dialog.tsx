import { actReason } from "@truefill/contracts/http";
import { type ReactNode, useId } from "react";
import * as z from "zod";
import { type ApiForm, Form, FormProblem, TextAreaField, useApiForm } from "../../../forms/index.ts";
import { type Translate, useT } from "../../../i18n/index.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";

interface DialogProps {
	readonly title: string;
	/** What will happen. */
	readonly description: ReactNode;
	/** The button's label. */
	readonly submit: string;
	readonly danger?: boolean;
	/** Who reads the reason. */
	readonly help: string;
	/** Why it cannot be sent yet, besides what is wrong with its fields. */
	readonly blocked?: string | null;
	readonly width?: "sm" | "md" | "lg";
	/** Usual reasons: a press fills the field, which can still be changed. */
	readonly presets?: readonly string[];
	readonly onClose: () => void;
	/** Above the reason. */
	readonly children?: ReactNode;
}

export interface ReasonDialogProps extends DialogProps {
	/** Throws `ApiError`; its message is shown in the dialog. */
	readonly onSubmit: (reason: string) => Promise<void>;
}

const MOST = 300;
const ONLY_REASON = z.strictObject({ reason: actReason });

interface Reasoned {
	readonly reason: string;
}

/** A reason as it is sent: one line. */
export const oneLine = (reason: string): string => reason.trim().replace(/\s+/g, " ");

/** What is said about a reason. */
export function reasonTexts(t: Translate) {
	const short = t("staff.reason.short");
	return { REQUIRED: short, TOO_SHORT: short, TOO_LONG: t("staff.reason.long") };
}

/** One staff action with the reason for the audit log. Stays open until the answer. */
export function ReasonDialog({ onSubmit, ...dialog }: ReasonDialogProps) {
	const t = useT();
	const form = useApiForm({
		values: { reason: "" },
		schema: ONLY_REASON,
		bodyOf: ({ reason }) => ({ reason: oneLine(reason) }),
		names: { note: "reason" },
		texts: { reason: reasonTexts(t) },
		keeps: true,
		async submit({ reason }) {
			await onSubmit(reason);
			dialog.onClose();
		},
	});
	return <ReasonFormDialog {...dialog} form={form} />;
}

/** The same with further fields, which are its children. */
export function ReasonFormDialog<Values extends Reasoned>(props: DialogProps & { readonly form: ApiForm<Values> }) {
	const { title, description, submit, danger = false, help, width = "sm", presets = [], onClose, children } = props;
	const t = useT();
	const id = useId();
	// The reason is among its fields.
	const form = props.form as unknown as ApiForm<Reasoned>;
	const { busy } = form;
	const blocked = props.blocked ?? form.fault;
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
					<Button type="submit" form={id} variant={danger ? "danger" : "primary"} busy={busy} disabledReason={blocked}>
						{submit}
					</Button>
				</>
			}
		>
			<Form form={form} id={id} blocked={blocked !== null} className="flex flex-col gap-4">
				{children}
				{presets.length === 0 ? null : (
					<fieldset className="flex min-w-0 flex-wrap gap-1.5">
						<legend className="mb-1.5 font-medium text-12 text-secondary">{t("inbox.presets")}</legend>
						{presets.map((preset) => (
							<button
								key={preset}
								type="button"
								aria-pressed={form.values.reason === preset}
								onClick={() => form.set("reason", preset)}
								className="min-h-control-sm rounded-pill border border-line-strong px-3 py-1 text-start text-12 hover:border-muted aria-pressed:border-accent aria-pressed:bg-accent-quiet aria-pressed:text-accent-text pointer-coarse:min-h-11"
							>
								{preset}
							</button>
						))}
					</fieldset>
				)}
				<TextAreaField form={form} name="reason" label={t("staff.reason")} help={help} rows={3} maxLength={MOST + 50} />
				<FormProblem form={form} />
			</Form>
		</Dialog>
	);
}
