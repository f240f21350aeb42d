import { cx } from "../lib/cx.ts";

/** The logo mark: a level and the fill that reaches it. */
export function Mark({ className }: { readonly className?: string }) {
	return (
		<svg viewBox="0 0 32 32" aria-hidden className={cx("flex-none", className ?? "size-7")}>
			<title>Truefill</title>
			<rect width="32" height="32" rx="8" className="fill-accent-solid" />
			<path
				d="M8 10.5h16M16 10.5V23M11.5 18.5 16 23l4.5-4.5"
				className="fill-none stroke-on-solid"
				strokeWidth="2.6"
				strokeLinecap="round"
				strokeLinejoin="round"
			/>
		</svg>
	);
}

export interface LogoProps {
	/** The site's name, from its settings. */
	readonly name: string;
	/** The site's own image instead of the mark. */
	readonly image?: string | null;
	readonly large?: boolean;
}

export function Logo({ name, image, large = false }: LogoProps) {
	if (image) return <img src={image} alt={name} className={large ? "h-9 w-auto" : "h-7 w-auto"} />;
	return (
		<span className="inline-flex items-center gap-2.5">
			<Mark className={large ? "size-9" : "size-7"} />
			<span className={cx("font-semibold tracking-tight", large ? "text-20" : "text-16")}>{name}</span>
		</span>
	);
}
