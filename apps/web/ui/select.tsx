import { Check, ChevronDown } from "lucide-react";
import * as Radix from "radix-ui/select";
import { type ReactNode, type Ref, useState } from "react";
import { cx } from "../lib/cx.ts";
import type { FieldAria } from "./field.tsx";
import { InertBehind } from "./inert-behind.tsx";

export interface SelectOption<Value extends string> {
	readonly value: Value;
	readonly label: string;
	/** A second, muted line. */
	readonly hint?: string;
	readonly icon?: ReactNode;
	readonly disabled?: boolean;
}

export interface SelectProps<Value extends string> extends Partial<FieldAria> {
	readonly options: readonly SelectOption<Value>[];
	readonly value: Value | null;
	readonly onChange: (value: Value) => void;
	readonly placeholder?: string;
	readonly size?: "sm" | "md" | "lg";
	readonly disabled?: boolean;
	/** If no Field labels it. */
	readonly "aria-label"?: string;
	readonly className?: string;
	readonly ref?: Ref<HTMLButtonElement>;
}

const HEIGHT = { sm: "h-control-sm text-12", md: "h-control text-13", lg: "h-control-lg text-14" } as const;

export function Select<Value extends string>(props: SelectProps<Value>) {
	const { options, value, onChange, placeholder, size = "md", disabled = false, className, ...aria } = props;
	const [open, setOpen] = useState(false);
	const pick = (next: string) => {
		const option = options.find((each) => each.value === next);
		if (option) onChange(option.value);
	};
	return (
		<Radix.Root value={value ?? ""} onValueChange={pick} onOpenChange={setOpen} disabled={disabled}>
			<Radix.Trigger
				{...aria}
				className={cx(
					"flex w-full items-center justify-between gap-2 rounded-control border border-line-strong bg-surface-1 px-3 text-start hover:border-muted disabled:opacity-55 data-[placeholder]:text-muted aria-[invalid=true]:border-danger",
					HEIGHT[size],
					className,
				)}
			>
				<span className="flex min-w-0 flex-1 items-center gap-2">
					{options.find((option) => option.value === value)?.icon}
					<span className="truncate">
						<Radix.Value placeholder={placeholder} />
					</span>
				</span>
				<Radix.Icon>
					<ChevronDown className="icon text-muted" aria-hidden />
				</Radix.Icon>
			</Radix.Trigger>
			<Radix.Portal>
				<Radix.Content
					position="popper"
					sideOffset={4}
					collisionPadding={8}
					className="floats z-50 max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) overflow-hidden rounded-control border border-line-strong bg-surface-2 shadow-float"
				>
					{/* Radix also mounts the content of a closed list, to read its texts. */}
					{open ? <InertBehind /> : null}
					<Radix.Viewport className="select-viewport p-1">
						{options.map((option) => (
							<Radix.Item
								key={option.value}
								value={option.value}
								disabled={option.disabled ?? false}
								className="flex min-h-control-sm cursor-default items-center gap-2 rounded-[4px] py-1 ps-2 pe-2 text-13 outline-none data-[disabled]:opacity-50 data-[highlighted]:bg-accent-quiet"
							>
								{option.icon}
								<span className="flex flex-1 flex-col">
									<Radix.ItemText>{option.label}</Radix.ItemText>
									{option.hint ? <span className="text-11 text-muted">{option.hint}</span> : null}
								</span>
								<span className="size-4">
									<Radix.ItemIndicator>
										<Check className="icon text-accent-text" aria-hidden />
									</Radix.ItemIndicator>
								</span>
							</Radix.Item>
						))}
					</Radix.Viewport>
				</Radix.Content>
			</Radix.Portal>
		</Radix.Root>
	);
}
