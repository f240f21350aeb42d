import type { ComponentPropsWithRef, ReactNode } from "react";
import { cx } from "../lib/cx.ts";
import { Tooltip } from "./tooltip.tsx";

export interface IconButtonProps extends Omit<ComponentPropsWithRef<"button">, "children" | "aria-label"> {
	/** Its accessible name, shown on hover as well. */
	readonly label: string;
	readonly icon: ReactNode;
	readonly size?: "sm" | "md";
	/** For a toggle button. */
	readonly pressed?: boolean;
	/** Omits the tooltip, where a label is beside it or a menu opens at once. */
	readonly bare?: boolean;
}

/** A square button with an icon. It always has an accessible name. */
export function IconButton({ label, icon, size = "md", pressed, bare = false, className, ...rest }: IconButtonProps) {
	const button = (
		<button
			type="button"
			{...rest}
			aria-label={label}
			{...(pressed === undefined ? {} : { "aria-pressed": pressed })}
			className={cx(
				"inline-flex items-center justify-center rounded-control text-secondary transition-colors duration-(--fast) ease-out hover:bg-hover hover:text-primary active:bg-press disabled:opacity-50",
				size === "sm" ? "size-control-sm" : "size-control",
				pressed && "bg-accent-quiet text-primary",
				className,
			)}
		>
			{icon}
		</button>
	);
	return bare ? button : <Tooltip content={label}>{button}</Tooltip>;
}
