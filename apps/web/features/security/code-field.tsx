import { type Bound, type FieldValues, TextField } from "../../forms/index.ts";

/** The six digits of a mailed code; other characters are dropped. */
export function CodeField<Values extends FieldValues>({
	label,
	...bound
}: Bound<Values, string> & {
	/** Names the email it came with: there may be two. */
	readonly label: string;
}) {
	return (
		<TextField
			{...bound}
			label={label}
			clean={(text) => text.replace(/\D/g, "").slice(0, 6)}
			className="w-40 max-w-full"
			inputName="code"
			inputMode="numeric"
			autoComplete="one-time-code"
			dir="ltr"
		/>
	);
}
