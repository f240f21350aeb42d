import type { ReactNode } from "react";
import { Link } from "react-router";

/** A link to another screen that is the next step, and looks like a primary button. */
export function LinkButton({
	to,
	icon,
	children,
}: {
	readonly to: string;
	readonly icon?: ReactNode;
	readonly children: ReactNode;
}) {
	return (
		<Link
			to={to}
			className="inline-flex h-control items-center justify-center gap-2 self-start whitespace-nowrap rounded-control bg-accent-solid px-3.5 font-medium text-13 text-on-solid hover:bg-accent-solid-hover"
		>
			{icon}
			{children}
		</Link>
	);
}
