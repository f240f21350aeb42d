import type { ReactNode } from "react";

/** The order's summary and the button: sticky at the bottom of a long ticket; content below fades out. */
export function TicketFooter({ children }: { readonly children: ReactNode }) {
	return (
		<div className="sticky -bottom-4 z-10 -mb-4 flex flex-col gap-2 border-line border-t bg-surface-1 pt-2.5 pb-6 before:pointer-events-none before:absolute before:inset-x-0 before:bottom-full before:mb-px before:h-2 before:bg-linear-to-t before:from-surface-1 before:to-transparent">
			{children}
		</div>
	);
}
