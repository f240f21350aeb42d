import { useEffect, useRef } from "react";
import { useT } from "../i18n/index.ts";
import { countdownText } from "../lib/countdown.ts";
import type { BarLength } from "./bar-length.ts";
import type { ChartSource } from "./paging.ts";
import type { ScaleStore } from "./scale-store.ts";

const SECOND_MS = 1_000;
/** Without a tick for so long the market may be shut: a bar that gets no price does not close. */
const SILENT_MS = 60_000;

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
