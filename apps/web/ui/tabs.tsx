import * as Radix from "radix-ui/tabs";
import type { ReactNode } from "react";
import { cx } from "../lib/cx.ts";
import { formatNumber } from "../lib/format.ts";

export interface TabItem<Value extends string> {
	readonly value: Value;
	readonly label: string;
	/** Number of items inside; null (unknown) shows nothing. */
	readonly count?: number | null;
	/** It has unseen content. */
	readonly unseen?: boolean;
	readonly content: ReactNode;
}

export interface TabsProps<Value extends string> {
	readonly id?: string;
	readonly label: string;
	readonly items: readonly TabItem<Value>[];
	readonly value: Value;
	readonly onChange: (value: Value) => void;
	/** At the end of the tab row. */
	readonly aside?: ReactNode;
	/** Between the tab row and the content. */
	readonly head?: ReactNode;
	readonly className?: string;
}

export function Tabs<Value extends string>({
	id,
	label,
	items,
	value,
	onChange,
	aside,
	head,
	className,
}: TabsProps<Value>) {
	const pick = (next: string) => {
		const item = items.find((each) => each.value === next);
		if (item) onChange(item.value);
	};
	return (
		<Radix.Root id={id} value={value} onValueChange={pick} className={cx("flex min-h-0 flex-col", className)}>
			<div className="flex flex-none items-center justify-between gap-2 border-line border-b pe-2">
				<Radix.List aria-label={label} className="flex overflow-x-auto">
					{items.map(({ value: key, label: text, count, unseen }) => (
						<Radix.Trigger
							key={key}
							value={key}
							className="-mb-px flex h-control items-center gap-1.5 whitespace-nowrap border-transparent border-b-2 px-3 font-medium text-13 text-muted -outline-offset-2 hover:text-primary data-[state=active]:border-accent data-[state=active]:text-primary"
						>
							{text}
							{typeof count === "number" ? (
								<span className="num rounded-pill bg-surface-3 px-1.5 text-11 text-secondary">
									{formatNumber(String(count))}
								</span>
							) : null}
							{unseen ? <span className="size-1.5 rounded-pill bg-accent" /> : null}
						</Radix.Trigger>
					))}
				</Radix.List>
				{aside}
			</div>
			{head}
			{items.map((item) => (
				<Radix.Content
					key={item.value}
					value={item.value}
					className="relative min-h-0 flex-1 overflow-auto -outline-offset-2"
				>
					{item.content}
				</Radix.Content>
			))}
		</Radix.Root>
	);
}
