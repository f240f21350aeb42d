import * as Radix from "radix-ui/tooltip";
import { type ReactNode, useState } from "react";

export interface TooltipProps {
	/** Null or undefined: no tooltip, and the trigger stays the same element. */
	readonly content: ReactNode;
	readonly children: ReactNode;
	readonly side?: "top" | "right" | "bottom" | "left";
	/** Wider, for lines that form a small table. */
	readonly wide?: boolean;
}

/** Shown on hover and keyboard focus. The child must be one focusable element that accepts a ref. */
export function Tooltip({ content, children, side = "top", wide = false }: TooltipProps) {
	const empty = content === null || content === undefined || content === "";
	// Always controlled: a reason that comes and goes would otherwise switch between the two.
	const [open, setOpen] = useState(false);
	return (
		<Radix.Provider delayDuration={350} skipDelayDuration={200}>
			<Radix.Root open={open && !empty} onOpenChange={setOpen}>
				<Radix.Trigger asChild>{children}</Radix.Trigger>
				{empty ? null : (
					<Radix.Portal>
						<Radix.Content
							side={side}
							sideOffset={6}
							collisionPadding={8}
							className={`floats z-50 rounded-control border border-line-strong bg-surface-3 px-2.5 py-1.5 text-12 text-primary shadow-float ${wide ? "max-w-80" : "max-w-60"}`}
						>
							{content}
						</Radix.Content>
					</Radix.Portal>
				)}
			</Radix.Root>
		</Radix.Provider>
	);
}
