import * as z from "zod";
import { defineCall } from "./call.ts";
import { announcement } from "./corporate-actions.ts";
import { assetClass, currency, isoDate, isoTime, price, reason, volume, wrapped } from "./primitives.ts";
import { signInProvider } from "./sign-in-provider.ts";

const none = z.strictObject({});
const url = z.string().max(500).nullable();

/** SPEC §3 Site settings. Absent claims (badge, entity) are null: nothing is claimed (R2, R3). */
export const siteSettings = z.strictObject({
	name: z.string(),
	status: z.string(),
	maintenanceMessage: z.string().nullable(),
	contactEmail: z.string().nullable(),
	website_url: url,
	logo: url,
	logo_sm: url,
	favicon: url,
	register_page_header: z.string().nullable(),
	register_page_footer: z.string().nullable(),
	terms_url: url,
	privacy_url: url,
	risk_url: url,
	help_url: url,
	promo_url: url,
	r_page: z.enum(["basic", "ic", "td"]),
	risk_warning: z.strictObject({ mode: z.enum(["default", "provider-loss"]), text: z.string() }),
	entity_notice: z.string().nullable(),
	review_badge: z
		.strictObject({ count: z.int(), label: z.string(), stars: z.int(), source_url: url, as_of: isoDate.nullable() })
		.nullable(),
	/** True only where the demo sign-ins work; the login page then shows them. */
	demo: z.boolean(),
	demo_sign_in: z.strictObject({ email: z.string(), password: z.string() }).nullable(),
	/** Whether there are demo accounts with demo money; otherwise each account is live and begins empty. */
	demo_money: z.boolean(),
	/** Providers to sign in with; one that the operator has not configured is omitted (R5). */
	sign_in_providers: z.array(signInProvider).default([]),
});
export type SiteSettings = z.infer<typeof siteSettings>;

export const settings = defineCall({
	id: "settings",
	method: "GET",
	path: "/settings",
	tag: "site",
	access: "public",
	summary: "Get the site-wide settings",
	params: none,
	query: none,
	body: z.undefined(),
	status: 200,
	response: wrapped(siteSettings),
	errors: [],
});

const commission = z.discriminatedUnion("kind", [
	z.strictObject({ kind: z.literal("none") }),
	z.strictObject({ kind: z.literal("per-lot"), amount: z.string(), currency, minimum: z.string() }),
	z.strictObject({ kind: z.literal("per-million"), amount: z.string(), currency, minimum: z.string() }),
	z.strictObject({ kind: z.literal("percent"), percent: z.string(), currency, minimum: z.string() }),
]);

const decimal = z.string().regex(/^-?\d+(?:\.\d+)?$/, "decimal string");

/** What holding over the day's end costs or pays (E20). */
const swap = z.discriminatedUnion("kind", [
	/** Points (price increments) per unit and day; above zero the customer receives. */
	z.strictObject({ kind: z.literal("points"), long: decimal, short: decimal }),
	/** Percentages of the notional per year. */
	z.strictObject({
		kind: z.literal("rate"),
		base_percent: decimal,
		quote_percent: decimal,
		admin_percent: decimal,
		day_count: z.literal([360, 365]),
	}),
]);

export const marketState = z.discriminatedUnion("state", [
	z.strictObject({ state: z.literal("open") }),
	z.strictObject({ state: z.literal("closed"), opens_at: isoTime.nullable() }),
	z.strictObject({ state: z.literal("halted"), reason: z.string() }),
	z.strictObject({ state: z.literal("close-only"), reason: z.string() }),
	z.strictObject({ state: z.literal("stale"), age_ms: z.int() }),
	z.strictObject({ state: z.literal("no-price") }),
]);

