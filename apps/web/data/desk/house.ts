import { useQuery } from "@tanstack/react-query";
import { type HouseAccountWire, houseJournal, houseLedger } from "@truefill/contracts/http";
import { call } from "../http/index.ts";

const KEY = ["desk", "house"] as const;

/** Which entries of the house are shown. Absent: all. */
export interface HouseFilter {
	readonly account?: HouseAccountWire;
	readonly currency?: string;
	readonly about?: string;
}

/** Entries of the house's journal, newest first. */
export const useHouseLedger = (filter: HouseFilter, page: number) =>
	useQuery({
		queryKey: [...KEY, "entries", filter, page],
		queryFn: ({ signal }) => call(houseLedger, { query: { ...filter, page: String(page) }, signal }),
		refetchInterval: 30_000,
		placeholderData: (before) => before,
	});

/** The balances of the house's accounts, and what is in transit and in suspense. */
export const useHouseJournal = () =>
	useQuery({
		queryKey: [...KEY, "balances"],
		queryFn: async ({ signal }) => (await call(houseJournal, { signal })).data,
		refetchInterval: 15_000,
	});
