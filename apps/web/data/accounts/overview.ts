import { useQuery } from "@tanstack/react-query";
import { accountOverview } from "@truefill/contracts/http";
import { call } from "../http/index.ts";
import { keys } from "./queries.ts";

/** What today and this month did to an account, by the midnights of `timeZone`. `day`: asked anew when it changes. */
export function useAccountOverview(accountId: string, timeZone: string, day: string) {
	return useQuery({
		queryKey: [...keys.overview(accountId), timeZone, day],
		queryFn: async ({ signal }) =>
			(await call(accountOverview, { params: { id: accountId }, query: { time_zone: timeZone }, signal })).data,
		placeholderData: (before) => (before?.account_id === accountId ? before : undefined),
	});
}
