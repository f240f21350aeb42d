import { type KeyboardEvent, useEffect, useState } from "react";
import { useT } from "../i18n/index.ts";
import { cx } from "../lib/cx.ts";
import type { BarLength } from "./bar-length.ts";
import { FillGlyph, FillLinks } from "./fill-glyph.tsx";
import type { FillMark, Place } from "./fill-mark.ts";
import type { ScaleStore } from "./scale-store.ts";
import { SIZE_PX, useFillPlaces } from "./use-fill-places.ts";

export interface FillMarksProps {
	readonly scales: ScaleStore;
	readonly length: BarLength;
	/** Oldest first, which is also their order in a shared mark. */
	readonly fills: readonly FillMark[];
	/** Called with the left edge's time when the chart shows earlier bars than ever before. */
	readonly onReach: (fromMs: number) => void;
	/** Absent: they are the user's own. */
	readonly label?: string;
}

const CARD_PX = 256;
const SHOWN_IN_CARD = 5;

/**
 * The user's own fills, each at its bar and price. Fills too close together share a mark with their count. One tab
 * stop; arrow keys move between marks. Positions are written to the elements on every draw, without React.
 */
export default function FillMarks({ scales, length, fills, onReach, label }: FillMarksProps) {
	const t = useT();
	const [active, setActive] = useState<string | null>(null);
	const [roving, setRoving] = useState<string | null>(null);
	const { groups, elements, places, links } = useFillPlaces({ scales, length, fills, active, onReach });

	useEffect(() => scales.levels.setFills(fills), [scales, fills]);
	useEffect(() => () => scales.levels.setFills([]), [scales]);

	const keys = groups.map((ids) => ids.join());
	const stop = roving !== null && keys.includes(roving) ? roving : keys.at(-1);
	const press = (event: KeyboardEvent) => {
		const at = keys.indexOf(stop ?? "");
		const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: keys.length - 1 }[event.key];
		if (event.key === "Escape") setActive(null);
		if (to === undefined) return;
		event.preventDefault();
		const next = keys[Math.min(Math.max(to, 0), keys.length - 1)];
		if (next !== undefined) elements.current.get(next)?.querySelector("button")?.focus();
	};
	const byId = new Map(fills.map((fill) => [fill.id, fill]));
	const linked = active === null ? [] : active.split(",").flatMap((id) => byId.get(id) ?? []);
	if (keys.length === 0) return null;
	return (
		<>
			<FillLinks ref={links} fills={linked} />
			{/* biome-ignore lint/a11y/useSemanticElements: a group of buttons over a drawing is no fieldset. */}
			<div role="group" aria-label={label ?? t("chart.fills")} onKeyDown={press}>
				{groups.map((ids) => {
					const key = ids.join();
					const members = ids.flatMap((id) => byId.get(id) ?? []);
					return (
						<div
							key={key}
							ref={(element) => {
								if (element === null) elements.current.delete(key);
								else elements.current.set(key, element);
							}}
							className={cx("invisible absolute start-0 top-0 size-0", active === key ? "z-30" : "z-[12]")}
							onPointerEnter={(event) => event.pointerType === "mouse" && setActive(key)}
							onPointerLeave={(event) => event.pointerType === "mouse" && setActive(null)}
						>
							<button
								type="button"
								tabIndex={key === stop ? 0 : -1}
								aria-label={nameOf(members)}
								onClick={() => setActive(key)}
								onFocus={() => {
									setRoving(key);
									setActive(key);
								}}
								onBlur={() => setActive(null)}
								className="pointer-events-auto absolute -start-3 -top-3 flex size-6 items-center justify-center rounded-control"
							>
								<FillGlyph fills={members} />
							</button>
							{active === key ? (
								<Card place={places.current.get(ids[0] ?? "")} scales={scales} fills={members} />
							) : null}
						</div>
					);
				})}
			</div>
		</>
	);
}

const MOST_NAMED = 8;

/** The visible count, and the fills; of very many only the first. */
function nameOf(fills: readonly FillMark[]): string {
	const names = fills.slice(0, MOST_NAMED).map(({ name }) => name);
	const all = [...names, ...(fills.length > MOST_NAMED ? ["…"] : [])].join("; ");
	return fills.length > 1 ? `${fills.length}: ${all}` : all;
}

interface CardProps {
	readonly place: Place | undefined;
	readonly scales: ScaleStore;
	readonly fills: readonly FillMark[];
}

/** The button's accessible name as visible text; kept within the chart, away from the mark. */
function Card({ place, scales, fills }: CardProps) {
	const t = useT();
	const scale = scales.current;
	if (place === undefined || scale === null) return null;
	const width = Math.min(CARD_PX, scale.width - 8);
	const left = Math.min(Math.max(4, place.x - width / 2), scale.width - width - 4) - place.x;
	const below = place.markY < scale.height / 2;
	const hidden = fills.length - SHOWN_IN_CARD;
	return (
		<div
			aria-hidden
			dir={document.documentElement.dir}
			className="pointer-events-none absolute rounded-control border border-line-strong bg-surface-2 p-2.5 shadow-float"
			style={{ width, left: Math.round(left), ...(below ? { top: SIZE_PX / 2 } : { bottom: SIZE_PX / 2 }) }}
		>
			<ul className="flex flex-col gap-2">
				{fills.slice(0, SHOWN_IN_CARD).map(({ id, body }) => (
					<li key={id} className="border-line border-t pt-2 first:border-t-0 first:pt-0">
						{body}
					</li>
				))}
			</ul>
			{hidden > 0 ? <p className="pt-2 text-12 text-muted">{t("chart.fills.more", { count: hidden })}</p> : null}
		</div>
	);
}
