import type { ReactNode } from "react";

/** What a part will show, where there is nothing yet. */
export const Nothing = ({ children }: { readonly children: ReactNode }) => (
	<p className="border-line border-t px-panel py-8 text-center text-13 text-muted">{children}</p>
);
