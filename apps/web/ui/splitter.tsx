import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { cx } from "../lib/cx.ts";

export interface SplitterProps {
	/** Accessible name: what it resizes. */
	readonly label: string;
	/** `vertical`: a line from top to bottom between two columns. */
	readonly orientation: "vertical" | "horizontal";
	/** Size of its panel, in pixels. */
	readonly value: number;
	readonly min: number;
	readonly max: number;
	/** The panel is after the line (at the end or below): dragging towards it makes it smaller. */
	readonly after?: boolean;
	readonly onChange: (value: number) => void;
	/** Double click and Enter reset to this. */
	readonly initial: number;
}

const KEY_STEP = 16;

/** A divider between two panels, moved by dragging or arrow keys. The caller stores the size. */
export function Splitter({ label, orientation, value, min, max, after = false, onChange, initial }: SplitterProps) {
	const from = useRef<{ readonly at: number; readonly size: number } | null>(null);
	const vertical = orientation === "vertical";
	const limit = (size: number) => Math.round(Math.min(Math.max(size, min), max));
	const direction = (element: HTMLElement) =>
		(after ? -1 : 1) * (vertical && getComputedStyle(element).direction === "rtl" ? -1 : 1);
	const start = (event: PointerEvent<HTMLElement>) => {
		event.currentTarget.setPointerCapture(event.pointerId);
		from.current = { at: vertical ? event.clientX : event.clientY, size: value };
	};
	const move = (event: PointerEvent<HTMLElement>) => {
		if (from.current === null) return;
		const now = vertical ? event.clientX : event.clientY;
		onChange(limit(from.current.size + (now - from.current.at) * direction(event.currentTarget)));
	};
	const press = (event: KeyboardEvent<HTMLElement>) => {
		const keys = vertical ? { ArrowLeft: -1, ArrowRight: 1 } : { ArrowUp: -1, ArrowDown: 1 };
		const by = Object.entries(keys).find(([key]) => key === event.key)?.[1];
		if (by !== undefined) {
			event.preventDefault();
			onChange(limit(value + by * KEY_STEP * direction(event.currentTarget)));
		} else if (event.key === "Enter") onChange(initial);
	};
	return (
		// biome-ignore lint/a11y/useSemanticElements: an <hr> cannot be focused and moved.
		<div
			role="separator"
			tabIndex={0}
			aria-label={label}
			aria-orientation={orientation}
			aria-valuenow={value}
			aria-valuemin={min}
			aria-valuemax={max}
			onPointerDown={start}
			onPointerMove={move}
			onPointerUp={() => {
				from.current = null;
			}}
			onPointerCancel={() => {
				from.current = null;
			}}
			onKeyDown={press}
			onDoubleClick={() => onChange(initial)}
			className={cx(
				"relative z-10 flex-none touch-none bg-line transition-colors duration-(--fast) hover:bg-accent focus-visible:bg-accent",
				vertical
					? "w-px cursor-col-resize before:absolute before:inset-y-0 before:-inset-x-1 before:content-['']"
					: "h-px cursor-row-resize before:absolute before:-inset-y-1 before:inset-x-0 before:content-['']",
			)}
		/>
	);
}
