import type { MarketControlWire, setMarketControl as setCall } from "@truefill/contracts/http";
import { ok, refuse } from "@truefill/core/result";
import type * as z from "zod";
import type { Clock } from "../../platform/index.ts";
import type { Market } from "../../prices/index.ts";
import type { BackofficeStore, StoredControl } from "./store.ts";

const toWire = ({ instrument_id, mode, reason, set_at, set_by }: StoredControl): MarketControlWire => ({
	asset_id: instrument_id,
	mode,
	reason,
	set_at: set_at.toISOString(),
	set_by,
});

/** Instruments that staff has halted or made close-only, ordered by id. */
export async function listControls(store: BackofficeStore) {
	return ok({ data: (await store.controls()).map(toWire) });
}

/**
 * Sets staff's controls of instruments: stored first, so that they survive a restart, then applied in the market; every
 * open ticket and price socket sees them at once. Refused: INSTRUMENT_UNKNOWN, for all of them or none.
 */
export async function setControls(
	{ store, market, clock }: { readonly store: BackofficeStore; readonly market: Market; readonly clock: Clock },
	actorUserId: string,
	{ asset_ids: ids, mode, reason }: z.output<typeof setCall.body>,
) {
	const known = new Set(market.instruments.map(({ id }) => id));
	for (const id of ids) if (!known.has(id)) return refuse("INSTRUMENT_UNKNOWN", { instrument: id });
	const wanted = [...new Set(ids)];
	await store.setControls(wanted, mode, { actorUserId, reason }, new Date(clock.nowMs()));
	for (const id of wanted) market.control(id, mode === "enabled" ? null : { mode, reason });
	return listControls(store);
}
