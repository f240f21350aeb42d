import type { Price } from "@truefill/core/money";
import { type FocusEvent, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { useT } from "../i18n/index.ts";
import { cx } from "../lib/cx.ts";
import { formatPrice } from "../lib/format.ts";
import { Button } from "../ui/button.tsx";
import { gripOf } from "./grips-apart.ts";
import { priceOnGrid, stepPrice } from "./levels.ts";
import { AxisLabel, type LevelKind, type LevelLine, Rule, usePlaced } from "./lines.tsx";
import type { ScaleStore } from "./scale-store.ts";

export interface LevelHandleProps {
	readonly scales: ScaleStore;
	readonly level: LevelLine;
	readonly increment: Price;
	readonly priceDigits: number;
	/** The grip of an unset level is shown only where there is room for it. */
	readonly room: boolean;
	/** Whether a drag must be confirmed; if not, releasing it sends. */
	readonly asks: boolean;
}

const LOOK: Record<LevelKind, { readonly line: string; readonly grip: string; readonly label: string }> = {
	"stop-loss": { line: "border-down", grip: "border-down text-down", label: "bg-down" },
	"take-profit": { line: "border-up", grip: "border-up text-up", label: "bg-up" },
	order: { line: "border-info", grip: "border-info text-info", label: "bg-info" },
};

const PLACE = "end-[calc(100%-var(--plot)+32px)]";
/** Unset grips are small; on a phone they stay at the edge, away from the newest bar and its fills. */
const UNSET_PLACE = `${PLACE} max-md:end-[calc(100%-var(--plot)+4px)]`;
const UNSET_BESIDE = "end-[calc(100%-var(--plot)+68px)] max-md:end-[calc(100%-var(--plot)+38px)]";

/**
 * A price moved by dragging, or by the arrow keys and Enter. Escape resets it. It sends one amendment, never a second
 * order: after one confirmation of a drag, or by Enter.
 */
export function LevelHandle({ scales, level, increment, priceDigits, room, asks }: LevelHandleProps) {
	const t = useT();
	const [moved, setMoved] = useState<string | null>(null);
	const [busy, setBusy] = useState(false);
	const [asking, setAsking] = useState(false);
	const dragging = useRef(false);
	const confirm = useRef<HTMLButtonElement>(null);
	const { kind, short, name } = level;
	const rest = level.price ?? level.opening;
	const shown = moved ?? rest;
	const unset = level.price === null && moved === null;
	const { line, label } = usePlaced(scales, () => Number(shown));
	const refusal = moved === null || moved === rest ? null : level.refuse(moved);
	const look = LOOK[kind];

	const putBack = () => {
		dragging.current = false;
		setAsking(false);
		setMoved(null);
	};
	const send = async () => {
		if (moved === null || moved === rest || refusal !== null || busy) {
			putBack();
			return;
		}
		setAsking(false);
		setBusy(true);
		try {
			await level.move(moved);
		} catch {
			// The caller reports the error; the line returns to the server's price.
		} finally {
			setBusy(false);
			setMoved(null);
		}
	};
	useEffect(() => {
		if (moved === null) return;
		const press = (event: globalThis.KeyboardEvent) => {
			if (event.key !== "Escape") return;
			event.stopPropagation();
			dragging.current = false;
			setAsking(false);
			setMoved(null);
		};
		addEventListener("keydown", press, true);
		return () => removeEventListener("keydown", press, true);
	}, [moved]);
	useEffect(() => {
		if (asking) confirm.current?.focus({ preventScroll: true });
	}, [asking]);

	const start = (event: PointerEvent<HTMLElement>) => {
		if (busy || event.button !== 0) return;
		event.currentTarget.setPointerCapture(event.pointerId);
		dragging.current = true;
		setAsking(false);
		setMoved(shown);
	};
	const drag = (event: PointerEvent<HTMLElement>) => {
		const scale = scales.current;
		const frame = line.current?.parentElement?.getBoundingClientRect();
		if (!dragging.current || scale === null || frame === undefined) return;
		const y = Math.min(Math.max(event.clientY - frame.top, 0), scale.height);
		const price = priceOnGrid(scale.priceAt(y), increment, priceDigits);
		if (price !== null) setMoved(price);
	};
	const release = () => {
		if (!dragging.current) return;
		dragging.current = false;
		if (asks && moved !== null && moved !== rest && refusal === null) setAsking(true);
		else void send();
	};
	const press = (event: KeyboardEvent) => {
		const by = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key];
		if (by !== undefined) {
			event.preventDefault();
			const from = unset ? level.first() : shown;
			setMoved(unset ? from || null : stepPrice(from, event.ctrlKey ? by * 10 : by, increment, priceDigits));
		} else if (event.key === "Enter") {
			event.preventDefault();
			void send();
		} else if (event.key === "Escape") putBack();
	};

	/** Blur discards the move. */
	const leave = (event: FocusEvent) => {
		if (!dragging.current && line.current?.contains(event.relatedTarget) !== true) putBack();
	};

	const tag = unset ? t("chart.level.none") : (refusal ?? level.describe(shown, moved !== null));
	if (unset && !room) return null;
	return (
		<>
			{unset ? null : <Rule scales={scales} price={Number(shown)} className={cx("border-dashed", look.line)} />}
			<div
				ref={line}
				className={cx("pointer-events-none invisible absolute inset-x-0 top-0 h-0", moved === null ? "z-10" : "z-20")}
			>
				<div
					{...gripOf(level.key)}
					role="slider"
					tabIndex={0}
					aria-label={t("chart.level.name", { level: name })}
					aria-orientation="vertical"
					aria-valuenow={Number(shown)}
					aria-valuetext={`${formatPrice(shown, priceDigits)}, ${tag}`}
					aria-busy={busy}
					title={unset ? t("chart.level.pull", { level: name }) : `${name}. ${t("chart.level.help")}`}
					onPointerDown={start}
					onPointerMove={drag}
					onPointerUp={release}
					onPointerCancel={putBack}
					onKeyDown={press}
					onBlur={leave}
					className={cx(
						"-translate-y-1/2 pointer-events-auto absolute flex h-6 touch-none select-none items-center gap-1.5 whitespace-nowrap rounded-[4px] border bg-surface-1 px-1.5 text-11 pointer-coarse:h-7",
						unset ? (level.beside ? UNSET_BESIDE : UNSET_PLACE) : PLACE,
						// The dragged grip follows the pointer; a resting one keeps clear of the others.
						moved === null ? "top-[var(--shift,0px)] cursor-ns-resize" : "top-0 z-20 cursor-grabbing shadow-float",
						busy && "opacity-60",
						refusal === null ? look.grip : "border-danger text-danger",
					)}
				>
					{unset ? null : (
						<span aria-hidden className="flex flex-col gap-[2px]">
							<span className="h-px w-2 bg-current" />
							<span className="h-px w-2 bg-current" />
							<span className="h-px w-2 bg-current" />
						</span>
					)}
					<span className="font-semibold">{short}</span>
					{unset || tag === "" ? null : <span className="num">{tag}</span>}
				</div>
				{asking && moved !== null ? (
					<fieldset
						onBlur={leave}
						aria-label={t("chart.level.confirm", { level: name, price: formatPrice(moved, priceDigits) })}
						className={cx(
							"pointer-events-auto absolute top-3.5 z-30 flex items-center gap-1.5 rounded-control border border-line-strong bg-surface-2 p-1 ps-2 text-12 shadow-float",
							PLACE,
						)}
					>
						<span className="num">
							{t("chart.level.ask", { level: short, price: formatPrice(moved, priceDigits) })}
						</span>
						<Button size="sm" variant="quiet" onClick={putBack}>
							{t("chart.level.back")}
						</Button>
						<Button ref={confirm} size="sm" variant="primary" onClick={() => void send()}>
							{t("chart.level.move")}
						</Button>
					</fieldset>
				) : null}
				{unset ? null : (
					<AxisLabel scales={scales} label={label} className={look.label}>
						{formatPrice(shown, priceDigits)}
					</AxisLabel>
				)}
			</div>
		</>
	);
}
