import type { ReactNode } from "react";

/** What the button does and the button: at the bottom edge, in sight however long the ticket is; what goes on below it fades out. */
export function TicketFooter({ children }: { readonly children: ReactNode }) {
	return (
		<div className="sticky -bottom-4 z-10 -mb-4 flex flex-col gap-2 border-line border-t bg-surface-1 pt-2.5 pb-6 before:pointer-events-none before:absolute before:inset-x-0 before:bottom-full before:mb-px before:h-2 before:bg-linear-to-t before:from-surface-1 before:to-transparent">
			{children}
		</div>
	);
}
