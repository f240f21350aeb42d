import { type Session, sessionAt } from "@truefill/core/instruments";
import { siteDataStore } from "../site/data.ts";
import type { LocalInstrument } from "../site/instruments.ts";

/** The instrument's session; null: this site keeps its markets open at all hours, as a demonstration may. */
export const sessionNow = ({ calendar }: Pick<LocalInstrument, "calendar">, nowMs: number): Session | null =>
	siteDataStore.getState().data?.feed.market_hours === "always" ? null : sessionAt(calendar, nowMs);
