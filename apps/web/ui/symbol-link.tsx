import type { KeyboardEvent, ReactNode } from "react";
import { Link } from "react-router";
import { cx } from "../lib/cx.ts";

/** Where an instrument's page is. */
export const symbolHref = (symbol: string): string => `/main/markets/${encodeURIComponent(symbol)}`;

const stop = (event: { readonly stopPropagation: () => void }): void => event.stopPropagation();
const stopEnter = (event: KeyboardEvent): void => (event.key === "Enter" ? event.stopPropagation() : undefined);

/** The name of an instrument that leads to its page; also in a row that does something else when it is pressed. */
export function SymbolLink(props: {
	readonly symbol: string;
	readonly children: ReactNode;
	readonly className?: string | undefined;
	readonly title?: string;
}) {
	const { symbol, className, ...rest } = props;
	return (
		<Link
			{...rest}
			to={symbolHref(symbol)}
			onClick={stop}
			onKeyDown={stopEnter}
			className={cx("rounded-[4px] underline-offset-2 hover:underline", className)}
		/>
	);
}
