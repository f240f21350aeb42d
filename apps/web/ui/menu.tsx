import { Check } from "lucide-react";
import * as Radix from "radix-ui/dropdown-menu";
import type { ReactNode } from "react";
import { cx } from "../lib/cx.ts";
import { InertBehind } from "./inert-behind.tsx";

export interface MenuProps {
	/** One focusable element that accepts a ref, with an accessible name. */
	readonly trigger: ReactNode;
	readonly children: ReactNode;
	readonly align?: "start" | "end";
	readonly className?: string;
}

export const MENU_CONTENT =
	"floats z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 overflow-y-auto rounded-control border border-line-strong bg-surface-2 p-1 shadow-float";
const ITEM =
	"relative flex min-h-control-sm cursor-default select-none items-center gap-2.5 rounded-[4px] px-2 py-1 text-13 outline-none data-[disabled]:opacity-50 data-[highlighted]:bg-accent-quiet";

export function Menu({ trigger, children, align = "end", className }: MenuProps) {
	return (
		<Radix.Root>
			<Radix.Trigger asChild>{trigger}</Radix.Trigger>
			<Radix.Portal>
				<Radix.Content align={align} sideOffset={6} collisionPadding={8} className={cx(MENU_CONTENT, className)}>
					<InertBehind />
					{children}
				</Radix.Content>
			</Radix.Portal>
		</Radix.Root>
	);
}

export interface MenuItemProps {
	readonly children: ReactNode;
	readonly onSelect: () => void;
	readonly icon?: ReactNode;
	readonly danger?: boolean;
	readonly disabled?: boolean;
	/** At the end: a shortcut, a badge. */
	readonly aside?: ReactNode;
}

export function MenuItem({ children, onSelect, icon, danger = false, disabled = false, aside }: MenuItemProps) {
	return (
		<Radix.Item onSelect={onSelect} disabled={disabled} className={cx(ITEM, danger && "text-danger")}>
			{icon}
			<span className="flex-1">{children}</span>
			{aside}
		</Radix.Item>
	);
}

/** Switches one of several things on or off. The menu stays open for the next. */
export function MenuCheckbox({
	children,
	checked,
	onChange,
}: {
	readonly children: ReactNode;
	readonly checked: boolean;
	readonly onChange: (checked: boolean) => void;
}) {
	return (
		<Radix.CheckboxItem
			checked={checked}
			onCheckedChange={onChange}
			onSelect={(event) => event.preventDefault()}
			className={ITEM}
		>
			<span className="size-4">
				<Radix.ItemIndicator>
					<Check className="icon text-accent-text" aria-hidden />
				</Radix.ItemIndicator>
			</span>
			<span className="flex-1">{children}</span>
		</Radix.CheckboxItem>
	);
}

export function MenuLabel({ children }: { readonly children: ReactNode }) {
	return <Radix.Label className="px-2 pt-2 pb-1 font-medium text-11 text-muted">{children}</Radix.Label>;
}

export function MenuSeparator() {
	return <Radix.Separator className="-mx-1 my-1 h-px bg-line" />;
}

export interface MenuRadioProps<Value extends string> {
	readonly label: string;
	readonly value: Value;
	readonly onChange: (value: Value) => void;
	readonly options: readonly { readonly value: Value; readonly label: ReactNode; readonly aside?: ReactNode }[];
	/** Keeps the menu open after a choice, for settings to compare. */
	readonly stay?: boolean;
}

/** A radio group inside a menu, under its own heading. */
export function MenuRadio<Value extends string>({
	label,
	value,
	onChange,
	options,
	stay = false,
}: MenuRadioProps<Value>) {
	const pick = (next: string) => {
		const option = options.find((each) => each.value === next);
		if (option) onChange(option.value);
	};
	return (
		<Radix.Group>
			<MenuLabel>{label}</MenuLabel>
			<Radix.RadioGroup value={value} onValueChange={pick}>
				{options.map((option) => (
					<Radix.RadioItem
						key={option.value}
						value={option.value}
						className={ITEM}
						onSelect={(event) => {
							if (stay) event.preventDefault();
						}}
					>
						<span className="size-4">
							<Radix.ItemIndicator>
								<Check className="icon text-accent-text" aria-hidden />
							</Radix.ItemIndicator>
						</span>
						<span className="flex-1">{option.label}</span>
						{option.aside}
					</Radix.RadioItem>
				))}
			</Radix.RadioGroup>
		</Radix.Group>
	);
}
