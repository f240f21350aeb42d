import * as z from "zod";
import { id, isoTime, plainText, price, volume } from "./primitives.ts";
import { strategyWire } from "./strategy-schema.ts";
import { userPreferences } from "./user-preferences.ts";

/*
 * What a user's documents contain. The server refuses what does not fit when it is written; what is already stored may
 * come from another version, so that readers keep what fits.
 */

/** Given by the client; unique within its list. */
const itemId = z.string().regex(/^[a-z0-9][a-z0-9-]{0,59}$/, "small letters, digits, -");
/** The user's own name for something. */
const name = z.string().trim().min(1).max(40).regex(plainText, "a name");
/** Not `id` alone: as the name of a record's member it must not be one of JavaScript's own. */
const instrumentKey = id.regex(/^[A-Za-z0-9]/);

const unique = <T>(items: readonly T[], keyOf: (item: T) => string): boolean =>
	new Set(items.map(keyOf)).size === items.length;
const byId = (item: { readonly id: string }): string => item.id;
const DIFFER = "ids that differ";
const few = (largest: number) => (record: Readonly<Record<string, unknown>>) => Object.keys(record).length <= largest;

const instruments = z
	.array(id)
	.max(200)
	.refine((ids) => unique(ids, String), DIFFER);

/** Lists of instruments, in the user's order. */
export const watchlistsDocument = z.strictObject({
	favourites: instruments,
	lists: z
		.array(z.strictObject({ id: itemId, name, instruments }))
		.max(20)
		.refine((lists) => unique(lists, byId), DIFFER),
});

const indicator = z.strictObject({
	/** Its own on the chart; the same indicator may be there several times. */
	key: itemId,
	id: itemId,
	parameters: z
		.record(z.string().regex(/^[A-Za-z][A-Za-z0-9]{0,39}$/), z.union([z.number(), z.string().max(40).regex(plainText)]))
		.refine(few(20), "at most 20 parameters"),
	/** Index of the theme's line colours. */
	color: z.int().min(0).max(3),
});
const indicators = z
	.array(indicator)
	.max(12)
	.refine((all) => unique(all, ({ key }) => key), DIFFER);

/** Named sets of indicators with their settings. */
export const indicatorTemplatesDocument = z.strictObject({
	templates: z
		.array(z.strictObject({ id: itemId, name, indicators }))
		.max(20)
		.refine((templates) => unique(templates, byId), DIFFER),
});

export const DRAWING_TOOLS = [
	"trend",
	"ray",
	"horizontal",
	"vertical",
	"channel",
	"fibonacci",
	"rectangle",
	"text",
	"measure",
] as const;

/** The user's drawings on one instrument, from back to front. */
export const drawingsDocument = z.strictObject({
	drawings: z
		.array(
			z.strictObject({
				id: itemId,
				tool: z.enum(DRAWING_TOOLS),
				points: z
					.array(z.strictObject({ time: isoTime, price }))
					.min(1)
					.max(3),
				/** Only of the tool `text`. */
				text: z.string().trim().max(200).regex(plainText).nullable(),
				color: z.int().min(0).max(3),
				locked: z.boolean(),
				hidden: z.boolean(),
			}),
		)
		.max(250)
		.refine((drawings) => unique(drawings, byId), DIFFER),
});

/** Instruments drawn over a chart in percent. */
export const MOST_COMPARED = 4;

export const chartDocument = z.strictObject({
	/** Length of a bar: a count, and minutes, hours, days, weeks or months. */
	interval: z.string().regex(/^[1-9]\d{0,3}[mhdwM]$/, "a length such as 15m"),
	/** When the bars of a day end: at midnight UTC, or at 17:00 in New York. */
	day_end: z.enum(["utc", "new-york"]),
	style: z.enum(["candles", "hollow", "bars", "line", "area", "heikin-ashi"]),
	price: z.enum(["bid", "mid", "ask"]),
	indicators,
	ask_line: z.boolean(),
	/** A line where a trading day begins. */
	session_breaks: z.boolean(),
	/** Whether the user's own fills are marked. */
	fills: z.boolean(),
	/** Candles before a split in pre-split units. */
	as_traded: z.boolean(),
	/** Ids of other instruments, each a line in percent. */
	compare: z
		.array(id)
		.max(MOST_COMPARED)
		.refine((ids) => unique(ids, String), DIFFER)
		.optional(),
});

const columns = z.array(itemId).max(40);

/** Sizes in CSS pixels. */
const panels = z.strictObject({
	watchlist: z.int().min(200).max(1_200),
	ticket: z.int().min(280).max(440),
	blotter: z.int().min(120).max(520),
});

/** Where the panels are, and which of them are not shown. */
const arrangement = z.strictObject({
	/** At the inline start or end of the chart. */
	watchlist: z.enum(["start", "end"]),
	ticket: z.enum(["start", "end"]),
	blotter: z.enum(["below", "above"]),
	hidden: z.array(z.enum(["watchlist", "ticket", "blotter"])).max(3),
});

