import { type Personal, requestPersonalChange } from "@truefill/contracts/http";
import { useId } from "react";
import { sendPersonalRequest } from "../../data/personal/index.ts";
import { Form, FormProblem, TextField, useApiForm } from "../../forms/index.ts";
import { useT } from "../../i18n/index.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { notify } from "../../ui/notify.ts";
import { changesOf, formOf, GROUPS, isIdentityField, type PersonalForm } from "./fields.ts";
import { FormFields } from "./form-fields.tsx";

type RequestForm = PersonalForm & { readonly reason: string };

/** Requests a change of locked fields from staff: the new values, and the reason. */
export function RequestDialog({ personal, onClose }: { readonly personal: Personal; readonly onClose: () => void }) {
	const t = useT();
	const id = useId();
	const before = formOf(personal);
	const changesIn = ({ reason: _, ...form }: RequestForm) => changesOf(before, form);
	const form = useApiForm({
		values: { ...before, reason: "" },
		schema: requestPersonalChange.body,
		bodyOf: (typed) => ({ changes: changesIn(typed), reason: typed.reason }),
		refusals: { BIRTH_DATE_WRONG: "birth_date" },
		async submit(body) {
			await sendPersonalRequest(body);
			notify({ tone: "ok", title: t("personal.request.sent") });
			onClose();
		},
	});
	const unchanged = Object.keys(changesIn(form.values)).length === 0;
	const blocked = unchanged
		? t("personal.request.unchanged")
		: form.values.reason.trim().length < 3
			? t("personal.request.why")
			: null;
	return (
		<Dialog
			open
			width="md"
			title={t("personal.request.title")}
			description={t("personal.request.about")}
			onOpenChange={(open) => (open || form.busy ? undefined : onClose())}
			footer={
				<>
					<Button onClick={onClose}>{t("common.cancel")}</Button>
					<Button type="submit" form={id} variant="primary" busy={form.busy} disabledReason={blocked}>
						{t("personal.request.send")}
					</Button>
				</>
			}
		>
			<Form form={form} id={id} blocked={blocked !== null} className="flex flex-col gap-4">
				{GROUPS.map(({ title, fields }) => {
					const own = fields.filter(({ name }) => isIdentityField(name));
					return own.length === 0 ? null : <FormFields key={title} fields={own} form={form} />;
				})}
				<TextField
					form={form}
					name="reason"
					label={t("personal.request.reason")}
					help={t("personal.request.reason.help")}
					maxLength={300}
				/>
				<FormProblem form={form} />
			</Form>
		</Dialog>
	);
}
