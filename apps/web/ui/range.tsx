import type { ComponentProps } from "react";
import { cx } from "../lib/cx.ts";

/** A slider with whole steps: a thin line with a touch-size target (WCAG 2.5.8). Named by `aria-label`. */
export const Range = ({ className, ...rest }: Omit<ComponentProps<"input">, "type">) => (
	<input
		type="range"
		className={cx("range h-6 min-w-0 cursor-pointer appearance-none bg-transparent", className)}
		{...rest}
	/>
);
