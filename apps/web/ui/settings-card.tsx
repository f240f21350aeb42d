import { createContext, type ReactNode, use } from "react";

export interface SettingsCardProps {
	/** Its subject; absent if the page's title already says it. */
	readonly title?: ReactNode;
	/** What it does and costs, in a sentence or two. */
	readonly about?: ReactNode;
	/** At the end of the title's line: a status, a button. */
	readonly aside?: ReactNode;
	/** Buttons below a divider, the primary one last. */
	readonly footer?: ReactNode;
	readonly children?: ReactNode;
}

const BelowHeading = createContext(false);

/** Cards within have titles one level below a heading of their own (h3), not below the page's title (h2). */
export function CardsBelowHeading({ children }: { readonly children: ReactNode }) {
	return <BelowHeading value={true}>{children}</BelowHeading>;
}

/** One subject of a settings page. Every section uses these, in all features. */
export function SettingsCard({ title, about, aside, footer, children }: SettingsCardProps) {
	const Title = use(BelowHeading) ? "h3" : "h2";
	const headed = title !== undefined || aside !== undefined || about !== undefined;
	return (
		<section className="flex min-w-0 flex-col overflow-hidden rounded-card border border-line bg-surface-1">
			{headed ? (
				<header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-panel pt-3">
					<div className="flex min-w-0 flex-1 flex-col gap-0.5">
						{title === undefined ? null : <Title className="font-semibold text-13">{title}</Title>}
						{about === undefined ? null : <p className="text-12 text-secondary">{about}</p>}
					</div>
					{aside}
				</header>
			) : null}
			{children === undefined ? (
				<div className="pb-3" />
			) : (
				<div className="flex flex-col gap-4 px-panel py-3">{children}</div>
			)}
			{footer === undefined ? null : (
				<footer className="flex flex-wrap justify-end gap-2 border-line border-t px-panel py-2.5">{footer}</footer>
			)}
		</section>
	);
}
