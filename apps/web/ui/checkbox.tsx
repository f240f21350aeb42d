import { Check, Minus } from "lucide-react";
import * as Radix from "radix-ui/checkbox";
import { type ReactNode, type Ref, useId } from "react";
import { cx } from "../lib/cx.ts";

export interface CheckboxProps {
	readonly checked: boolean | "indeterminate";
	readonly onChange: (checked: boolean) => void;
	readonly label: ReactNode;
	readonly help?: ReactNode;
	readonly disabled?: boolean;
	readonly invalid?: boolean;
	readonly ref?: Ref<HTMLButtonElement>;
}

export function Checkbox({ checked, onChange, label, help, disabled = false, invalid = false, ref }: CheckboxProps) {
	const id = useId();
	return (
		<div className={cx("flex items-start gap-2.5", disabled && "opacity-55")}>
			<Radix.Root
				id={id}
				{...(ref === undefined ? {} : { ref })}
				checked={checked}
				disabled={disabled}
				onCheckedChange={(next) => onChange(next === true)}
				{...(help ? { "aria-describedby": `${id}-help` } : {})}
				{...(invalid ? { "aria-invalid": true } : {})}
				className="mt-0.5 flex size-4 flex-none items-center justify-center rounded-[4px] border border-line-strong bg-surface-1 text-on-solid hover:border-muted aria-[invalid=true]:border-danger data-[state=checked]:border-accent-solid data-[state=indeterminate]:border-accent-solid data-[state=checked]:bg-accent-solid data-[state=indeterminate]:bg-accent-solid"
			>
				<Radix.Indicator>
					{checked === "indeterminate" ? (
						<Minus className="size-3" strokeWidth={3} aria-hidden />
					) : (
						<Check className="size-3" strokeWidth={3} aria-hidden />
					)}
				</Radix.Indicator>
			</Radix.Root>
			<div className="flex flex-col">
				<label htmlFor={id} className="text-13">
					{label}
				</label>
				{help ? (
					<span id={`${id}-help`} className="text-12 text-muted">
						{help}
					</span>
				) : null}
			</div>
		</div>
	);
}
