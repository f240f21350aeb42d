import type { ReactNode } from "react";
import { NumberField } from "../../../ui/number-field.tsx";
import { Range } from "../../../ui/range.tsx";

export interface SliderProps {
	/** The accessible name of both. */
	readonly name: string;
	readonly label: ReactNode;
	readonly aside?: ReactNode;
	readonly value: string;
	readonly onChange: (value: string) => void;
	readonly min: number;
	readonly max: number;
	readonly step: string;
	readonly unit: ReactNode;
	readonly signed?: boolean;
}

/** A slider with the same value typed beside it; the typed one may go beyond its ends. */
export function Slider(props: SliderProps) {
	const { name, label, aside, value, onChange, min, max, step, unit, signed = false } = props;
	const typed = Number(value);
	const stands = Math.max(min, Math.min(max, Number.isNaN(typed) ? 0 : typed));
	return (
		<div className="flex flex-col gap-0.5">
			<div className="flex min-w-0 items-center justify-between gap-2 text-12">
				<span className="truncate font-medium">{label}</span>
				<span className="num flex flex-none items-center gap-2 text-11 text-muted">{aside}</span>
			</div>
			<div className="flex items-center gap-2">
				<Range
					aria-label={name}
					aria-valuetext={`${stands}${typeof unit === "string" ? ` ${unit}` : ""}`}
					dir="ltr"
					min={min}
					max={max}
					step={step}
					value={stands}
					onChange={(event) => onChange(event.target.value)}
					className="min-w-24 flex-1 pointer-coarse:h-11"
				/>
				<span className="w-28 flex-none pointer-coarse:w-40">
					<NumberField
						size="sm"
						signed={signed}
						aria-label={name}
						step={step}
						{...(signed ? {} : { min: `${min}` })}
						value={value}
						onChange={onChange}
						unit={unit}
					/>
				</span>
			</div>
		</div>
	);
}
