import { X } from "lucide-react";
import * as Radix from "radix-ui/dialog";
import type { ReactNode } from "react";
import { useT } from "../i18n/index.ts";
import { cx } from "../lib/cx.ts";

export interface DialogProps {
	readonly open: boolean;
	readonly onOpenChange: (open: boolean) => void;
	readonly title: ReactNode;
	/** What will happen, in one or two sentences. */
	readonly description?: ReactNode;
	readonly children?: ReactNode;
	/** Buttons, the main one last. */
	readonly footer?: ReactNode;
	readonly width?: "sm" | "md" | "lg";
}

const WIDTH = { sm: "sm:max-w-96", md: "sm:max-w-lg", lg: "sm:max-w-3xl" } as const;

export function DialogHead({ title, description }: { readonly title: ReactNode; readonly description?: ReactNode }) {
	const t = useT();
	return (
		<header className="flex items-start justify-between gap-4 px-5 pt-4 pb-3">
			<div className="flex min-w-0 flex-col gap-1">
				<Radix.Title className="font-semibold text-16">{title}</Radix.Title>
				{description ? <Radix.Description className="text-13 text-secondary">{description}</Radix.Description> : null}
			</div>
			<Radix.Close
				aria-label={t("common.closeDialog")}
				className="-me-2 -mt-1 flex size-control-sm flex-none items-center justify-center rounded-control text-muted hover:bg-hover hover:text-primary"
			>
				<X className="icon" aria-hidden />
			</Radix.Close>
		</header>
	);
}

/** Asks for one decision; takes the focus and gives it back. On a phone it stands at the bottom edge. */
export function Dialog({ open, onOpenChange, title, description, children, footer, width = "sm" }: DialogProps) {
	return (
		<Radix.Root open={open} onOpenChange={onOpenChange}>
			<Radix.Portal>
				<Radix.Overlay className="floats fixed inset-0 z-40 bg-scrim" />
				<Radix.Content
					{...(description ? {} : { "aria-describedby": undefined })}
					className={cx(
						"floats fixed inset-x-0 bottom-0 z-40 mx-auto flex max-h-[92dvh] w-full flex-col rounded-t-card border border-line-strong bg-surface-2 shadow-float sm:top-[12vh] sm:bottom-auto sm:max-h-[76vh] sm:rounded-card",
						WIDTH[width],
					)}
				>
					<DialogHead title={title} description={description} />
					<div className="relative min-h-0 flex-1 overflow-y-auto px-5 pb-4">{children}</div>
					{footer ? <footer className="flex justify-end gap-2 border-line border-t px-5 py-3">{footer}</footer> : null}
				</Radix.Content>
			</Radix.Portal>
		</Radix.Root>
	);
}
