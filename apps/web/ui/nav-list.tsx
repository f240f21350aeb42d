import { ChevronRight, type LucideIcon } from "lucide-react";
import { Link } from "react-router";

export interface NavItem {
	readonly to: string;
	readonly label: string;
	readonly icon: LucideIcon;
}

export interface NavListProps {
	readonly label: string;
	readonly labelHidden?: boolean;
	readonly items: readonly NavItem[];
	/** In something that is open over the screen: its own entry of the history gives way, and it closes. */
	readonly onLeave?: () => void;
}

/** Ways to other screens, one to a row, as a card. */
export function NavList({ label, labelHidden = false, items, onLeave }: NavListProps) {
	return (
		<nav aria-label={label} className="flex flex-col gap-1.5">
			{labelHidden ? null : <h2 className="px-1 font-semibold text-12 text-muted">{label}</h2>}
			<ul className="overflow-hidden rounded-card border border-line bg-surface-1">
				{items.map(({ to, label: text, icon: Icon }) => (
					<li key={to} className="border-line [&:not(:first-child)]:border-t">
						<Link
							to={to}
							{...(onLeave === undefined ? {} : { replace: true, onClick: onLeave })}
							className="flex min-h-12 items-center gap-3 px-panel font-medium text-14 -outline-offset-2 hover:bg-hover active:bg-press"
						>
							<Icon className="icon-lg text-secondary" aria-hidden />
							<span className="min-w-0 flex-1">{text}</span>
							<ChevronRight className="icon text-muted rtl:-scale-x-100" aria-hidden />
						</Link>
					</li>
				))}
			</ul>
		</nav>
	);
}
