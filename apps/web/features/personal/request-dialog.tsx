import type { Personal } from "@truefill/contracts/http";
import { useId, useState } from "react";
import { type RequestedChanges, sendPersonalRequest } from "../../data/personal/index.ts";
import { useT } from "../../i18n/index.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { notify } from "../../ui/notify.ts";
import { GROUPS, isIdentityField } from "./fields.ts";
import { FormFields } from "./form-fields.tsx";
import { useForm } from "./use-form.ts";

/** Requests a change of locked fields from staff: the new values, and the reason. */
export function RequestDialog({ personal, onClose }: { readonly personal: Personal; readonly onClose: () => void }) {
	const t = useT();
	const id = useId();
	const state = useForm(personal);
	const [reason, setReason] = useState("");
	const unchanged = Object.keys(state.changes).length === 0;
	const blocked = unchanged
		? t("personal.request.unchanged")
		: reason.trim().length < 3
			? t("personal.request.why")
			: null;
	return (
		<Dialog
			open
			width="md"
			title={t("personal.request.title")}
			description={t("personal.request.about")}
			onOpenChange={(open) => (open || state.busy ? undefined : onClose())}
			footer={
				<>
					<Button onClick={onClose}>{t("common.cancel")}</Button>
					<Button type="submit" form={id} variant="primary" busy={state.busy} disabledReason={blocked}>
						{t("personal.request.send")}
					</Button>
				</>
			}
		>
			<form
				id={id}
				noValidate
				className="flex flex-col gap-4"
				onSubmit={(event) => {
					event.preventDefault();
					// Its portal is inside the page's form.
					event.stopPropagation();
					if (blocked !== null || state.busy) return;
					void state.submit(async () => {
						// Only identity fields are offered here, and `submit` has checked the required ones.
						await sendPersonalRequest(state.changes as RequestedChanges, reason.trim());
						notify({ tone: "ok", title: t("personal.request.sent") });
						onClose();
					});
				}}
			>
				{GROUPS.map(({ title, fields }) => {
					const own = fields.filter(({ name }) => isIdentityField(name));
					return own.length === 0 ? null : (
						<FormFields key={title} fields={own} form={state.form} faults={state.faults} onChange={state.set} />
					);
				})}
				<Field
					label={t("personal.request.reason")}
					help={t("personal.request.reason.help")}
					error={state.faults.reason}
				>
					{(aria) => (
						<Input {...aria} value={reason} maxLength={300} onChange={(event) => setReason(event.target.value)} />
					)}
				</Field>
				{state.problem === null ? null : <Alert variant="destructive">{state.problem}</Alert>}
			</form>
		</Dialog>
	);
}
