import * as z from "zod";
import { BAR_PRICES, BAR_STYLES } from "../../charts/chart-settings.ts";
import { type Content, changeDocument, keptDocument, useDocument } from "../../data/index.ts";

/*
 * The terminal's settings, in the user's documents. What another version has written and this one does not know is kept
 * when something else of the document changes, and read as the default.
 */

const texts = z.array(z.string()).catch([]);
const flag = (initial: boolean) => z.boolean().catch(initial);

export const panelSizes = z.object({
	watchlist: z.number().min(200).max(1_200),
	ticket: z.number().min(280).max(440),
	blotter: z.number().min(120).max(520),
});
export type PanelSizes = z.infer<typeof panelSizes>;
export const DEFAULT_PANELS: PanelSizes = { watchlist: 280, ticket: 320, blotter: 232 };

const PANELS = ["watchlist", "ticket", "blotter"] as const;
const side = z.enum(["start", "end"]);
export const arrangement = z.object({
	watchlist: side,
	ticket: side,
	blotter: z.enum(["below", "above"]),
	hidden: z.array(z.enum(PANELS)),
});
export type PanelName = (typeof PANELS)[number];
export type Arrangement = z.infer<typeof arrangement>;
export const STANDARD: Arrangement = { watchlist: "start", ticket: "end", blotter: "below", hidden: [] };

/** The settings of one chart. */
export const chartSettings = z.object({
	interval: z.string().max(5).catch("15m"),
	day_end: z.enum(["utc", "new-york"]).catch("utc"),
	style: z.enum(BAR_STYLES).catch("candles"),
	price: z.enum(BAR_PRICES).catch("bid"),
	/** Read by the chart, which knows the definitions. */
	indicators: z.array(z.unknown()).catch([]),
	ask_line: flag(false),
	session_breaks: flag(false),
	fills: flag(true),
	as_traded: flag(false),
	/** Ids of the instruments that are drawn over it in percent. */
	compare: texts,
});
export type StoredChart = z.infer<typeof chartSettings>;

const KINDS = {
	watchlists: z.object({
		favourites: texts,
		lists: z.array(z.object({ id: z.string(), name: z.string(), instruments: texts })).catch([]),
	}),
	"indicator-templates": z.object({
		/** Read by the chart, which knows the definitions. */
		templates: z.array(z.object({ id: z.string(), name: z.string(), indicators: z.array(z.unknown()) })).catch([]),
	}),
	ticket: z.object({
		/** Unit for entering and displaying volumes. */
		unit: z.enum(["lots", "units"]).catch("lots"),
		/** Last volume sent, in units, per instrument. */
		volumes: z.record(z.string(), z.string()).catch({}),
		/** Stop loss and take profit of a new ticket, in pips, per instrument. */
		brackets: z
			.record(
				z.string(),
				z.object({
					stop_kind: z.enum(["fixed", "trailing", "guaranteed"]),
					stop: z.string().nullable(),
					take: z.string().nullable(),
				}),
			)
			.catch({}),
	}),
	layout: z.object({
		panels: panelSizes.catch(DEFAULT_PANELS),
		arrangement: arrangement.catch(STANDARD),
		/** Several charts; read by the part that shows them. Absent: one. */
		grid: z.unknown().optional(),
		/** Id of the named workspace that is shown. */
		workspace: z.string().nullable().catch(null),
		/** Ids of the columns of the blotter's tables that the user does not want to see. */
		hidden_columns: z.object({ open: texts, closed: texts }).catch({ open: [], closed: [] }),
		/** Open trades by instrument. */
		grouped: flag(false),
		/** Ids of the instruments looked at last, newest first. */
		recent: texts,
	}),
	chart: chartSettings,
	workspaces: z.object({
		/** Read by the menu. */
		workspaces: z.array(z.unknown()).catch([]),
	}),
} as const;
type Kind = keyof typeof KINDS;
type Settings = { readonly [K in Kind]: z.infer<(typeof KINDS)[K]> };
export type Watchlists = Settings["watchlists"];
export type HiddenColumns = Settings["layout"]["hidden_columns"];

const readers = new Map<Kind, (content: Content | null) => unknown>();

/** Parses each content once, so that the same content is the same object. */
function readerOf<K extends Kind>(kind: K): (content: Content | null) => Settings[K] {
	const known = readers.get(kind);
	// A reader of this kind only makes settings of this kind.
	if (known !== undefined) return known as (content: Content | null) => Settings[K];
	const schema: z.ZodType = KINDS[kind];
	const initial = schema.parse({}) as Settings[K];
	const parsed = new WeakMap<Content, Settings[K]>();
	const read = (content: Content | null): Settings[K] => {
		if (content === null) return initial;
		const value = parsed.get(content) ?? (schema.parse(content) as Settings[K]);
		parsed.set(content, value);
		return value;
	};
	readers.set(kind, read);
	return read;
}

/** The settings of one kind, now. */
export const settingsOf = <K extends Kind>(kind: K): Settings[K] => readerOf(kind)(keptDocument(kind).content);

export const useSettingsOf = <K extends Kind>(kind: K): Settings[K] => useDocument(kind, readerOf(kind));

/** Changes some settings of one kind on all of the user's devices. */
export function changeSettings<K extends Kind>(kind: K, change: Partial<Settings[K]>): void {
	changeDocument(kind, { ...settingsOf(kind), ...keptDocument(kind).content, ...change });
}

export function toggleFavourite(id: string): void {
	const { favourites } = settingsOf("watchlists");
	changeSettings("watchlists", {
		favourites: favourites.includes(id) ? favourites.filter((each) => each !== id) : [...favourites, id],
	});
}

const MAX_RECENT = 10;

/** Notes that the user looks at an instrument. */
export function noteRecent(id: string): void {
	const { recent } = settingsOf("layout");
	if (recent[0] !== id)
		changeSettings("layout", { recent: [id, ...recent.filter((each) => each !== id)].slice(0, MAX_RECENT) });
}

const MAX_VOLUMES = 300;

/** Notes the volume of an order, in units, as the next ticket's first value. */
export function noteVolume(instrumentId: string, volume: string): void {
	const { [instrumentId]: _before, ...others } = settingsOf("ticket").volumes;
	const kept = Object.entries(others).slice(1 - MAX_VOLUMES);
	changeSettings("ticket", { volumes: { ...Object.fromEntries(kept), [instrumentId]: volume } });
}
