import { X } from "lucide-react";
import * as Radix from "radix-ui/dialog";
import { type ReactNode, useCallback, useRef } from "react";
import { useT } from "../i18n/index.ts";
import { cx } from "../lib/cx.ts";
import { type FocusPath, giveBack, RememberFocus } from "./return-focus.tsx";
import { useToastsBelow } from "./toasts-below.ts";

export interface DialogProps {
	readonly open: boolean;
	readonly onOpenChange: (open: boolean) => void;
	readonly title: ReactNode;
	/** What will happen, in one or two sentences. */
	readonly description?: ReactNode;
	readonly children?: ReactNode;
	/** Buttons, the primary one last. */
	readonly footer?: ReactNode;
	readonly width?: "sm" | "md" | "lg" | "xl";
	/** Only its buttons close it: its content is never shown again. */
	readonly holds?: boolean;
}

const WIDTH = {
	sm: "sm:max-w-96",
	md: "sm:max-w-lg",
	lg: "sm:max-w-3xl",
	xl: "sm:max-w-5xl sm:top-[6vh]! sm:max-h-[88vh]!",
} as const;

export function DialogHead({
	title,
	description,
	holds = false,
}: {
	readonly title: ReactNode;
	readonly description?: ReactNode;
	readonly holds?: boolean;
}) {
	const t = useT();
	const head = useRef<HTMLElement>(null);
	useToastsBelow(head);
	return (
		<header ref={head} className="flex items-start justify-between gap-4 px-5 pt-4 pb-3">
			<div className="flex min-w-0 flex-col gap-1">
				<Radix.Title className="font-semibold text-16">{title}</Radix.Title>
				{description ? <Radix.Description className="text-13 text-secondary">{description}</Radix.Description> : null}
			</div>
			{holds ? null : (
				<Radix.Close
					aria-label={t("common.closeDialog")}
					className="-me-2 -mt-1 flex size-control-sm flex-none items-center justify-center rounded-control text-muted hover:bg-hover hover:text-primary"
				>
					<X className="icon" aria-hidden />
				</Radix.Close>
			)}
		</header>
	);
}

const TYPED = ["checkbox", "radio", "range", "file", "hidden"].map((type) => `:not([type=${type}])`).join("");

/** Focuses what is marked to be first, else the first text field; without either the default focus applies. */
function focusFirst(event: Event): void {
	const marked =
		event.currentTarget instanceof HTMLElement
			? event.currentTarget.querySelector<HTMLElement>("[data-first-focus]")
			: null;
	if (marked !== null) {
		event.preventDefault();
		marked.focus();
		return;
	}
	// On a phone, an on-screen keyboard that opens by itself would cover the question.
	if (!(event.currentTarget instanceof HTMLElement) || matchMedia("(pointer: coarse)").matches) return;
	const field = event.currentTarget.querySelector<HTMLElement>(`input${TYPED}:enabled, textarea:enabled`);
	if (field === null) return;
	event.preventDefault();
	field.focus({ preventScroll: true });
}

/** A dialog for one decision; it restores the focus on close. On a phone it is at the bottom edge. */
export function Dialog(props: DialogProps) {
	const { open, onOpenChange, title, description, children, footer, width = "sm", holds = false } = props;
	const back = useRef<FocusPath>([]);
	const remember = useCallback((path: FocusPath) => {
		back.current = path;
	}, []);
	return (
		<Radix.Root open={open} onOpenChange={(next) => (holds && !next ? undefined : onOpenChange(next))}>
			<Radix.Portal>
				<Radix.Overlay className="floats fixed inset-0 z-40 bg-scrim" />
				<Radix.Content
					{...(description ? {} : { "aria-describedby": undefined })}
					onOpenAutoFocus={focusFirst}
					onCloseAutoFocus={(event) => giveBack(back.current, event)}
					className={cx(
						"floats fixed inset-x-0 bottom-0 z-40 mx-auto flex max-h-[92dvh] w-full flex-col rounded-t-card border border-line-strong bg-surface-2 shadow-float sm:top-[12vh] sm:bottom-auto sm:max-h-[76vh] sm:rounded-card",
						WIDTH[width],
					)}
				>
					<RememberFocus report={remember} />
					<DialogHead title={title} description={description} holds={holds} />
					<div
						// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1)
						tabIndex={0}
						className="-outline-offset-2 relative min-h-0 flex-1 overflow-y-auto px-5 pb-4"
					>
						{children}
					</div>
					{footer ? <footer className="flex justify-end gap-2 border-line border-t px-5 py-3">{footer}</footer> : null}
				</Radix.Content>
			</Radix.Portal>
		</Radix.Root>
	);
}
