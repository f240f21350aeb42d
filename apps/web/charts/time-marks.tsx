import { CalendarClock } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useT } from "../i18n/index.ts";
import { cx } from "../lib/cx.ts";
import { IconButton } from "../ui/icon-button.tsx";
import { Popover } from "../ui/popover.tsx";
import type { BarLength } from "./bar-length.ts";
import { groupsNear } from "./near.ts";
import type { ScaleStore } from "./scale-store.ts";

/** A past or future event of the instrument. */
export interface TimeMark {
	readonly id: string;
	readonly atMs: number;
	/** One letter, on the button. */
	readonly sign: string;
	/** In full, for a screen reader and the tooltip. */
	readonly name: string;
	/** Whether it is in the future. */
	readonly coming: boolean;
	/** What happened and its effect; rendered only while the mark is open. */
	readonly body: ReactNode;
}

export interface TimeMarksProps {
	readonly scales: ScaleStore;
	readonly length: BarLength;
	readonly marks: readonly TimeMark[];
}

/** A button plus spacing: closer than this, two are merged. */
const REACH_PX = 26;
const HALF_PX = 12;

interface Placed {
	readonly x: number;
	readonly ids: readonly string[];
}

/** Marks below the candles, each at the bar of its time; future ones are at the right edge. */
export default function TimeMarks({ scales, length, marks }: TimeMarksProps) {
	const [groups, setGroups] = useState<readonly Placed[]>([]);
	const shown = useRef("");
	useEffect(() => {
		const place = () => {
			const scale = scales.current;
			if (scale === null) return;
			const edge = scale.width - HALF_PX;
			const at = marks.flatMap(({ id, atMs, coming }) => {
				const x = scale.xOf(length.startMs(atMs));
				const within = coming ? Math.min(x, edge) : x;
				return within >= HALF_PX && within <= edge ? [{ item: { id, x: Math.round(within) }, at: within }] : [];
			});
			const found = groupsNear(at, REACH_PX).map((members) => ({
				x: members[0]?.x ?? 0,
				ids: members.map(({ id }) => id),
			}));
			const signature = JSON.stringify(found);
			if (signature === shown.current) return;
			shown.current = signature;
			setGroups(found);
		};
		place();
		return scales.subscribe(place);
	}, [scales, length, marks]);
	const byId = new Map(marks.map((mark) => [mark.id, mark]));
	return groups.map(({ x, ids }) => {
		const members = ids.flatMap((id) => byId.get(id) ?? []);
		const [first] = members;
		if (first === undefined) return null;
		const name = members.map((mark) => mark.name).join("; ");
		return (
			<div key={ids.join()} className="absolute bottom-1" style={{ left: `${x - HALF_PX}px` }}>
				<Popover
					label={name}
					align="center"
					className="max-h-[60dvh] w-80 max-w-[calc(100vw-1rem)] overflow-y-auto"
					trigger={
						<button
							type="button"
							aria-label={name}
							title={name}
							className="group pointer-events-auto flex size-6 items-center justify-center rounded-full"
						>
							<span
								className={cx(
									"num flex size-[18px] items-center justify-center rounded-full border font-semibold text-[10px] leading-none group-hover:bg-hover",
									first.coming
										? "border-info border-dashed bg-surface-1 text-info"
										: "border-line-strong bg-surface-2 text-secondary",
								)}
							>
								{members.length === 1 ? first.sign : members.length}
							</span>
						</button>
					}
				>
					<Bodies marks={members} />
				</Popover>
			</div>
		);
	});
}

const Bodies = ({ marks }: { readonly marks: readonly TimeMark[] }) => (
	<ul className="flex flex-col gap-3">
		{marks.map(({ id, body }) => (
			<li key={id} dir="auto" className="border-line border-t pt-3 first:border-t-0 first:pt-0">
				{body}
			</li>
		))}
	</ul>
);

/** The same as a list, latest first: for users who cannot use the marks, and for events before the loaded bars. */
export function MarkList({ marks }: { readonly marks: readonly TimeMark[] }) {
	const t = useT();
	return (
		<Popover
			label={t("actions.title")}
			align="end"
			className="max-h-[70dvh] w-80 max-w-[calc(100vw-1rem)] overflow-y-auto"
			trigger={
				<IconButton
					bare
					size="sm"
					label={t("actions.title")}
					title={t("actions.title")}
					icon={<CalendarClock className="icon" aria-hidden />}
				/>
			}
		>
			<Bodies marks={marks} />
		</Popover>
	);
}
