import type { PriceAlertWire } from "@truefill/contracts/http";
import { parsePrice } from "@truefill/core/money";
import { BellPlus } from "lucide-react";
import { useEffect, useMemo } from "react";
import type { LevelLine } from "../../../charts/index.ts";
import { sendAlertChange, useAlertUpdates, usePriceAlerts } from "../../../data/alerts/alerts.ts";
import { isApiError, type LocalInstrument } from "../../../data/index.ts";
import { t as now, useT } from "../../../i18n/index.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { notify } from "../../../ui/notify.ts";
import { comparedNow, conditionText, directionTo } from "./alert-words.ts";
import { openAlert } from "./open.ts";

interface OnChartProps {
	readonly instrument: LocalInstrument;
	/** Receives the lines of the instrument's alerts whenever they change. */
	readonly onLines: (lines: readonly LevelLine[]) => void;
}

/** The instrument's price alerts as lines of the chart, and on a phone a button that sets one. */
export function AlertsOnChart({ instrument, onLines }: OnChartProps) {
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
		// On a phone the title has no room for it.
		<span className="pointer-events-auto absolute start-2 bottom-20 z-[12] rounded-control border border-line bg-surface-1 md:hidden">
			<NewAlertButton instrument={instrument} />
		</span>
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
		describe: () => short(note ?? ""),
		details: () => [],
		// An alert trades nothing.
		widens: () => false,
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
