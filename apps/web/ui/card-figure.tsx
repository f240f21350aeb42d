import type { ReactNode } from "react";

/** In the `dl` of a card: a figure below its name. */
export const CardFigure = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
	<div className="flex min-w-0 flex-col">
		<dt className="truncate text-11 text-muted">{label}</dt>
		<dd className="num truncate text-13">{children}</dd>
	</div>
);
