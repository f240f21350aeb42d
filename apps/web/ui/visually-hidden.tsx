import type { ReactNode } from "react";

/** For screen readers only. */
export function VisuallyHidden({ children, id }: { readonly children: ReactNode; readonly id?: string }) {
	return (
		<span className="sr-only" id={id}>
			{children}
		</span>
	);
}
