import { type PointerEvent, type ReactNode, useRef, useState } from "react";
import { cx } from "../lib/cx.ts";

export interface SwipeAction {
	readonly label: string;
	readonly icon: ReactNode;
	readonly tone?: "danger";
	readonly onPress: () => void;
}

export interface SwipeCardProps {
	/** Also to be found as buttons on the card, for the keyboard and screen readers: here they are hidden from both. */
	readonly actions: readonly SwipeAction[];
	readonly children: ReactNode;
}

const ACTION_PX = 84;
/** A pull that is shorter is a press. */
const LEAST_PX = 10;

/** Where the card rests after a pull of so many pixels towards the start, from rest at `from`. */
export const restOf = (from: number, pulledPx: number, widthPx: number): number =>
	from + pulledPx > widthPx / 2 ? widthPx : 0;

/** A card that is pulled aside to reveal its actions; a press on one does what its button does. */
export function SwipeCard({ actions, children }: SwipeCardProps) {
	const card = useRef<HTMLDivElement>(null);
	const [rest, setRest] = useState(0);
	const [isPulled, setPulled] = useState(false);
	const pull = useRef<{ readonly x: number; readonly sign: 1 | -1; px: number } | null>(null);
	const widthPx = actions.length * ACTION_PX;
	const place = (px: number, sign: number, isHeld: boolean) => {
		if (card.current === null) return;
		card.current.style.transform = px === 0 ? "" : `translateX(${-sign * px}px)`;
		card.current.style.transition = isHeld ? "none" : "";
	};
	const begin = (event: PointerEvent<HTMLElement>) => {
		// A form that the card has opened lies elsewhere on the page, but its events come here too.
		if (event.pointerType === "mouse" || !event.currentTarget.contains(event.target as Node)) return;
		const isRtl = getComputedStyle(event.currentTarget).direction === "rtl";
		pull.current = { x: event.clientX, sign: isRtl ? -1 : 1, px: 0 };
	};
	const move = (event: PointerEvent<HTMLElement>) => {
		const now = pull.current;
		if (now === null) return;
		now.px = (now.x - event.clientX) * now.sign;
		if (Math.abs(now.px) < LEAST_PX) return;
		event.currentTarget.setPointerCapture(event.pointerId);
		setPulled(true);
		place(Math.min(Math.max(rest + now.px, 0), widthPx), now.sign, true);
	};
	const end = (isDone: boolean) => {
		const now = pull.current;
		pull.current = null;
		if (now === null) return;
		const isPull = isDone && Math.abs(now.px) >= LEAST_PX;
		settle(isPull ? restOf(rest, now.px, widthPx) : rest, now.sign);
	};
	const settle = (next: number, sign: number) => {
		setRest(next);
		setPulled(next > 0);
		place(next, sign, false);
	};
	return (
		<div className="relative overflow-hidden rounded-card">
			<div aria-hidden className={cx("absolute inset-y-0 end-0 flex", !isPulled && "invisible")}>
				{actions.map(({ label, icon, tone, onPress }) => (
					<button
						key={label}
						type="button"
						tabIndex={-1}
						onClick={() => {
							settle(0, 1);
							onPress();
						}}
						style={{ width: ACTION_PX }}
						className={cx(
							"flex flex-col items-center justify-center gap-1 px-1 font-medium text-12",
							tone === "danger" ? "bg-danger-solid text-on-solid" : "bg-surface-3 text-primary",
						)}
					>
						{icon}
						{label}
					</button>
				))}
			</div>
			<div
				ref={card}
				onPointerDown={begin}
				onPointerMove={move}
				onPointerUp={() => end(true)}
				onPointerCancel={() => end(false)}
				onClickCapture={(event) => {
					if (rest === 0 || !event.currentTarget.contains(event.target as Node)) return;
					event.stopPropagation();
					settle(0, 1);
				}}
				className="relative touch-pan-y transition-transform duration-(--fast) ease-out motion-reduce:transition-none"
			>
				{children}
			</div>
		</div>
	);
}
