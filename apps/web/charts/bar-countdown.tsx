import { useEffect, useRef } from "react";
import { useT } from "../i18n/index.ts";
import type { BarLength } from "./bar-length.ts";
import type { ChartSource } from "./paging.ts";
import type { ScaleStore } from "./scale-store.ts";

const SECOND_MS = 1_000;
/** Without a tick for so long the market may be shut: a bar that gets no price does not close. */
const SILENT_MS = 60_000;

const two = (value: number): string => String(value).padStart(2, "0");

/** `04:31`, `3:04:31`, `2 d 03:04`. */
export function countdownText(ms: number): string {
	const seconds = Math.max(0, Math.ceil(ms / SECOND_MS));
	const [days, hours, minutes] = [
		Math.floor(seconds / 86_400),
		Math.floor(seconds / 3_600) % 24,
		Math.floor(seconds / 60) % 60,
	];
	if (days > 0) return `${days} d ${two(hours)}:${two(minutes)}`;
	return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${two(minutes)}:${two(seconds % 60)}`;
}

/** How long until the newest bar closes, below the price axis; written once a second without React. */
export function BarCountdown({
	scales,
	source,
	length,
}: {
	readonly scales: ScaleStore;
	readonly source: ChartSource;
	readonly length: BarLength;
}) {
	const t = useT();
	const box = useRef<HTMLSpanElement>(null);
	useEffect(() => {
		/** The market's time of the last tick, which a replay counts faster, and when it came. */
		let tsMs = 0;
		let cameAt = 0;
		const show = () => {
			const element = box.current;
			const quote = source.quote();
			if (element === null) return;
			if (quote !== undefined && quote.tsMs !== tsMs) {
				tsMs = quote.tsMs;
				cameAt = performance.now();
			}
			const since = performance.now() - cameAt;
			const text = quote === undefined || since > SILENT_MS ? "" : countdownText(length.endMs(tsMs) - tsMs - since);
			if (element.textContent === text) return;
			element.textContent = text;
			element.title = text === "" ? "" : t("chart.closesIn", { time: text });
		};
		show();
		const timer = setInterval(show, SECOND_MS);
		return () => clearInterval(timer);
	}, [source, length, t]);
	useEffect(
		() =>
			scales.subscribe(({ width }) => {
				if (box.current !== null) box.current.style.insetInlineStart = `${width}px`;
			}),
		[scales],
	);
	return (
		<span
			ref={box}
			role="timer"
			className="num pointer-events-auto absolute end-0 bottom-0 z-10 flex h-[22px] items-center ps-1 text-11 text-secondary"
		/>
	);
}
