import { useEffect, useRef } from "react";
import type { ScaleStore } from "./scale-store.ts";

/** Half a tag and half a label: closer than this, they overlap. */
const TOUCH_PX = 16;

/** Hides the axis labels that a price tag would partly cover; rendered below the tags. */
export function AxisMasks({ scales }: { readonly scales: ScaleStore }) {
	const layer = useRef<HTMLDivElement>(null);
	useEffect(() => {
		const show = () => {
			const scale = scales.current;
			const element = layer.current;
			if (scale === null || element === null) return;
			const tags = scales.axis.places();
			const hidden = scale.labels().filter((at) => tags.some((tag) => Math.abs(tag - at) < TOUCH_PX));
			while (element.childElementCount > hidden.length) element.lastElementChild?.remove();
			for (const [index, at] of hidden.entries()) {
				const mask = element.children[index] ?? element.appendChild(document.createElement("span"));
				if (!(mask instanceof HTMLElement)) continue;
				mask.className = "absolute end-0 h-4 bg-surface-1";
				mask.style.top = `${Math.round(at) - 8}px`;
				mask.style.insetInlineStart = `${scale.width + 1}px`;
			}
		};
		const stops = [scales.subscribe(show), scales.axis.subscribe(show)];
		return () => {
			for (const stop of stops) stop();
		};
	}, [scales]);
	return <div ref={layer} aria-hidden className="pointer-events-none absolute inset-0" />;
}
