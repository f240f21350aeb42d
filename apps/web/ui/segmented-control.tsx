import * as Radix from "radix-ui/toggle-group";
import type { ReactNode } from "react";
import { cx } from "../lib/cx.ts";

export interface Segment<Value extends string> {
	readonly value: Value;
	readonly label: string;
	readonly icon?: ReactNode;
	/** Only the icon is shown; the label is its accessible name. */
	readonly iconOnly?: boolean;
}

export interface SegmentedControlProps<Value extends string> {
	readonly label: string;
	readonly items: readonly Segment<Value>[];
	readonly value: Value;
	readonly onChange: (value: Value) => void;
	readonly size?: "sm" | "md";
	readonly block?: boolean;
}

/** One of a few, all visible. One is always selected. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
	const { label, items, value, onChange, size = "sm", block = false } = props;
	return (
		<Radix.Root
			type="single"
			aria-label={label}
			value={value}
			onValueChange={(next) => {
				const item = items.find((each) => each.value === next);
				if (item) onChange(item.value);
			}}
			className={cx("inline-flex rounded-control border border-line bg-surface-0 p-0.5", block && "flex w-full")}
		>
			{items.map((item) => (
				<Radix.Item
					key={item.value}
					value={item.value}
					{...(item.iconOnly ? { "aria-label": item.label, title: item.label } : {})}
					className={cx(
						"flex items-center justify-center gap-1.5 whitespace-nowrap pointer-coarse:min-w-11 rounded-[4px] px-2.5 font-medium text-12 text-muted transition-colors duration-(--fast) hover:text-primary data-[state=on]:bg-surface-3 data-[state=on]:text-primary",
						size === "sm"
							? "h-[calc(var(--control-sm)-6px)] pointer-coarse:h-11"
							: "h-[calc(var(--control)-6px)] pointer-coarse:h-11",
						block && "flex-1",
					)}
				>
					{item.icon}
					{item.iconOnly ? null : item.label}
				</Radix.Item>
			))}
		</Radix.Root>
	);
}
