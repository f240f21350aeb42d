import { useQuery } from "@tanstack/react-query";
import { clientCardOf } from "@truefill/contracts/http";
import { call } from "../http/index.ts";

/** The customer's card. Each read is audited, so it is fetched on opening and never refetched by itself. */
export const useClientCard = (customerId: string) =>
	useQuery({
		queryKey: ["desk", "card", customerId],
		queryFn: async ({ signal }) => (await call(clientCardOf, { params: { id: customerId }, signal })).data,
		staleTime: Number.POSITIVE_INFINITY,
		gcTime: 60_000,
		refetchOnWindowFocus: false,
		refetchOnReconnect: false,
	});
