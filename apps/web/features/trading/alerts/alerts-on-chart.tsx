import type { PriceAlertWire } from "@truefill/contracts/http";
import { parsePrice } from "@truefill/core/money";
import { BellPlus } from "lucide-react";
import { useEffect, useMemo, useRef } from "react";
import type { LevelLine, ScaleStore } from "../../../charts/index.ts";
import { priceOnGrid } from "../../../charts/levels.ts";
import { sendAlertChange, useAlertUpdates, usePriceAlerts } from "../../../data/alerts/alerts.ts";
import { isApiError, type LocalInstrument } from "../../../data/index.ts";
import { t as now, useT } from "../../../i18n/index.ts";
import { formatPrice } from "../../../lib/format.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { notify } from "../../../ui/notify.ts";
import { comparedNow, conditionText, directionTo } from "./alert-words.ts";
import { openAlert } from "./open.ts";

interface OnChartProps {
	readonly scales: ScaleStore;
	readonly instrument: LocalInstrument;
	/** Receives the lines of the instrument's alerts whenever they change. */
	readonly onLines: (lines: readonly LevelLine[]) => void;
}

/** The instrument's price alerts as lines of the chart, and a button at the price axis that sets one. */
export function AlertsOnChart({ scales, instrument, onLines }: OnChartProps) {
	useAlertUpdates();
	const { data } = usePriceAlerts();
	const lines = useMemo(
		() =>
			(data ?? []).filter(({ asset_id }) => asset_id === instrument.id).map((alert) => alertLine(alert, instrument)),
		[data, instrument],
	);
	useEffect(() => {
		onLines(lines);
		return () => onLines([]);
	}, [lines, onLines]);
	return (
		<>
			<PickPrice scales={scales} instrument={instrument} />
			{/* On a phone the title has no room for it. */}
			<span className="pointer-events-auto absolute start-2 bottom-20 z-[12] rounded-control border border-line bg-surface-1 md:hidden">
				<NewAlertButton instrument={instrument} />
			</span>
		</>
	);
}

/** Beside the chart's title, where there is room. */
export function AlertButton({ instrument }: { readonly instrument: LocalInstrument }) {
	return (
		<span className="hidden flex-none md:block">
			<NewAlertButton instrument={instrument} />
		</span>
	);
}

function NewAlertButton({ instrument }: { readonly instrument: LocalInstrument }) {
	const t = useT();
	return (
		<IconButton
			size="sm"
			label={t("alerts.newOn", { instrument: instrument.displayName })}
			title={t("alerts.new")}
			aria-haspopup="dialog"
			icon={<BellPlus className="icon" aria-hidden />}
			onClick={() => openAlert({ instrumentId: instrument.id })}
		/>
	);
}

const NOTE_LENGTH = 24;
const short = (note: string): string => (note.length <= NOTE_LENGTH ? note : `${note.slice(0, NOTE_LENGTH - 1)}…`);

function alertLine(alert: PriceAlertWire, instrument: LocalInstrument): LevelLine {
	const { id, version, price, price_type, note } = alert;
	return {
		key: `alert-${id}`,
		kind: "alert",
		tradeId: null,
		short: price_type === "bid" ? now("alerts.short") : now(`alerts.short.${price_type}`),
		name: now("alerts.line", { condition: conditionText(alert, instrument) }),
		price,
		opening: price,
		first: () => price,
		describe: (_price, moving) => (moving ? "" : short(note ?? "")),
		refuse: (text) => {
			const level = parsePrice(text);
			const present = comparedNow(instrument.id, price_type);
			if (!level.ok) return now("trading.level.unreadable");
			return present !== undefined && directionTo(level.value, present) === null ? now("alerts.atPrice") : null;
		},
		move: async (text) => {
			const level = parsePrice(text);
			const present = comparedNow(instrument.id, price_type);
			const direction = level.ok && present !== undefined ? directionTo(level.value, present) : null;
			try {
				const body = { version, price: text, direction: direction ?? alert.direction };
				const moved = await sendAlertChange(id, body);
				notify({
					tone: "ok",
					title: now("alerts.changed", { instrument: instrument.displayName }),
					description: conditionText(moved, instrument),
				});
			} catch (error) {
				notify({
					tone: "danger",
					title: now("alerts.failed"),
					...(isApiError(error) ? { description: error.message } : {}),
				});
				throw error;
			}
		},
	};
}

const HALF_PX = 10;

/**
 * A small button at the price axis that follows the pointer over the chart and opens the dialog with its price. Where
 * there is no pointer to follow, the button in the title does the same.
 */
function PickPrice({ scales, instrument }: Omit<OnChartProps, "onLines">) {
	const t = useT();
	const button = useRef<HTMLButtonElement>(null);
	const at = useRef<string | null>(null);
	const { priceIncrement, priceDigits } = instrument;
	useEffect(() => {
		const own = button.current;
		const area = own?.parentElement?.parentElement;
		if (own === null || area === null || area === undefined) return;
		const hide = () => {
			own.style.visibility = "hidden";
		};
		const follow = (event: PointerEvent) => {
			const scale = scales.current;
			if (scale === null || event.pointerType !== "mouse" || event.buttons !== 0) return hide();
			const frame = area.getBoundingClientRect();
			const y = event.clientY - frame.top;
			if (y < HALF_PX || y > scale.height - HALF_PX) return hide();
			at.current = priceOnGrid(scale.priceAt(y), priceIncrement, priceDigits);
			if (at.current === null) return hide();
			own.title = t("alerts.here", { price: formatPrice(at.current, priceDigits) });
			own.style.visibility = "visible";
			own.style.left = `${scale.width - 2 * HALF_PX - 1}px`;
			own.style.transform = `translateY(${Math.round(y) - HALF_PX}px)`;
		};
		// A pointer on the button itself must not move it away.
		const move = (event: PointerEvent) =>
			event.target === own || own.contains(event.target as Node) ? undefined : follow(event);
		area.addEventListener("pointermove", move);
		area.addEventListener("pointerleave", hide);
		return () => {
			area.removeEventListener("pointermove", move);
			area.removeEventListener("pointerleave", hide);
		};
	}, [scales, priceIncrement, priceDigits, t]);
	return (
		<button
			ref={button}
			type="button"
			tabIndex={-1}
			aria-hidden
			data-alert-here
			onClick={() => openAlert({ instrumentId: instrument.id, ...(at.current === null ? {} : { price: at.current }) })}
			className="pointer-events-auto invisible absolute top-0 z-[12] flex size-5 items-center justify-center rounded-[4px] border border-line-strong bg-surface-2 text-secondary hover:text-primary"
		>
			<BellPlus className="size-3" aria-hidden />
		</button>
	);
}
