import type { Ref } from "react";
import { cx } from "../lib/cx.ts";
import type { FillMark } from "./fill-mark.ts";

const UP = "M6 1.5 L11 10.5 L1 10.5 Z";
const DOWN = "M6 10.5 L11 1.5 L1 1.5 Z";

/** Opening fills are solid triangles, closing ones hollow; buys point up, sells down. Several are a number. */
export function FillGlyph({ fills }: { readonly fills: readonly FillMark[] }) {
	const [first] = fills;
	if (first === undefined) return null;
	if (fills.length > 1) {
		return (
			<span className="num flex h-[18px] min-w-[18px] items-center justify-center rounded-pill border border-accent bg-surface-1 px-1 font-semibold text-[10px] leading-none text-primary">
				{fills.length}
			</span>
		);
	}
	return (
		<svg
			aria-hidden="true"
			viewBox="0 0 12 12"
			className={cx("size-4 overflow-visible", first.side === "buy" ? "text-up" : "text-down")}
		>
			<path d={first.side === "buy" ? UP : DOWN} className="fill-none stroke-surface-1" strokeWidth="5" />
			<path
				d={first.side === "buy" ? UP : DOWN}
				className={first.opens ? "fill-current" : "fill-surface-1"}
				stroke="currentColor"
				strokeWidth="1.5"
				strokeLinejoin="round"
			/>
		</svg>
	);
}

/** Lines from the hovered or focused fills to the others of their trades; positioned by `FillMarks`. */
export function FillLinks({
	ref,
	fills,
}: {
	readonly ref: Ref<SVGSVGElement | null>;
	readonly fills: readonly FillMark[];
}) {
	return (
		<svg ref={ref} aria-hidden="true" className="absolute inset-0 size-full overflow-hidden">
			{fills.flatMap(({ id, others }) =>
				others.map((other) => (
					<line
						key={`${id} ${other}`}
						data-from={id}
						data-to={other}
						className="stroke-secondary"
						strokeWidth="1"
						strokeDasharray="3 3"
					/>
				)),
			)}
		</svg>
	);
}
