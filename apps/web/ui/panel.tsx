import type { ReactNode } from "react";

export interface PanelProps {
	readonly title: string;
	readonly aside?: ReactNode;
	readonly children: ReactNode;
	readonly className?: string;
}

/** A titled part of a page, as a card. */
export function Panel({ title, aside, children, className = "" }: PanelProps) {
	return (
		<section
			aria-label={title}
			className={`flex min-w-0 flex-col overflow-hidden rounded-card border border-line bg-surface-1 ${className}`}
		>
			<header className="flex min-h-11 flex-none flex-wrap items-center justify-between gap-x-3 px-panel py-1">
				<h2 className="font-semibold text-13">{title}</h2>
				{aside}
			</header>
			{children}
		</section>
	);
}
