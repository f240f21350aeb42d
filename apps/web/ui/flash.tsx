import { type ReactNode, useEffect, useRef } from "react";
import { cx } from "../lib/cx.ts";
import { compare } from "../lib/decimal.ts";
import { lightUp } from "./light.ts";

export interface FlashProps {
	/** A decimal string; a change flashes the background by its direction. */
	readonly value: string | null;
	readonly children: ReactNode;
	readonly className?: string;
}

/** A brief highlight behind a number that changed. None under reduced motion, none on the first value. */
export function Flash({ value, children, className }: FlashProps) {
	const element = useRef<HTMLSpanElement>(null);
	const last = useRef(value);
	useEffect(() => {
		const before = last.current;
		last.current = value;
		if (before === null || value === null || !element.current) return;
		const moved = compare(value, before);
		if (moved) lightUp(element.current, moved > 0 ? "up" : "down");
	}, [value]);
	return (
		<span ref={element} className={cx("rounded-[4px]", className)}>
			{children}
		</span>
	);
}
