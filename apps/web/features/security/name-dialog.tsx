import { renamePasskey } from "@truefill/contracts/http";
import { useId } from "react";
import { Form, TextField, useApiForm } from "../../forms/index.ts";
import { useT } from "../../i18n/index.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";

const LONGEST = 40;

/** Asks for a name; stays open and busy until it is done. */
export function NameDialog({
	title,
	body,
	submit,
	name: before = "",
	onName,
	onCancel,
}: {
	readonly title: string;
	readonly body?: string;
	readonly submit: string;
	readonly name?: string;
	readonly onName: (name: string) => Promise<void>;
	readonly onCancel: () => void;
}) {
	const t = useT();
	const formId = useId();
	const form = useApiForm({
		values: { name: before },
		schema: renamePasskey.body,
		texts: { name: t("passkeys.name.missing") },
		keeps: true,
		submit: ({ name }) => onName(name),
	});
	return (
		<Dialog
			open
			onOpenChange={(open) => (open ? undefined : onCancel())}
			title={title}
			description={body}
			footer={
				<>
					<Button onClick={onCancel}>{t("passkeys.cancel")}</Button>
					<Button type="submit" form={formId} variant="primary" busy={form.busy}>
						{submit}
					</Button>
				</>
			}
		>
			<Form form={form} id={formId} className="pt-1">
				<TextField
					form={form}
					name="name"
					label={t("passkeys.name")}
					help={t("passkeys.name.help")}
					maxLength={LONGEST}
				/>
			</Form>
		</Dialog>
	);
}
