import type { ComponentPropsWithRef } from "react";
import { cx } from "../lib/cx.ts";

/** A multi-line text field. */
export type TextAreaProps = ComponentPropsWithRef<"textarea">;

export function TextArea({ className, ...rest }: TextAreaProps) {
	return (
		<textarea
			{...rest}
			className={cx(
				"w-full rounded-control border border-line-strong bg-surface-1 px-3 py-2 text-13 focus-visible:border-accent disabled:opacity-55 aria-[invalid=true]:border-danger",
				className,
			)}
		/>
	);
}
