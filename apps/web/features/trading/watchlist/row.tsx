import type { MarketState, Side } from "@truefill/core/pricing";
import { BellPlus, Check, GripVertical, Plus, Star } from "lucide-react";
import type { PointerEvent, ReactNode } from "react";
import { type LocalInstrument, useMarket } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { cx } from "../../../lib/cx.ts";
import { lazy } from "../../../lib/lazy.tsx";
import { loadAgain } from "../../../lib/load-again.ts";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { openAlert } from "../alerts/open.ts";
import { marketText } from "../figures.ts";
import { DayChange, InstrumentPrice, InstrumentSpread } from "../live.tsx";
import { DayExtreme, SessionState, TickAge } from "./cells.tsx";
import { type ColumnId, gridOf } from "./columns.ts";

const TallCells = lazy(async () => (await loadAgain(() => import("./tall-cells.tsx"))).default);
const Spark = lazy(async () => (await loadAgain(() => import("./spark.tsx"))).default);

export interface WatchRowProps {
	readonly id: string;
	readonly instrument: LocalInstrument;
	readonly columns: readonly ColumnId[];
	/** For fingers: two lines and targets of 44 pixels. */
	readonly tall: boolean;
	/** Position in the whole list, which is windowed. */
	readonly place: { readonly at: number; readonly of: number };
	readonly selected: boolean;
	readonly active: boolean;
	/** Whether it is a favourite, or in the shown list of one's own. */
	readonly member: boolean;
	readonly ofOwnList: boolean;
	readonly onSelect: () => void;
	readonly onTrade: (side: Side) => void;
	readonly onMember: () => void;
	/** Begins to move the row; null: the list has no order of its own. */
	readonly onGrip: ((event: PointerEvent<HTMLElement>) => void) | null;
}

/**
 * One instrument. What the pointer can press inside of it (the star, the prices, the grip) is for the pointer only: the
 * list has a key for each, and the row is one option for a screen reader.
 */
export function WatchRow(props: WatchRowProps) {
	const { id, instrument, columns, tall, place, selected, active, member, ofOwnList, onSelect, onGrip } = props;
	const t = useT();
	const market = useMarket(instrument);
	const reason = marketText(market);
	const Mark = ofOwnList ? (member ? Check : Plus) : Star;
	return (
		// biome-ignore lint/a11y/useKeyWithClickEvents: the list takes the keys.
		// biome-ignore lint/a11y/useFocusableInteractive: the list has the focus and names the active option.
		<div
			id={id}
			role="option"
			aria-posinset={place.at}
			aria-setsize={place.of}
			aria-selected={selected}
			onClick={onSelect}
			title={reason === null ? instrument.name : `${instrument.name} · ${reason}`}
			className={cx(
				"group grid h-full cursor-pointer items-center border-line border-b pe-2",
				selected ? "bg-accent-quiet" : active ? "bg-hover" : "hover:bg-hover",
			)}
			style={{ gridTemplateColumns: tall ? "44px minmax(0,1fr) 84px 84px auto" : `24px ${gridOf(columns)}` }}
		>
			<span
				aria-hidden
				onClick={(event) => {
					event.stopPropagation();
					props.onMember();
				}}
				className={cx(
					"flex h-full items-center justify-center",
					member && !ofOwnList
						? "text-accent-text"
						: cx("text-muted group-hover:opacity-100", tall ? "opacity-60" : "opacity-0"),
				)}
			>
				<Mark className={cx("icon size-3.5", member && !ofOwnList && "fill-current")} />
			</span>
			{tall ? (
				<TallCells {...props} market={market} />
			) : (
				columns.map((column) => <Cell key={column} column={column} {...props} market={market} />)
			)}
			{onGrip === null ? null : (
				<span
					aria-hidden
					onClick={(event) => event.stopPropagation()}
					onPointerDown={onGrip}
					className={cx(
						"flex cursor-grab touch-none items-center justify-center text-muted",
						tall
							? "h-full w-11"
							: "absolute inset-y-0 start-0 w-3 opacity-0 group-hover:opacity-100 pointer-coarse:opacity-100",
					)}
				>
					<GripVertical className={tall ? "icon" : "size-3"} />
				</span>
			)}
			{member ? (
				<VisuallyHidden>{t(ofOwnList ? "watchlists.isInList" : "trading.watchlist.isFavourite")}</VisuallyHidden>
			) : null}
			{reason === null ? null : <VisuallyHidden>{reason}</VisuallyHidden>}
		</div>
	);
}

