import { type ReactNode, useId } from "react";
import { cx } from "../lib/cx.ts";

export interface ChoiceTile<Value extends string> {
	readonly value: Value;
	readonly label: string;
	/** Its meaning, below its name. */
	readonly body?: ReactNode;
	/** A preview, above its name. */
	readonly sample?: ReactNode;
}

export interface ChoiceTilesProps<Value extends string> {
	readonly label: string;
	/** The label is already visible elsewhere. */
	readonly labelHidden?: boolean;
	readonly value: Value | null;
	readonly onChange: (value: Value) => void;
	readonly options: readonly ChoiceTile<Value>[];
	readonly columns?: 1 | 2 | 3;
	/** Below all of them. */
	readonly help?: ReactNode;
}

const COLUMNS = { 1: "", 2: "sm:grid-cols-2", 3: "sm:grid-cols-3" } as const;

/** One of a few, each with its meaning or a preview: native radio buttons, so that arrow keys and forms work. */
export function ChoiceTiles<Value extends string>(props: ChoiceTilesProps<Value>) {
	const { label, labelHidden = false, value, onChange, options, columns = 3, help } = props;
	const name = useId();
	return (
		<fieldset className="min-w-0">
			<legend className={labelHidden ? "sr-only" : "mb-1.5 font-medium text-12 text-secondary"}>{label}</legend>
			<div className={cx("grid gap-2", COLUMNS[columns])}>
				{options.map((option) => (
					<label
						key={option.value}
						className={cx(
							"flex cursor-pointer items-start gap-2.5 rounded-control border p-3 has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-accent",
							option.value === value ? "border-accent bg-accent-quiet" : "border-line-strong hover:border-muted",
						)}
					>
						<input
							type="radio"
							name={name}
							checked={option.value === value}
							onChange={() => onChange(option.value)}
							className="mt-0.5 size-4 flex-none accent-accent outline-none"
						/>
						<span className="flex min-w-0 flex-1 flex-col gap-0.5">
							<span className="flex items-center justify-between gap-2 font-medium text-13">
								{option.label}
								{option.sample}
							</span>
							{option.body === undefined ? null : <span className="text-12 text-secondary">{option.body}</span>}
						</span>
					</label>
				))}
			</div>
			{help === undefined ? null : <p className="mt-1.5 text-12 text-muted">{help}</p>}
		</fieldset>
	);
}
