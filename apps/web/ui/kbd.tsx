import type { ReactNode } from "react";

/** A keyboard key. */
export function Kbd({ children }: { readonly children: ReactNode }) {
	return (
		<kbd className="inline-flex h-5 min-w-5 items-center justify-center rounded-[4px] border border-line-strong bg-surface-1 px-1 font-medium font-sans text-11 text-secondary">
			{children}
		</kbd>
	);
}
