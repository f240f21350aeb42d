import { useQuery } from "@tanstack/react-query";
import { type AccountWire, instrumentStatistics } from "@truefill/contracts/http";
import { call } from "../http/index.ts";

/** What the account's closed trades in an instrument came to. Refetched when the account has changed. */
export function useInstrumentStatistics(
	account: Pick<AccountWire, "id" | "sequence"> | undefined,
	instrumentId: string,
) {
	const id = account?.id ?? "";
	return useQuery({
		queryKey: ["instrument-statistics", id, instrumentId, account?.sequence],
		queryFn: async ({ signal }) =>
			(await call(instrumentStatistics, { params: { id: instrumentId }, query: { account_id: id }, signal })).data,
		enabled: account !== undefined,
		placeholderData: (before) => (before?.account_id === id && before.asset_id === instrumentId ? before : undefined),
	});
}
