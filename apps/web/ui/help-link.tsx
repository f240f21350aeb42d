import { CircleHelp } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "../i18n/index.ts";
import { cx } from "../lib/cx.ts";

/** A section of the help, `margin#the-figures`; a test follows every one that is written in the source. */
export type HelpPlace = `${string}#${string}`;

/** Its address in the member area. */
export const helpHref = (place: HelpPlace): string => `/main/help/${place}`;

export interface HelpLinkProps {
	/** Where it is explained. */
	readonly place: HelpPlace;
	/** What it is called where the link stands: `Margin level`. */
	readonly about: string;
	readonly className?: string;
}

/** A small question mark beside a figure. Opens a tab of its own, so that nothing that was typed is lost. */
export function HelpLink({ place, about, className }: HelpLinkProps) {
	const t = useT();
	const name = t("common.help", { about });
	return (
		<a
			href={helpHref(place)}
			target="_blank"
			rel="noopener"
			aria-label={name}
			title={name}
			className={cx(
				"inline-flex size-6 flex-none items-center justify-center rounded-control text-muted hover:bg-hover hover:text-primary",
				className,
			)}
		>
			<CircleHelp className="icon size-3.5" aria-hidden />
		</a>
	);
}

export interface HelpTermProps {
	/** `helpHref("costs#spread")`; undefined: nothing explains it, and it is plain text. */
	readonly href: string | undefined;
	readonly children: ReactNode;
}

/** A term that leads to its explanation, where a question mark at every line would be too much. In a tab of its own. */
export function HelpTerm({ href, children }: HelpTermProps) {
	return href === undefined ? (
		children
	) : (
		<a
			href={href}
			target="_blank"
			rel="noopener"
			className="decoration-dotted underline-offset-2 hover:text-primary hover:underline focus-visible:underline"
		>
			{children}
		</a>
	);
}
