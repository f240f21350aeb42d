import { BAR_PRICES, BAR_STYLES } from "../../charts/chart-settings.ts";
import { readShown } from "../../charts/shown-indicators.ts";
import { type Content, changeDocument, directory, keptDocument } from "../../data/index.ts";
import { forgivingStorage } from "../../lib/forgiving-storage.ts";
import { DEFAULT_PANELS, settingsOf } from "./preferences.ts";

/** Where earlier releases stored the terminal's settings, for whoever used the device. */
const KEY = "trading-preferences";

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (value: unknown): Fields =>
	typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
const textsOf = (value: unknown): string[] =>
	Array.isArray(value) ? [...new Set(value.filter((each): each is string => typeof each === "string"))] : [];
const within = (value: unknown, from: number, to: number, otherwise: number): number =>
	typeof value === "number" && Number.isFinite(value) ? Math.round(Math.min(Math.max(value, from), to)) : otherwise;
const flag = (value: unknown, otherwise: boolean): boolean => (typeof value === "boolean" ? value : otherwise);

const isInterval = (value: unknown): value is string =>
	typeof value === "string" && /^[1-9]\d{0,3}[mhdwM]$/.test(value);

/** The documents that the settings become; `idOf` finds an instrument by its symbol. */
export function documentsOfDevice(stored: Fields, idOf: (symbol: string) => string | undefined) {
	const panels = fieldsOf(stored.panels);
	const hidden = fieldsOf(stored.hiddenColumns);
	const chart = fieldsOf(stored.chart);
	const volumes = Object.entries(fieldsOf(stored.volumes)).filter(
		([id, volume]) =>
			/^[A-Za-z0-9][\w.-]{0,63}$/.test(id) && /^(?:0|[1-9]\d{0,13})(?:\.\d{1,8})?$/.test(String(volume)),
	);
	const last = typeof stored.symbol === "string" ? idOf(stored.symbol) : undefined;
	return {
		favourites: textsOf(stored.favourites).slice(0, 200),
		ticket: { unit: stored.unit === "units" ? "units" : "lots", volumes: Object.fromEntries(volumes.slice(0, 300)) },
		layout: {
			panels: {
				watchlist: within(panels.watchlist, 200, 480, DEFAULT_PANELS.watchlist),
				ticket: within(panels.ticket, 280, 440, DEFAULT_PANELS.ticket),
				blotter: within(panels.blotter, 120, 520, DEFAULT_PANELS.blotter),
			},
			hidden_columns: { open: textsOf(hidden.open).slice(0, 40), closed: textsOf(hidden.closed).slice(0, 40) },
			recent: last === undefined ? [] : [last],
		},
		chart: {
			// Earlier ones stored the interval as `resolution`.
			interval: [chart.interval, chart.resolution].find(isInterval) ?? "15m",
			day_end: chart.dayEnd === "new-york" ? "new-york" : "utc",
			style: BAR_STYLES.find((each) => each === chart.style) ?? "candles",
			price: BAR_PRICES.find((each) => each === chart.price) ?? "bid",
			indicators: readShown(Array.isArray(chart.indicators) ? chart.indicators : []),
			ask_line: flag(chart.askLine, false),
			session_breaks: flag(chart.sessionBreaks, false),
			fills: flag(chart.fills, true),
			as_traded: flag(chart.asTraded, false),
			compare: [],
		},
	};
}

function parsed(stored: string): Fields {
	try {
		return fieldsOf(fieldsOf(JSON.parse(stored)).state);
	} catch {
		return {};
	}
}

/**
 * Moves the settings of earlier releases from the device into the signed-in user's documents, once. Where another device
 * was first, its settings are kept, and favourites and volumes are joined.
 */
export function adoptDeviceSettings(): void {
	const stored = forgivingStorage.getItem(KEY);
	if (stored === null) return;
	const device = documentsOfDevice(parsed(stored), (symbol) => directory().bySymbol(symbol)?.id);
	const adopt = (kind: "ticket" | "layout" | "chart" | "watchlists", content: Content) => changeDocument(kind, content);
	const isShared = (kind: string): boolean => keptDocument(kind).version > 0;

	const { favourites, lists } = settingsOf("watchlists");
	adopt("watchlists", {
		...keptDocument("watchlists").content,
		favourites: [...new Set([...favourites, ...device.favourites])].slice(0, 200),
		lists,
	});
	const { unit, volumes } = settingsOf("ticket");
	adopt("ticket", {
		unit: isShared("ticket") ? unit : device.ticket.unit,
		volumes: { ...device.ticket.volumes, ...volumes },
	});
	if (!isShared("layout")) {
		const recent = [...new Set([...settingsOf("layout").recent, ...device.layout.recent])].slice(0, 10);
		adopt("layout", { ...device.layout, recent });
	}
	if (!isShared("chart")) adopt("chart", device.chart);
	forgivingStorage.removeItem(KEY);
}
