import { dayText, localDayNumber } from "@truefill/core/instruments";
import { useAccountOverview } from "../../data/accounts/overview.ts";
import { useSecond } from "../../data/index.ts";
import { formatTimeZone } from "../../lib/format.ts";

/** The account's day and months by the customer's own midnights; another day is asked for when it has begun. */
export function useOverview(accountId: string) {
	const zone = formatTimeZone();
	return useAccountOverview(accountId, zone, dayText(localDayNumber(zone, useSecond())));
}
