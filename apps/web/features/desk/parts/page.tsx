import type { ReactNode } from "react";

export interface DeskPageProps {
	readonly title: ReactNode;
	/** Beside the title: a badge, a status. */
	readonly beside?: ReactNode;
	/** At the end of the title's line. */
	readonly tools?: ReactNode;
	/** Fills the height and scrolls inside. */
	readonly fixed?: boolean;
	readonly children: ReactNode;
}

/** One screen of the desk: title, tools, content. */
export function DeskPage({ title, beside, tools, fixed = false, children }: DeskPageProps) {
	return (
		<div className={fixed ? "flex h-full flex-col" : "h-full overflow-auto"}>
			<header className="flex flex-none flex-wrap items-center gap-x-3 gap-y-2 px-3 pt-3 pb-2 md:px-4">
				<h1 className="min-w-0 truncate font-semibold text-16">{title}</h1>
				{beside}
				<span className="flex-1" />
				{tools}
			</header>
			{children}
		</div>
	);
}
