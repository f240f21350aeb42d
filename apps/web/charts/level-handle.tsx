import type { Price } from "@truefill/core/money";
import { type FocusEvent, type ReactNode, useEffect, useRef } from "react";
import { useT } from "../i18n/index.ts";
import { cx } from "../lib/cx.ts";
import { formatPrice } from "../lib/format.ts";
import { Button } from "../ui/button.tsx";
import { gripOf } from "./grips-apart.ts";
import { AxisLabel, type LevelKind, type LevelLine, Rule } from "./lines.tsx";
import type { ScaleStore } from "./scale-store.ts";
import { useLevelMove } from "./use-level-move.ts";

export interface LevelHandleProps {
	readonly scales: ScaleStore;
	readonly level: LevelLine;
	readonly increment: Price;
	readonly priceDigits: number;
	/** The grip of an unset level is shown only where there is room for it. */
	readonly room: boolean;
	/** Whether a move that widens the risk must be confirmed. */
	readonly asks: boolean;
	/** It is in use, or was chosen from a list: it has or takes the focus. */
	readonly focused: boolean;
	/** Receives its key while a move is not sent or not answered. */
	readonly held: Set<string>;
	/** It received the focus. */
	readonly onUse: () => void;
}

const LOOK: Record<LevelKind, { readonly line: string; readonly grip: string; readonly label: string }> = {
	"stop-loss": { line: "border-down", grip: "border-down text-down", label: "bg-down" },
	"take-profit": { line: "border-up", grip: "border-up text-up", label: "bg-up" },
	order: { line: "border-info", grip: "border-info text-info", label: "bg-info" },
	alert: { line: "border-warn", grip: "border-warn text-warn", label: "bg-warn" },
};

const PLACE = "end-[calc(100%-var(--plot)+32px)]";
/** Unset grips are small; on a phone they stay at the edge, away from the newest bar and its fills. */
const UNSET_PLACE = `${PLACE} max-md:end-[calc(100%-var(--plot)+4px)]`;
const UNSET_BESIDE = "end-[calc(100%-var(--plot)+68px)] max-md:end-[calc(100%-var(--plot)+38px)]";

/**
 * A price moved by dragging, or by the arrow keys and Enter. Escape resets it. A move sends one amendment, never a
 * second order; it is confirmed first only where it widens the risk.
 */
export function LevelHandle(props: LevelHandleProps) {
	const { scales, level, increment, priceDigits, room, asks, focused, held, onUse } = props;
	const t = useT();
	const { kind, short, name } = level;
	const move = useLevelMove({ scales, level, increment, priceDigits, asks });
	const { line, label, moved, shown, unset, busy, refusal } = move;
	const grip = useRef<HTMLDivElement>(null);
	useEffect(() => {
		if (focused) grip.current?.focus({ preventScroll: true });
	}, [focused]);
	const isHeld = moved !== null || busy;
	useEffect(() => {
		if (!isHeld) return;
		held.add(level.key);
		return () => {
			held.delete(level.key);
		};
	}, [isHeld, held, level.key]);
	const look = LOOK[kind];
	const tag = unset ? t("chart.level.none") : (refusal ?? level.describe(shown));
	const details = moved === null || refusal !== null ? [] : level.details(moved);
	if (unset && !room) return null;
	return (
		<>
			{unset ? null : <Rule scales={scales} price={Number(shown)} className={cx("border-dashed", look.line)} />}
			<div
				ref={line}
				className={cx("pointer-events-none invisible absolute inset-x-0 top-0 h-0", moved === null ? "z-10" : "z-20")}
			>
				<div
					ref={grip}
					{...gripOf(level.key)}
					role="slider"
					tabIndex={0}
					aria-label={t("chart.level.name", { level: name })}
					aria-orientation="vertical"
					aria-valuenow={Number(shown)}
					aria-valuetext={[formatPrice(shown, priceDigits), tag, ...details].filter((part) => part !== "").join(", ")}
					aria-busy={busy}
					title={unset ? t("chart.level.pull", { level: name }) : `${name}. ${t("chart.level.help")}`}
					{...move.grip}
					onFocus={onUse}
					className={cx(
						"pointer-events-auto absolute -mt-3 flex h-6 touch-none select-none items-center gap-1.5 whitespace-nowrap rounded-[4px] border bg-surface-1 px-1.5 text-11 pointer-coarse:-mt-3.5 pointer-coarse:h-7",
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
				{details.length === 0 && move.asking === null ? null : (
					<MoveBox details={details}>
						{move.asking === null || moved === null ? null : (
							<ConfirmMove
								short={short}
								name={name}
								price={formatPrice(moved, priceDigits)}
								takesFocus={move.asking === "now"}
								onSend={move.send}
								onPutBack={move.putBack}
								onBlur={move.leave}
							/>
						)}
					</MoveBox>
				)}
				{unset ? null : (
					<AxisLabel scales={scales} label={label} className={look.label}>
						{formatPrice(shown, priceDigits)}
					</AxisLabel>
				)}
			</div>
		</>
	);
}

/** Below the grip, or above it near the bottom of the chart: what the move means, and its confirmation. */
function MoveBox({ details, children }: { readonly details: readonly string[]; readonly children: ReactNode }) {
	return (
		<div
			className={cx(
				"absolute top-[var(--box,14px)] z-30 flex translate-y-[var(--box-shift,0px)] flex-col gap-1 whitespace-nowrap rounded-control border border-line-strong bg-surface-2 px-2 py-1 text-12 shadow-float",
				PLACE,
			)}
		>
			{details.map((line) => (
				<span key={line} className="num text-secondary">
					{line}
				</span>
			))}
			{children}
		</div>
	);
}

/** Asks whether a move is to be sent. */
function ConfirmMove(props: {
	readonly short: string;
	readonly name: string;
	readonly price: string;
	readonly takesFocus: boolean;
	readonly onSend: () => void;
	readonly onPutBack: () => void;
	readonly onBlur: (event: FocusEvent) => void;
}) {
	const { short, name, price, takesFocus, onSend, onPutBack, onBlur } = props;
	const t = useT();
	const confirm = useRef<HTMLButtonElement>(null);
	useEffect(() => {
		if (takesFocus) confirm.current?.focus({ preventScroll: true });
	}, [takesFocus]);
	return (
		<fieldset
			onBlur={onBlur}
			aria-label={t("chart.level.confirm", { level: name, price })}
			className="pointer-events-auto flex items-center gap-1.5"
		>
			<span className="num flex-1">{t("chart.level.ask", { level: short, price })}</span>
			<Button size="sm" variant="quiet" onClick={onPutBack}>
				{t("chart.level.back")}
			</Button>
			<Button ref={confirm} size="sm" variant="primary" onClick={onSend}>
				{t("chart.level.move")}
			</Button>
		</fieldset>
	);
}
