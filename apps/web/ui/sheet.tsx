import * as Radix from "radix-ui/dialog";
import { type ReactNode, useCallback, useRef } from "react";
import { cx } from "../lib/cx.ts";
import { DialogHead } from "./dialog.tsx";
import { type FocusPath, giveBack, RememberFocus } from "./return-focus.tsx";

export interface SheetProps {
	readonly open: boolean;
	readonly onOpenChange: (open: boolean) => void;
	readonly side?: "start" | "end" | "bottom";
	readonly title: ReactNode;
	readonly description?: ReactNode;
	readonly children: ReactNode;
	readonly footer?: ReactNode;
}

const PLACE = {
	start: "inset-y-0 start-0 w-full max-w-sm border-e",
	end: "inset-y-0 end-0 w-full max-w-sm border-s",
	bottom: "inset-x-0 bottom-0 max-h-[92dvh] rounded-t-card border-t",
} as const;

/** A panel from an edge, for tasks of the screen behind it: a ticket on a phone, details. */
export function Sheet({ open, onOpenChange, side = "end", title, description, children, footer }: SheetProps) {
	const back = useRef<FocusPath>([]);
	const remember = useCallback((path: FocusPath) => {
		back.current = path;
	}, []);
	return (
		<Radix.Root open={open} onOpenChange={onOpenChange}>
			<Radix.Portal>
				<Radix.Overlay className="floats fixed inset-0 z-40 bg-scrim" />
				<Radix.Content
					data-side={side}
					{...(description ? {} : { "aria-describedby": undefined })}
					onCloseAutoFocus={(event) => giveBack(back.current, event)}
					className={cx(
						"slides fixed z-40 flex flex-col border-line-strong bg-surface-1 pb-[env(safe-area-inset-bottom)] shadow-float",
						PLACE[side],
					)}
				>
					<RememberFocus report={remember} />
					<DialogHead title={title} description={description} />
					<div
						// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1)
						tabIndex={0}
						className="-outline-offset-2 relative min-h-0 flex-1 overflow-y-auto px-5 pb-4"
					>
						{children}
					</div>
					{footer ? <footer className="border-line border-t px-5 py-3">{footer}</footer> : null}
				</Radix.Content>
			</Radix.Portal>
		</Radix.Root>
	);
}
