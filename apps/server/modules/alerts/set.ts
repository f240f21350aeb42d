import { type amendPriceAlert, type createPriceAlert, MOST_ALERTS } from "@truefill/contracts/http";
import { formatPrice, type Price, parsePrice, price } from "@truefill/core/money";
import { ok, refuse } from "@truefill/core/result";
import { gridVerdict } from "@truefill/core/trading";
import type * as z from "zod";
import type { Clock } from "../../platform/index.ts";
import { requestIdOf } from "../requests/index.ts";
import { doubled, isReached } from "./alert.ts";
import { type AlertRow, type AlertStore, armedOf, priceToText, storedPrice } from "./store.ts";
import { alertToWire } from "./to-wire.ts";
import type { AlertMarket, AlertWatch } from "./watch.ts";
import type { AlertWriter } from "./writer.ts";

export interface AlertDeps {
	readonly store: AlertStore;
	readonly watch: AlertWatch;
	readonly writer: AlertWriter;
	readonly market: AlertMarket;
	readonly clock: Clock;
	readonly wake: () => void;
}

const TEN_YEARS_MS = 10 * 366 * 86_400_000;

type Terms = Pick<AlertRow, "instrument_id" | "price_type" | "direction"> & { readonly at: Price };

/** Why an alert cannot wait for this price; null: it can. */
function refusalOf({ market }: AlertDeps, { instrument_id, price_type, direction, at }: Terms) {
	const instrument = market.instruments.find(({ id }) => id === instrument_id);
	if (instrument === undefined) return refuse("INSTRUMENT_UNKNOWN", { instrument: instrument_id });
	const offGrid = gridVerdict(instrument, at);
	if (offGrid !== null) return { ok: false, refusal: offGrid } as const;
	const quote = market.quote(instrument_id);
	if (quote === undefined) return refuse("PRICE_UNKNOWN", { instrument: instrument.displayName });
	if (!isReached({ priceType: price_type, direction, price: at }, quote)) return null;
	return refuse("ALERT_ALREADY_REACHED", {
		price: formatPrice(at, instrument.priceDigits),
		now: formatPrice(price(doubled(price_type, quote) / 2n), instrument.priceDigits),
	});
}

/** Null: it can expire then. */
function expiryRefusal({ clock }: AlertDeps, expiresAt: string | null | undefined) {
	if (expiresAt === null || expiresAt === undefined) return null;
	const leftMs = Date.parse(expiresAt) - clock.nowMs();
	return leftMs > 0 && leftMs <= TEN_YEARS_MS ? null : refuse("ALERT_EXPIRY_INVALID");
}

function priceOf(text: string): Price {
	const parsed = parsePrice(text);
	// Zero is on the grid of no instrument.
	return parsed.ok ? parsed.value : price(1n);
}

export async function createAlert(deps: AlertDeps, userId: string, body: z.output<typeof createPriceAlert.body>) {
	const { store, watch, market, clock, wake } = deps;
	await watch.recovered();
	await deps.writer.flush();
	const { asset_id, price_type, direction, note = null, expires_at = null } = body;
	const id = requestIdOf("alr", userId, body.command_id);
	const at = priceOf(body.price);
	const made = await store.transaction(async (tx) => {
		await store.lockUser(tx, userId);
		const same = await store.lock(tx, userId, id);
		if (same !== undefined) {
			const isSame = same.instrument_id === asset_id && same.version === 1 && storedPrice(same.price) === at;
			return isSame && same.price_type === price_type && same.direction === direction
				? ok({ row: same, isNew: false })
				: refuse("COMMAND_ID_REUSED");
		}
		const refused =
			refusalOf(deps, { instrument_id: asset_id, price_type, direction, at }) ?? expiryRefusal(deps, expires_at);
		if (refused !== null) return refused;
		if ((await store.countArmed(tx, userId)) >= MOST_ALERTS) {
			return refuse("TOO_MANY_ALERTS", { maximum: `${MOST_ALERTS}` });
		}
		const now = new Date(clock.nowMs());
		const row: AlertRow = {
			id,
			user_id: userId,
			instrument_id: asset_id,
			price_type,
			direction,
			price: priceToText(at),
			note,
			expires_at: expires_at === null ? null : new Date(expires_at),
			status: "armed",
			version: 1,
			splits: market.splits(asset_id).length,
			price_before_split: null,
			created_at: now,
			armed_at: now,
			ended_at: null,
			reached_bid: null,
			reached_ask: null,
			while_stopped: false,
		};
		await store.add(tx, row);
		await store.publish(tx, [userId]);
		return ok({ row, isNew: true });
	});
	if (!made.ok) return made;
	if (made.value.isNew) {
		watch.arm(armedOf(made.value.row));
		wake();
	}
	return ok({ data: alertToWire(made.value.row, market) });
}

export async function amendAlert(
	deps: AlertDeps,
	userId: string,
	id: string,
	body: z.output<typeof amendPriceAlert.body>,
) {
	const { store, watch, market, clock, wake } = deps;
	await watch.recovered();
	// A split that is not written yet would be lost by the change.
	await deps.writer.flush();
	const changed = await store.transaction(async (tx) => {
		const row = await store.lock(tx, userId, id);
		if (row === undefined) return refuse("ALERT_NOT_FOUND");
		if (row.status !== "armed") return refuse("ALERT_NOT_ARMED");
		if (row.version !== body.version) return refuse("ALERT_CHANGED");
		const at = body.price === undefined ? storedPrice(row.price) : priceOf(body.price);
		const next: AlertRow = {
			...row,
			price_type: body.price_type ?? row.price_type,
			direction: body.direction ?? row.direction,
			price: priceToText(at),
			note: body.note === undefined ? row.note : body.note,
			expires_at: expiryOf(body.expires_at, row),
			version: row.version + 1,
		};
		const isElsewhere =
			next.price_type !== row.price_type || next.direction !== row.direction || at !== storedPrice(row.price);
		if (isElsewhere) {
			const refused = refusalOf(deps, { ...next, at });
			if (refused !== null) return refused;
			next.armed_at = new Date(clock.nowMs());
			next.splits = market.splits(row.instrument_id).length;
			next.price_before_split = null;
		}
		const late = expiryRefusal(deps, body.expires_at);
		if (late !== null) return late;
		await store.change(tx, next);
		await store.publish(tx, [userId]);
		return ok(next);
	});
	if (!changed.ok) return changed;
	watch.arm(armedOf(changed.value));
	wake();
	return ok({ data: alertToWire(changed.value, market) });
}

function expiryOf(given: string | null | undefined, row: AlertRow): Date | null {
	if (given === undefined) return row.expires_at;
	return given === null ? null : new Date(given);
}

export async function deleteAlert({ store, watch, wake }: AlertDeps, userId: string, id: string) {
	const deleted = await store.transaction(async (tx) => {
		if (!(await store.remove(tx, userId, id))) return false;
		await store.publish(tx, [userId]);
		return true;
	});
	if (!deleted) return refuse("ALERT_NOT_FOUND");
	watch.disarm(id);
	wake();
	return ok({ data: { deleted: true as const } });
}
