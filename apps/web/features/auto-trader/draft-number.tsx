import { useState } from "react";
import { NumberField } from "../../ui/number-field.tsx";

export interface DraftNumberProps {
	readonly id?: string;
	readonly "aria-label"?: string;
	readonly "aria-describedby"?: string;
	/** A decimal string. */
	readonly value: string;
	/** Called with each complete decimal string; an empty or unfinished input gives `"0"`. */
	readonly onValue: (value: string) => void;
	readonly step?: string;
	readonly signed?: boolean;
	readonly decimals?: boolean;
}

const DECIMAL = /^-?\d+(?:\.\d+)?$/;

/** A number of a strategy. While it is being typed (`0.`) the field keeps the text, and the strategy has a zero. */
export function DraftNumber({
	value,
	onValue,
	step = "1",
	signed = false,
	decimals = true,
	...aria
}: DraftNumberProps) {
	const [text, setText] = useState(value);
	const [sent, setSent] = useState(value);
	// Another number from outside, by an undo or another choice, replaces what is typed.
	if (value !== sent) {
		setSent(value);
		setText(value);
	}
	return (
		<NumberField
			{...aria}
			size="sm"
			step={step}
			signed={signed}
			{...(signed ? {} : { min: "0" })}
			value={text}
			onChange={(next) => {
				if (!decimals && next.includes(".")) return;
				setText(next);
				const whole = DECIMAL.test(next) ? next.replace(/^(-?)0+(?=\d)/, "$1") : "0";
				setSent(whole);
				onValue(whole);
			}}
		/>
	);
}
