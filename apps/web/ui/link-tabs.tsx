import type { LucideIcon } from "lucide-react";
import { Link } from "react-router";
import { cx } from "../lib/cx.ts";
import { revealIn } from "./reveal.ts";

export interface LinkTab {
	readonly to: string;
	readonly label: string;
	readonly icon: LucideIcon;
	/** The page that is open. */
	readonly isHere: boolean;
}

const reveal = (link: HTMLAnchorElement | null): void => revealIn(link?.closest("nav") ?? null, link);

/** The pages of a subject, as links in a row that scrolls where it does not fit; the open one is always in sight. */
export function LinkTabs({ label, tabs }: { readonly label: string; readonly tabs: readonly LinkTab[] }) {
	return (
		<nav aria-label={label} className="-mx-1 overflow-x-auto px-1">
			<ul className="flex min-w-max border-line border-b">
				{tabs.map(({ to, label: text, icon: Icon, isHere }) => (
					<li key={to}>
						<Link
							ref={isHere ? reveal : null}
							to={to}
							{...(isHere ? { "aria-current": "page" } : {})}
							className={cx(
								"-mb-px flex min-h-11 items-center gap-2 whitespace-nowrap border-b-2 px-3 font-medium text-13 -outline-offset-2",
								isHere ? "border-accent text-primary" : "border-transparent text-muted hover:text-primary",
							)}
						>
							<Icon className="icon max-sm:hidden" aria-hidden />
							{text}
						</Link>
					</li>
				))}
			</ul>
		</nav>
	);
}
