import { barredBy, countryOf, type Jurisdiction } from "@truefill/core/instruments";
import { refuse } from "@truefill/core/result";
import type { EnginePort } from "../../engine/index.ts";
import type { Changes, Details } from "./store.ts";

const YOUNGEST = 18;
const OLDEST = 120;

/** Whether somebody born on that day may trade by age. `YYYY-MM-DD`, today in UTC. */
export function isOfAge(birthDate: string, todayMs: number): boolean {
	const on = (years: number) => {
		const day = new Date(todayMs);
		day.setUTCFullYear(day.getUTCFullYear() - years);
		return day.toISOString().slice(0, 10);
	};
	return birthDate <= on(YOUNGEST) && birthDate >= on(OLDEST);
}

/**
 * Why they cannot change their country now, or null. A move is refused if other rules would then apply to open trades
 * or pending orders (R12, R26). If the rules are the same it is always possible.
 */
export async function moveVerdict(
	engine: Pick<EnginePort, "accountsOf" | "view">,
	rulesOf: (country: string | null) => Jurisdiction,
	before: Details,
	changes: Changes,
) {
	if (changes.country === undefined || countryOf(changes.country) === countryOf(before.country)) return null;
	const [now, then] = [rulesOf(before.country), rulesOf(changes.country)];
	const affected = (await engine.accountsOf(before.user_id)).filter((account) => {
		const held = [...account.openTrades.values(), ...account.orders.values()];
		if (held.length === 0) return false;
		if (now.profile !== then.profile) return true;
		return held.some(({ instrumentId }) => {
			const instrument = engine.view().instrument(instrumentId);
			return instrument !== undefined && barredBy(then, instrument) !== null;
		});
	});
	if (affected.length === 0) return null;
	const country = changes.country === null ? "–" : changes.country.replaceAll("-", " ");
	return refuse("COUNTRY_WITH_TRADES", { country, accounts: affected.map(({ name }) => name).join(", ") });
}
