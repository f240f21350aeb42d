import * as Radix from "radix-ui/dialog";
import { type ReactNode, useCallback, useRef } from "react";
import { useBackCloses } from "../lib/back-closes.ts";
import { cx } from "../lib/cx.ts";
import { DialogHead } from "./dialog.tsx";
import { type FocusPath, giveBack, RememberFocus } from "./return-focus.tsx";
import { useSheetDrag } from "./sheet-drag.ts";

export interface SheetProps {
	readonly open: boolean;
	readonly onOpenChange: (open: boolean) => void;
	readonly side?: "start" | "end" | "bottom";
	readonly title: ReactNode;
	readonly description?: ReactNode;
	readonly children: ReactNode;
	readonly footer?: ReactNode;
	/** On a phone the browser's Back closes it. Not for a sheet that the address opens. */
	readonly backCloses?: boolean;
	/** What it holds reaches its edges and scrolls by itself; a sheet from the bottom is as high as it may be. */
	readonly full?: boolean;
}

const PLACE = {
	start: "inset-y-0 start-0 w-full max-w-sm border-e",
	end: "inset-y-0 end-0 w-full max-w-sm border-s",
	bottom: "inset-x-0 bottom-0 mx-auto max-h-[92dvh] max-w-2xl low:max-h-dvh rounded-t-card border-t sm:border-x",
} as const;

/** A panel from an edge, for tasks of the screen behind it: a ticket on a phone, details. */
export function Sheet(props: SheetProps) {
	const {
		open,
		onOpenChange,
		side = "end",
		title,
		description,
		children,
		footer,
		backCloses = false,
		full = false,
	} = props;
	const back = useRef<FocusPath>([]);
	const remember = useCallback((path: FocusPath) => {
		back.current = path;
	}, []);
	useBackCloses(open && backCloses, () => onOpenChange(false));
	const sheet = useRef<HTMLDivElement>(null);
	const drag = useSheetDrag(
		() => sheet.current,
		() => onOpenChange(false),
	);
	const head = <DialogHead title={title} description={description} />;
	return (
		<Radix.Root open={open} onOpenChange={onOpenChange}>
			<Radix.Portal>
				<Radix.Overlay className="floats fixed inset-0 z-40 bg-scrim" />
				<Radix.Content
					ref={sheet}
					data-side={side}
					{...(description ? {} : { "aria-describedby": undefined })}
					onCloseAutoFocus={(event) => giveBack(back.current, event)}
					className={cx(
						"slides fixed z-40 flex flex-col border-line-strong bg-surface-1 pb-[env(safe-area-inset-bottom)] shadow-float",
						PLACE[side],
						full && side === "bottom" && "h-[92dvh] low:h-dvh",
					)}
				>
					<RememberFocus report={remember} />
					{side === "bottom" ? (
						<div className="flex-none touch-none" {...drag}>
							<span className="mx-auto mt-2 -mb-2 block h-1 w-9 rounded-pill bg-line-strong" />
							{head}
						</div>
					) : (
						head
					)}
					<div
						// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1)
						tabIndex={0}
						className={cx("-outline-offset-2 relative min-h-0 flex-1 overflow-y-auto", full ? "" : "px-5 pb-4")}
					>
						{children}
					</div>
					{footer ? <footer className="border-line border-t px-5 py-3">{footer}</footer> : null}
				</Radix.Content>
			</Radix.Portal>
		</Radix.Root>
	);
}
