import * as Radix from "radix-ui/tooltip";
import { type ReactNode, useEffect, useState } from "react";
import { createPortal } from "react-dom";

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
					<Content side={side} wide={wide}>
						{content}
					</Content>
				)}
			</Radix.Root>
		</Radix.Provider>
	);
}

/**
 * A tooltip that is open beside `anchor`, which need not be rendered by it: the anchor stays the same element before,
 * while and after this is loaded, so that a press on it is never lost. Mount it to open it.
 */
export function TooltipAt(props: {
	readonly anchor: HTMLElement;
	readonly content: ReactNode;
	/** Escape, or a press elsewhere. */
	readonly onClose: () => void;
	readonly onPointerEnter: () => void;
	readonly onPointerLeave: () => void;
}) {
	const { anchor, content, onClose, onPointerEnter, onPointerLeave } = props;
	const [{ left, top, width, height }, setRect] = useState(() => anchor.getBoundingClientRect());
	useEffect(() => {
		const stop = new AbortController();
		const options = { capture: true, passive: true, signal: stop.signal };
		const follow = () => setRect(anchor.getBoundingClientRect());
		addEventListener("scroll", follow, options);
		addEventListener("resize", follow, options);
		return () => stop.abort();
	}, [anchor]);
	return (
		<Radix.Provider disableHoverableContent>
			<Radix.Root open onOpenChange={(open) => (open ? undefined : onClose())}>
				{createPortal(
					<Radix.Trigger asChild>
						<span aria-hidden className="pointer-events-none fixed" style={{ left, top, width, height }} />
					</Radix.Trigger>,
					document.body,
				)}
				<Content onPointerEnter={onPointerEnter} onPointerLeave={onPointerLeave}>
					{content}
				</Content>
			</Radix.Root>
		</Radix.Provider>
	);
}

interface ContentProps extends Radix.TooltipContentProps {
	readonly wide?: boolean;
}

const Content = ({ wide = false, ...props }: ContentProps) => (
	<Radix.Portal>
		<Radix.Content
			{...props}
			sideOffset={6}
			collisionPadding={8}
			className={`floats z-50 rounded-control border border-line-strong bg-surface-3 px-2.5 py-1.5 text-12 text-primary shadow-float ${wide ? "max-w-80" : "max-w-60"}`}
		/>
	</Radix.Portal>
);
