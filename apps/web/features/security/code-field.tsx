import type { Ref } from "react";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";

/** The six digits of a mailed code; other characters are dropped. */
export function CodeField({
	label,
	field,
	value,
	error,
	onChange,
}: {
	/** Names the email it came with: there may be two. */
	readonly label: string;
	readonly field: Ref<HTMLInputElement>;
	readonly value: string;
	readonly error: string | null;
	readonly onChange: (code: string) => void;
}) {
	return (
		<Field label={label} error={error} className="max-w-full">
			{(aria) => (
				<Input
					{...aria}
					ref={field}
					className="w-40 max-w-full"
					name="code"
					value={value}
					onChange={(event) => onChange(event.target.value.replace(/\D/g, "").slice(0, 6))}
					inputMode="numeric"
					autoComplete="one-time-code"
					dir="ltr"
				/>
			)}
		</Field>
	);
}
