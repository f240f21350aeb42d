import * as Radix from "radix-ui/dropdown-menu";
import type { ReactNode } from "react";
import { createPortal } from "react-dom";
import { InertBehind } from "./inert-behind.tsx";
import { MENU_CONTENT } from "./menu.tsx";

export interface PointMenuProps {
	readonly label: string;
	/** Where it opens, in CSS pixels of the window; null: it is closed. */
	readonly at: { readonly x: number; readonly y: number } | null;
	readonly onClose: () => void;
	/** Gets the focus back when it closes, unless what was chosen takes it. */
	readonly onFocusBack: () => void;
	readonly children: ReactNode;
}

/** A menu that opens at a point instead of at a button, with items of `menu.tsx`. */
export function PointMenu({ label, at, onClose, onFocusBack, children }: PointMenuProps) {
	return (
		<Radix.Root open={at !== null} onOpenChange={(open) => (open ? undefined : onClose())}>
			{createPortal(
				<Radix.Trigger asChild>
					<span
						aria-hidden
						className="pointer-events-none fixed size-0"
						style={at === null ? undefined : { left: at.x, top: at.y }}
					/>
				</Radix.Trigger>,
				document.body,
			)}
			<Radix.Portal>
				<Radix.Content
					aria-label={label}
					aria-labelledby={undefined}
					align="start"
					sideOffset={4}
					collisionPadding={8}
					className={MENU_CONTENT}
					onCloseAutoFocus={(event) => {
						event.preventDefault();
						onFocusBack();
					}}
				>
					<InertBehind />
					{children}
				</Radix.Content>
			</Radix.Portal>
		</Radix.Root>
	);
}
