import { CircleHelp } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "../i18n/index.ts";
import { cx } from "../lib/cx.ts";

/** A section of the help, `margin#the-figures`; a test checks every one in the source. */
export type HelpPlace = `${string}#${string}`;

/** Its address in the member area. */
export const helpHref = (place: HelpPlace): string => `/main/help/${place}`;

export interface HelpLinkProps {
	/** The help section. */
	readonly place: HelpPlace;
	/** The name used beside the link: `Margin level`. */
	readonly about: string;
	readonly className?: string;
}

/** A small question mark beside a figure. Opens a new tab, so that no input is lost. */
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
				"relative inline-flex size-6 flex-none items-center justify-center rounded-control text-muted hover:bg-hover hover:text-primary pointer-coarse:after:absolute pointer-coarse:after:-inset-2.5",
				className,
			)}
		>
			<CircleHelp className="icon size-3.5" aria-hidden />
		</a>
	);
}

export interface HelpTermProps {
	/** `helpHref("costs#spread")`; undefined: no explanation, rendered as plain text. */
	readonly href: string | undefined;
	readonly children: ReactNode;
}

/** A term linked to its explanation, where a question mark on every line would be too much. Opens a new tab. */
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