const slot = z.enum(["a", "b", "c", "d"]);
/** Whether a chart changes its instrument and its interval with the others that are linked. */
const links = { link_symbol: z.boolean(), link_interval: z.boolean() } as const;
/** The part of the first row or column, in thousandths. */
const part = z.int().min(150).max(850);

/** Several charts. The settings of the first one are those of the `chart` document. */
const grid = z.strictObject({
	form: z.enum(["one", "side", "stacked", "four"]),
	columns: part,
	rows: part,
	charts: z.partialRecord(slot, z.strictObject({ instrument: id, ...links, chart: chartDocument.optional() })),
});

/** The arrangement of the terminal now: sizes, hidden columns of tables, charts, the instruments looked at last. */
export const layoutDocument = z.strictObject({
	panels,
	arrangement: arrangement.optional(),
	grid: grid.optional(),
	/** The named workspace that is shown. */
	workspace: itemId.nullable().optional(),
	hidden_columns: z.strictObject({ open: columns, closed: columns }),
	/** Open trades by instrument instead of one by one. */
	grouped: z.boolean().optional(),
	/** Newest first. */
	recent: z
		.array(id)
		.max(10)
		.refine((ids) => unique(ids, String), DIFFER),
});

/** How many workspaces a user can keep. */
export const MOST_WORKSPACES = 20;

/** Named arrangements of the terminal. The one that is shown is in `layout` and `chart`, and comes here when it is left. */
export const workspacesDocument = z.strictObject({
	workspaces: z
		.array(
			z.strictObject({
				id: itemId,
				name,
				panels,
				arrangement,
				grid,
				/** Settings of the first chart. */
				chart: chartDocument,
				/** The chart that the watchlist and the ticket follow. */
				active: slot,
			}),
		)
		.max(MOST_WORKSPACES)
		.refine((all) => unique(all, byId), DIFFER),
});

export const ticketDocument = z.strictObject({
	/** Unit for entering and showing volumes. */
	unit: z.enum(["lots", "units"]),
	/** The volume of the last order, by instrument. */
	volumes: z.record(instrumentKey, volume).refine(few(300), "at most 300 instruments"),
	/** Stop loss and take profit with which a new ticket begins, by instrument: pips (points) from the fill. */
	brackets: z
		.record(
			instrumentKey,
			z.strictObject({
				stop_kind: z.enum(["fixed", "trailing", "guaranteed"]),
				stop: volume.nullable(),
				take: volume.nullable(),
			}),
		)
		.refine(few(300), "at most 300 instruments")
		.optional(),
});

/** Keys of commands that the user chose instead of the usual ones; an empty text takes a command's key away. */
export const shortcutsDocument = z.strictObject({
	keys: z
		.record(
			z.string().regex(/^[a-z][A-Za-z0-9.-]{0,59}$/, "the name of a command"),
			// Letters as they are on the key, in capitals: `B`, `?`, `Alt+Shift+B`, `Mod+K`, `F9`.
			z.string().regex(/^(?:(?:Mod\+)?(?:Alt\+)?(?:Shift\+)?(?:[^\s\p{C}]|[A-Z][A-Za-z0-9]{1,19}))?$/u, "a key"),
		)
		.refine(few(200), "at most 200 commands"),
});

/** How many strategies a user can keep. */
export const MOST_STRATEGIES = 20;

/** The user's strategies; also unfinished ones. */
export const strategiesDocument = z.strictObject({
	strategies: z
		.array(z.strictObject({ id: itemId, strategy: strategyWire }))
		.max(MOST_STRATEGIES)
		.refine((all) => unique(all, byId), DIFFER),
});

/** Each kind of document with its content. `drawings` has one document per instrument, the others one per user. */
export const DOCUMENT_KINDS = {
	preferences: userPreferences,
	watchlists: watchlistsDocument,
	"indicator-templates": indicatorTemplatesDocument,
	drawings: drawingsDocument,
	chart: chartDocument,
	layout: layoutDocument,
	ticket: ticketDocument,
	shortcuts: shortcutsDocument,
	strategies: strategiesDocument,
	workspaces: workspacesDocument,
} as const;
export type DocumentKind = keyof typeof DOCUMENT_KINDS;
export type DocumentContents = { readonly [K in DocumentKind]: z.infer<(typeof DOCUMENT_KINDS)[K]> };

/** The id of a user's document: its kind, or `drawings.EURUSD`. */
export const documentId = (kind: DocumentKind, instrumentId?: string): string =>
	instrumentId === undefined ? kind : `${kind}.${instrumentId}`;

const isKind = (name: string): name is DocumentKind => Object.hasOwn(DOCUMENT_KINDS, name);

/** The kind that an id names; undefined: no document has this id. */
export function kindOfDocument(document: string): DocumentKind | undefined {
	const dot = document.indexOf(".");
	const kind = dot === -1 ? document : document.slice(0, dot);
	const isOfInstrument = instrumentKey.safeParse(dot === -1 ? "" : document.slice(dot + 1)).success;
	if (!isKind(kind)) return undefined;
	return (kind === "drawings" ? isOfInstrument : dot === -1) ? kind : undefined;
}
