import { type ReactNode, useEffect, useRef } from "react";
import { cx } from "../lib/cx.ts";
import { compare } from "../lib/decimal.ts";

const FLASH_MS = 300;

export interface FlashProps {
	/** A decimal string; its change flashes the background in the direction of the change. */
	readonly value: string | null;
	readonly children: ReactNode;
	readonly className?: string;
}

/** A short light behind a number that moved. Nothing under reduced motion, nothing on the first value. */
export function Flash({ value, children, className }: FlashProps) {
	const element = useRef<HTMLSpanElement>(null);
	const last = useRef(value);
	useEffect(() => {
		const before = last.current;
		last.current = value;
		if (before === null || value === null || !element.current) return;
		const moved = compare(value, before);
		if (!moved || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
		const light = moved > 0 ? "var(--up-quiet)" : "var(--down-quiet)";
		const running = element.current.animate(
			[{ backgroundColor: light }, { backgroundColor: light, offset: 0.4 }, { backgroundColor: "transparent" }],
			{
				duration: FLASH_MS,
				easing: "ease-out",
			},
		);
		return () => running.cancel();
	}, [value]);
	return (
		<span ref={element} className={cx("rounded-[4px]", className)}>
			{children}
		</span>
	);
}
