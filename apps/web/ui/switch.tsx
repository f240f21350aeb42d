import * as Radix from "radix-ui/switch";
import { type ReactNode, useId } from "react";
import { cx } from "../lib/cx.ts";

export interface SwitchProps {
	readonly checked: boolean;
	readonly onChange: (checked: boolean) => void;
	readonly label: ReactNode;
	readonly help?: ReactNode;
	readonly disabled?: boolean;
	/** In a table, where row and column label it. */
	readonly labelHidden?: boolean;
	/** Why it cannot be changed, if `help` is not shown. */
	readonly title?: string | undefined;
}

/** On or off, effective at once. For choices that take effect on submit, use a Checkbox. */
export function Switch({ checked, onChange, label, help, disabled = false, labelHidden = false, title }: SwitchProps) {
	const id = useId();
	return (
		<div
			title={title}
			className={cx(labelHidden ? "inline-flex" : "flex items-start justify-between gap-4", disabled && "opacity-55")}
		>
			<div className={labelHidden ? "sr-only" : "flex flex-col"}>
				<label htmlFor={id} className="text-13">
					{label}
				</label>
				{help ? (
					<span id={`${id}-help`} className="text-12 text-muted">
						{help}
					</span>
				) : null}
			</div>
			<Radix.Root
				id={id}
				checked={checked}
				disabled={disabled}
				onCheckedChange={onChange}
				{...(help ? { "aria-describedby": `${id}-help` } : {})}
				className="relative h-5 w-9 flex-none pointer-coarse:after:absolute pointer-coarse:after:-inset-x-1.5 pointer-coarse:after:-inset-y-3.5 rounded-pill border border-line-strong bg-surface-3 p-px transition-colors duration-(--fast) data-[state=checked]:border-accent-solid data-[state=checked]:bg-accent-solid"
			>
				<Radix.Thumb className="block size-4 rounded-pill bg-secondary transition-transform duration-(--fast) ease-out data-[state=checked]:translate-x-4 data-[state=checked]:bg-on-solid rtl:data-[state=checked]:-translate-x-4" />
			</Radix.Root>
		</div>
	);
}
