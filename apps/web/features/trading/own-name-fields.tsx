import { type FormEvent, type ReactNode, useState } from "react";
import { useT } from "../../i18n/index.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { isOwnName, MAX_NAME } from "./own-name.ts";

export interface OwnNameFormProps {
	readonly label: string;
	/** On the button. */
	readonly action: string;
	readonly help?: string | undefined;
	/** Why nothing can be saved, or null. */
	readonly blocked: string | null;
	readonly size?: "sm" | "md";
	/** What is typed, without spaces around it. */
	readonly onName?: (name: string) => void;
	readonly onSave: (name: string) => void;
}

/** Asks for the user's own name for something new. */
export function OwnNameForm({ label, action, help, blocked, size = "md", onName, onSave }: OwnNameFormProps) {
	const t = useT();
	const [name, setName] = useState("");
	const [isWrong, setWrong] = useState(false);
	const type = (text: string) => {
		setName(text);
		setWrong(false);
		onName?.(text.trim());
	};
	const save = (event: FormEvent) => {
		event.preventDefault();
		setWrong(!isOwnName(name));
		if (!isOwnName(name) || blocked !== null) return;
		onSave(name.trim());
		type("");
	};
	return (
		<form onSubmit={save}>
			<Field label={label} help={help} error={isWrong ? t("watchlists.nameWrong") : null}>
				{(aria) => (
					<span className="flex gap-2">
						<Input
							{...aria}
							size={size}
							value={name}
							maxLength={MAX_NAME}
							autoComplete="off"
							onChange={({ target }) => type(target.value)}
						/>
						<Button
							type="submit"
							size={size}
							variant={size === "md" ? "primary" : "secondary"}
							disabledReason={blocked}
						>
							{action}
						</Button>
					</span>
				)}
			</Field>
		</form>
	);
}

export interface OwnNameFieldProps {
	/** Accessible name. */
	readonly label: string;
	readonly name: string;
	/** Another valid name was entered. */
	readonly onRename: (name: string) => void;
	readonly end?: ReactNode;
}

/** A name that is changed where it is shown: by Enter, or by leaving it. One that is not allowed is put back. */
export function OwnNameField({ label, name, onRename, end }: OwnNameFieldProps) {
	const [text, setText] = useState<string | null>(null);
	const rename = () => {
		const next = text?.trim() ?? "";
		if (isOwnName(next) && next !== name) onRename(next);
		setText(null);
	};
	return (
		<Input
			aria-label={label}
			value={text ?? name}
			maxLength={MAX_NAME}
			onChange={(event) => setText(event.target.value)}
			onBlur={rename}
			onKeyDown={(event) => event.key === "Enter" && rename()}
			end={end}
		/>
	);
}
