import * as Radix from "radix-ui/popover";
import type { ReactNode } from "react";
import { cx } from "../lib/cx.ts";

export interface PopoverProps {
	readonly trigger: ReactNode;
	/** Its accessible name. */
	readonly label: string;
	readonly children: ReactNode;
	readonly align?: "start" | "center" | "end";
	readonly open?: boolean;
	readonly onOpenChange?: (open: boolean) => void;
	readonly className?: string;
}

export function Popover({ trigger, label, children, align = "start", open, onOpenChange, className }: PopoverProps) {
	return (
		<Radix.Root {...(open === undefined ? {} : { open })} {...(onOpenChange ? { onOpenChange } : {})}>
			<Radix.Trigger asChild>{trigger}</Radix.Trigger>
			<Radix.Portal>
				<Radix.Content
					aria-label={label}
					align={align}
					sideOffset={6}
					collisionPadding={8}
					className={cx(
						"floats z-50 rounded-control border border-line-strong bg-surface-2 p-3 text-13 shadow-float",
						className,
					)}
				>
					{children}
				</Radix.Content>
			</Radix.Portal>
		</Radix.Root>
	);
}