/** E1 on the wire. */
export const instrument = z.strictObject({
	id: z.string(),
	symbol: z.string(),
	display_name: z.string(),
	name: z.string(),
	asset_class: assetClass,
	sub_class: z.string(),
	base: z.string(),
	quote_currency: currency,
	price_digits: z.int(),
	pip_position: z.int(),
	price_increment: price,
	contract_size: volume,
	min_volume: volume,
	max_volume: volume,
	step_volume: volume,
	max_exposure: volume,
	/** After applying the jurisdiction profile (R12). */
	leverage: z.int().min(1),
	max_leverage: z.int().min(1),
	/** Bands of one side's exposure in USD, lowest first, each with its greatest leverage; the last has no end (E8). */
	margin_tiers: z.array(z.strictObject({ upto_usd: decimal.nullable(), leverage: z.int().min(1) })),
	commission,
	/** Conversion mark-up as a share of the converted result: `0.003` is 0.3 % (E5). */
	conversion_markup: decimal,
	financing: z.strictObject({
		swap,
		/** Null: financing is charged on every day of the week. */
		settlement_days: z.literal([0, 1, 2]).nullable(),
		holidays: z.array(isoDate),
		swap_free: z.strictObject({ free_days: z.int().min(0), fee_per_lot: decimal, currency }),
	}),
	/** Null: not offered. In the quote currency, per unit; the premium is charged only when the stop fills. */
	guaranteed_stop: z.strictObject({ premium: price, min_distance: price }).nullable(),
	calendar: z.strictObject({
		time_zone: z.string(),
		weekly: z.array(z.strictObject({ day: z.int().min(0).max(6), open_minute: z.int(), close_minute: z.int() })),
		holidays: z.array(isoDate),
		early_closes: z.record(isoDate, z.int()),
		late_opens: z.record(isoDate, z.int()),
	}),
	trading_mode: z.enum(["enabled", "close-only", "halted"]),
	trading_mode_reason: z.string().nullable(),
	max_quote_age_ms: z.int(),
	outlier_band: z.string(),
	/** Why the customer may not open it in their country; null: they may (R26). Closing is always allowed. */
	not_eligible: reason.nullable().default(null),
});
export type InstrumentWire = z.infer<typeof instrument>;

/** An instrument's prices and state at the moment of the call; null prices: there is none yet. */
export const quoteSnapshot = z.strictObject({
	id: z.string(),
	bid: price.nullable(),
	ask: price.nullable(),
	ts: isoTime.nullable(),
	/** Bid at the start of the UTC day, and the day's range; null when unknown. In new units after a split (E22). */
	day_open: price.nullable(),
	day_high: price.nullable(),
	day_low: price.nullable(),
	/** Last bid of the last earlier UTC day that had a price, in current units: the base of the day's change. */
	previous_close: price.nullable(),
	/** Number of splits applied to its prices (E22): figures with another number are in other units. */
	splits: z.int().nonnegative(),
	market: marketState,
});

export const feedStatus = z.strictObject({
	kind: z.enum(["simulated", "replay", "push"]),
	/** The label on the screen: `Simulated prices`, `Replayed prices`, `Dealer's prices`. */
	label: z.string(),
	/** For a replay: the recorded date now playing. */
	recorded_date: isoDate.nullable(),
	/** Milliseconds to add to the recorded time to get the shown time; 0 unless a replay. */
	offset_ms: z.int(),
	market_hours: z.enum(["calendar", "always"]),
	ended: z.boolean(),
});

const leverage = z.strictObject({
	cryptos: z.int(),
	stocks: z.int(),
	indices: z.int(),
	commodities: z.int(),
	metals: z.int(),
	forex: z.int(),
});

export const siteData = z.strictObject({
	leverage,
	/** Name of the jurisdiction profile in force, `retail-eu-uk` (R12). */
	profile: z.string(),
	instruments: z.array(instrument),
	quotes: z.array(quoteSnapshot),
	feed: feedStatus,
	/** Announced dividends and splits, and those of the last month, the earliest first (E22). */
	corporate_actions: z.array(announcement).default([]),
	/** Short-lived key of this user for the price socket; read-only. */
	price_feed: z.strictObject({ url: z.string(), path: z.string(), api_key: z.string(), expires_at: isoTime }),
	/** The realtime service: the application's public key and the address (R16). */
	realtime: z.strictObject({
		driver: z.enum(["own", "pusher"]),
		key: z.string(),
		/** With the port, if any. Null: the page's own origin for `own`, the cluster's host for `pusher`. */
		host: z.string().nullable(),
		cluster: z.string(),
		force_tls: z.boolean(),
	}),
	server_time: isoTime,
});
export type SiteData = z.infer<typeof siteData>;

export const data = defineCall({
	id: "data",
	method: "GET",
	path: "/data",
	tag: "site",
	access: "session",
	etag: true,
	summary: "Get the member area's start data: instruments, leverage, prices, the price socket's key",
	params: none,
	query: none,
	body: z.undefined(),
	status: 200,
	response: wrapped(siteData),
	errors: [],
});
