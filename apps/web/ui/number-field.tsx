import { Minus, Plus } from "lucide-react";
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, type Ref, useState } from "react";
import { useT } from "../i18n/index.ts";
import { cx } from "../lib/cx.ts";
import { cleanPasted, stepBy } from "../lib/decimal.ts";
import { decimalMark } from "../lib/format.ts";
import { inputFrame, inputInside } from "./input.tsx";
import { stepsOfKey, typed } from "./number-keys.ts";

export interface NumberFieldProps {
	readonly id?: string;
	readonly "aria-describedby"?: string | undefined;
	readonly "aria-invalid"?: true | undefined;
	readonly "aria-label"?: string | undefined;
	readonly ref?: Ref<HTMLInputElement>;
	/** A decimal string or an unfinished input (`""`, `"1."`); shown with the language's decimal mark. */
	readonly value: string;
	/** Called with a decimal string or an unfinished one; validate it before sending. */
	readonly onChange: (value: string) => void;
	readonly onBlur?: () => void;
	/** The instrument's step: one arrow press. Ctrl or Page keys do ten, Alt a hundred. */
	readonly step: string;
	readonly min?: string | undefined;
	readonly max?: string | undefined;
	/** Allows negative numbers. Default false. */
	readonly signed?: boolean;
	readonly disabled?: boolean;
	readonly size?: "sm" | "md" | "lg";
	/** At the end, inside: `lots`, `USD`. */
	readonly unit?: ReactNode;
	readonly placeholder?: string;
}

/** Exact number input: decimal strings from the keyboard to the caller, never floats. */
export function NumberField(props: NumberFieldProps) {
	const {
		value,
		onChange,
		onBlur,
		step,
		min,
		max,
		signed = false,
		disabled = false,
		size = "md",
		unit,
		...rest
	} = props;
	const t = useT();
	const [badPaste, setBadPaste] = useState(false);
	const move = (times: number) => {
		setBadPaste(false);
		onChange(stepBy(value, times, { step, min, max }));
	};
	const press = (event: KeyboardEvent<HTMLInputElement>) => {
		const times = stepsOfKey(event);
		if (times === 0 || disabled) return;
		event.preventDefault();
		move(times);
	};
	const paste = (event: ClipboardEvent<HTMLInputElement>) => {
		event.preventDefault();
		const clean = cleanPasted(event.clipboardData.getData("text"), decimalMark());
		const usable = clean !== null && (signed || !clean.startsWith("-"));
		setBadPaste(!usable);
		if (usable) onChange(clean);
	};
	const stepper = (times: 1 | -1) => (
		<button
			type="button"
			tabIndex={-1}
			disabled={disabled}
			aria-label={times > 0 ? t("ui.number.increase") : t("ui.number.decrease")}
			onClick={() => move(times)}
			className="flex aspect-square h-full items-center pointer-coarse:min-w-11 justify-center text-muted hover:bg-hover hover:text-primary active:bg-press"
		>
			{times > 0 ? (
				<Plus className="icon size-3.5 pointer-coarse:size-5" aria-hidden />
			) : (
				<Minus className="icon size-3.5 pointer-coarse:size-5" aria-hidden />
			)}
		</button>
	);
	return (
		<span className={cx(inputFrame(size), "overflow-hidden pointer-coarse:h-12")} dir="ltr">
			{stepper(-1)}
			<input
				{...rest}
				type="text"
				inputMode="decimal"
				autoComplete="off"
				disabled={disabled}
				value={value.replace(".", decimalMark())}
				onChange={(event) => {
					const next = typed(event.target.value, signed);
					setBadPaste(false);
					if (next !== null) onChange(next);
				}}
				onKeyDown={press}
				onPaste={paste}
				onBlur={onBlur}
				className={cx(inputInside, "num px-1 text-center font-medium")}
			/>
			{unit ? <span className="pe-1 text-11 text-muted">{unit}</span> : null}
			{stepper(1)}
			<span role="status" className="sr-only">
				{badPaste ? t("ui.number.badPaste") : ""}
			</span>
		</span>
	);
}