/** Letters that fit into the narrowest column of names. */
const SHORT_NAME = 7;

export type CellProps = WatchRowProps & { readonly market: MarketState };

/** A press opens the ticket with this side; it sends nothing. */
export function PriceButton({
	instrument,
	side,
	tall,
	selected,
	onTrade,
	children,
}: CellProps & { readonly side: "bid" | "ask"; readonly children?: ReactNode }) {
	return (
		// biome-ignore lint/a11y/useKeyWithClickEvents: the list has the keys B and S.
		// biome-ignore lint/a11y/noStaticElementInteractions: for the pointer, inside of an option.
		<span
			data-side={side === "bid" ? "sell" : "buy"}
			onClick={(event) => {
				event.stopPropagation();
				onTrade(side === "bid" ? "sell" : "buy");
			}}
			className={cx(
				"flex rounded-control px-1",
				side === "bid" ? "hover:bg-down-quiet" : "hover:bg-up-quiet",
				tall ? "mx-0.5 h-11 flex-col items-end justify-center border border-line-strong" : "items-center justify-end",
			)}
		>
			<InstrumentPrice instrument={instrument} side={side} slow={!selected} />
			{children}
		</span>
	);
}

export const LazySpark = ({ instrument }: Pick<CellProps, "instrument">) => <Spark instrument={instrument} />;

function Cell({ column, ...props }: CellProps & { readonly column: ColumnId }): ReactNode {
	const { instrument, market, selected } = props;
	const blocked = marketText(market) !== null;
	// What is cut off is painted and composed apart, of each row in each frame: only where it can be necessary.
	const isLong = instrument.displayName.length > SHORT_NAME;
	const end = (content: ReactNode, className = "") => (
		<span className={cx("flex min-w-0 justify-end text-12", className)}>{content}</span>
	);
	switch (column) {
		case "name":
			return (
				<span className="flex min-w-0 items-center">
					<span className={cx("whitespace-nowrap font-medium text-13", isLong && "truncate")}>
						{instrument.displayName}
					</span>
					<AlertMark instrument={instrument} />
				</span>
			);
		case "spark":
			return end(<LazySpark instrument={instrument} />);
		case "bid":
		case "ask":
			return <PriceButton {...props} side={column} />;
		case "spread":
			return end(<InstrumentSpread instrument={instrument} slow={!selected} />, "text-muted");
		case "change":
			return end(blocked ? <SessionWord {...props} /> : <DayChange instrument={instrument} />);
		case "low":
		case "high":
			return end(<DayExtreme instrument={instrument} which={column} />, "text-secondary");
		case "session":
			return end(
				<SessionState instrument={instrument} market={market} />,
				cx("overflow-hidden", blocked ? "text-warn" : "text-muted"),
			);
		case "age":
			return end(<TickAge instrument={instrument} />);
	}
}

/** For the pointer; keyboard users have `a` in the list, and everyone the bell beside the chart's title. */
const AlertMark = ({ instrument }: Pick<CellProps, "instrument">) => (
	<span
		aria-hidden
		data-alert-row
		onClick={(event) => {
			event.stopPropagation();
			openAlert({ instrumentId: instrument.id });
		}}
		className="ms-auto hidden h-full w-5 flex-none items-center justify-center text-muted hover:text-primary group-hover:flex"
	>
		<BellPlus className="icon size-3.5" />
	</span>
);

/** Where the change would be: in a word why it cannot be traded. The whole reason is one hover, or the row's text, away. */
export const SessionWord = ({ instrument, market }: CellProps) => (
	<SessionState instrument={instrument} market={market} className="truncate text-11 text-warn" />
);
