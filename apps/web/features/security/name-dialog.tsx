import { type FormEvent, useId, useState } from "react";
import { useT } from "../../i18n/index.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";

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
	const [name, setName] = useState(before);
	const [wrong, setWrong] = useState(false);
	const [busy, setBusy] = useState(false);
	const send = async (event: FormEvent) => {
		event.preventDefault();
		const given = name.trim();
		if (busy) return;
		if (given === "" || given.length > LONGEST) return setWrong(true);
		setBusy(true);
		try {
			await onName(given);
		} finally {
			setBusy(false);
		}
	};
	return (
		<Dialog
			open
			onOpenChange={(open) => (open ? undefined : onCancel())}
			title={title}
			description={body}
			footer={
				<>
					<Button onClick={onCancel}>{t("passkeys.cancel")}</Button>
					<Button type="submit" form={formId} variant="primary" busy={busy}>
						{submit}
					</Button>
				</>
			}
		>
			<form id={formId} noValidate className="pt-1" onSubmit={(event) => void send(event)}>
				<Field
					label={t("passkeys.name")}
					help={t("passkeys.name.help")}
					error={wrong ? t("passkeys.name.missing") : null}
				>
					{(aria) => (
						<Input
							{...aria}
							value={name}
							maxLength={LONGEST}
							onChange={(event) => {
								setName(event.target.value);
								setWrong(false);
							}}
						/>
					)}
				</Field>
			</form>
		</Dialog>
	);
}
