import * as Radix from "radix-ui/popover";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { cx } from "../lib/cx.ts";

export interface HoverPanelProps {
	/** What the button shows. */
	readonly children: ReactNode;
	/** Accessible name of the panel; the button is named by its content. */
	readonly label: string;
	readonly className?: string;
	readonly panelClassName?: string;
	/** Rendered only while the panel is open. */
	readonly panel: (close: () => void) => ReactNode;
}

/** Long enough to cross the gap between the button and its panel. */
const LEAVE_MS = 250;

/**
 * A button whose panel opens while the pointer is over it, and stays after a click, a tap or Enter. The focus moves
 * into the panel only then. Escape closes it.
 */
export function HoverPanel({ children, label, className, panelClassName, panel }: HoverPanelProps) {
	const [open, setOpen] = useState<"hover" | "pinned" | null>(null);
	const leaving = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
	const anchor = useRef<HTMLButtonElement>(null);
	const content = useRef<HTMLDivElement>(null);
	useEffect(() => () => clearTimeout(leaving.current), []);
	const close = () => setOpen(null);
	const stay = () => clearTimeout(leaving.current);
	const leave = () => {
		stay();
		leaving.current = setTimeout(() => setOpen((now) => (now === "hover" ? null : now)), LEAVE_MS);
	};
	return (
		<Radix.Root open={open !== null} onOpenChange={(next) => (next ? undefined : close())}>
			<span
				className="contents"
				onPointerEnter={stay}
				onPointerLeave={(event) => (event.pointerType === "mouse" ? leave() : undefined)}
			>
				<Radix.Anchor asChild>
					<button
						ref={anchor}
						type="button"
						aria-haspopup="dialog"
						aria-expanded={open !== null}
						onPointerEnter={(event) => {
							if (event.pointerType === "mouse" && event.buttons === 0) setOpen((now) => now ?? "hover");
						}}
						onClick={() => {
							setOpen(open === "pinned" ? null : "pinned");
							content.current?.focus();
						}}
						className={className}
					>
						{children}
					</button>
				</Radix.Anchor>
				<Radix.Portal>
					<Radix.Content
						ref={content}
						aria-label={label}
						align="start"
						sideOffset={4}
						collisionPadding={8}
						onOpenAutoFocus={(event) => {
							if (open === "hover") event.preventDefault();
						}}
						onCloseAutoFocus={(event) => {
							event.preventDefault();
							if (document.activeElement === document.body) anchor.current?.focus({ preventScroll: true });
						}}
						onInteractOutside={(event) => {
							if (event.target instanceof Node && anchor.current?.contains(event.target) === true)
								event.preventDefault();
						}}
						onFocusCapture={() => setOpen("pinned")}
						className={cx(
							// Below dialogs that are opened from it.
							"floats z-30 max-w-[calc(100vw-16px)] rounded-control border border-line-strong bg-surface-2 p-2 text-12 shadow-float",
							panelClassName,
						)}
					>
						{open === null ? null : panel(close)}
					</Radix.Content>
				</Radix.Portal>
			</span>
		</Radix.Root>
	);
}
