import { type ReactNode, useEffect, useRef } from "react";
import { cx } from "../lib/cx.ts";

const FADE_PX = 20;
const isRtl = (element: Element): boolean => getComputedStyle(element).direction === "rtl";

/**
 * A row of controls that may overflow: it scrolls (touch, wheel, focus), and fades at an edge with hidden controls.
 * Left and right arrow keys move between them.
 */
export function ScrollStrip({
	label,
	className,
	children,
}: {
	readonly label: string;
	readonly className?: string;
	readonly children: ReactNode;
}) {
	const strip = useRef<HTMLDivElement>(null);
	useEffect(() => {
		const element = strip.current;
		if (element === null) return;
		const look = () => {
			const room = element.scrollWidth - element.clientWidth;
			// In a right-to-left script the start is at zero, and scroll positions are negative.
			const passed = isRtl(element) ? room + element.scrollLeft : element.scrollLeft;
			const fade = (hiddenPx: number) => `${Math.round(Math.min(FADE_PX, Math.max(0, hiddenPx)))}px`;
			element.style.setProperty("--fade-left", fade(passed));
			element.style.setProperty("--fade-right", fade(room - passed));
		};
		const wheel = (event: WheelEvent) => {
			if (Math.abs(event.deltaY) <= Math.abs(event.deltaX) || element.scrollWidth <= element.clientWidth) return;
			event.preventDefault();
			element.scrollLeft += isRtl(element) ? -event.deltaY : event.deltaY;
		};
		look();
		element.addEventListener("scroll", look, { passive: true });
		element.addEventListener("wheel", wheel, { passive: false });
		const sizes = typeof ResizeObserver === "undefined" ? null : new ResizeObserver(look);
		sizes?.observe(element);
		return () => {
			element.removeEventListener("scroll", look);
			element.removeEventListener("wheel", wheel);
			sizes?.disconnect();
		};
	}, []);
	return (
		<div
			ref={strip}
			role="toolbar"
			aria-label={label}
			onKeyDown={(event) => {
				const forth = isRtl(event.currentTarget) ? "ArrowLeft" : "ArrowRight";
				if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
				const all = [...event.currentTarget.querySelectorAll<HTMLElement>("button")];
				const at = all.findIndex((each) => each.matches(":focus"));
				event.preventDefault();
				all[at + (event.key === forth ? 1 : -1)]?.focus();
			}}
			onFocus={(event) => event.target.scrollIntoView({ block: "nearest", inline: "nearest" })}
			className={cx("fading-strip flex overflow-x-auto [scrollbar-width:none]", className)}
		>
			{children}
		</div>
	);
}
