import {
	type FocusEvent,
	type HTMLAttributes,
	type PointerEvent,
	type ReactNode,
	useEffect,
	useRef,
	useState,
} from "react";
import { lazy } from "../lib/lazy.tsx";
import { loadTooltip } from "./load-tooltip.ts";

// Tooltip positioning is larger than the whole sign-in form; loaded when a reason is first shown.
const LazyTooltip = lazy(async () => (await loadTooltip()).TooltipAt);

const SHOW_AFTER_MS = 350;
/** Enough to move the pointer from the button into the tooltip, which stays while it is there (WCAG 1.4.13). */
const HIDE_AFTER_MS = 150;

/**
 * Shows beside a button why it is disabled: on hover, on keyboard focus, and on a press (a finger does not hover).
 * `own` are the button's own handlers, which are called too. The button is never wrapped: its element stays the same
 * while the tooltip loads, and when a reason comes or goes.
 */
export function useReason(content: ReactNode, own: HTMLAttributes<HTMLButtonElement>) {
	const [anchor, setAnchor] = useState<HTMLElement | null>(null);
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	useEffect(() => () => clearTimeout(timer.current), []);
	const show = (element: HTMLElement | null, afterMs = 0) => {
		clearTimeout(timer.current);
		if (afterMs === 0) setAnchor(element);
		else timer.current = setTimeout(() => setAnchor(element), afterMs);
	};
	const hide = () => show(null);
	const empty = content === null || content === undefined || content === "";
	return {
		show: (element: HTMLElement) => show(element),
		handlers: {
			onPointerEnter: (event: PointerEvent<HTMLButtonElement>) => {
				own.onPointerEnter?.(event);
				if (event.pointerType !== "touch") show(event.currentTarget, SHOW_AFTER_MS);
			},
			onPointerLeave: (event: PointerEvent<HTMLButtonElement>) => {
				own.onPointerLeave?.(event);
				if (event.pointerType !== "touch") show(null, HIDE_AFTER_MS);
			},
			onFocus: (event: FocusEvent<HTMLButtonElement>) => {
				own.onFocus?.(event);
				if (event.currentTarget.matches(":focus-visible")) show(event.currentTarget);
			},
			onBlur: (event: FocusEvent<HTMLButtonElement>) => {
				own.onBlur?.(event);
				hide();
			},
		},
		tooltip:
			anchor === null || empty ? null : (
				<LazyTooltip
					anchor={anchor}
					content={content}
					onClose={hide}
					onPointerEnter={() => show(anchor)}
					onPointerLeave={() => show(null, HIDE_AFTER_MS)}
				/>
			),
	};
}
