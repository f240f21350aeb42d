import { useEffect, useRef } from "react";
import { cx } from "../lib/cx.ts";
import { writeText } from "./write-text.ts";

export type LiveTone = "plain" | "up" | "down" | "muted";

export interface LiveReading {
	readonly text: string;
	readonly tone?: LiveTone;
}

export interface LiveTextProps {
	/** The current value to show. Called on each change, so it must be cheap. */
	readonly read: () => LiveReading;
	/** Subscribes to changes of `read`; returns an unsubscribe function. */
	readonly subscribe: (listener: () => void) => () => void;
	readonly className?: string;
}

const TONES: Record<LiveTone, string> = { plain: "", up: "text-up", down: "text-down", muted: "text-muted" };

/**
 * A number that changes many times a second: written into its text node, bypassing React. Not a live region; a screen
 * reader reads it only when the user moves to it.
 */
export function LiveText({ read, subscribe, className }: LiveTextProps) {
	const element = useRef<HTMLSpanElement>(null);
	const { text, tone = "plain" } = read();
	useEffect(() => {
		const show = () => {
			const target = element.current;
			if (target === null) return;
			const next = read();
			writeText(target, next.text);
			const look = cx("num inline-block whitespace-nowrap", TONES[next.tone ?? "plain"], className);
			if (target.className !== look) target.className = look;
		};
		show();
		return subscribe(show);
	}, [read, subscribe, className]);
	return (
		<span ref={element} dir="ltr" className={cx("num inline-block whitespace-nowrap", TONES[tone], className)}>
			{text}
		</span>
	);
}
