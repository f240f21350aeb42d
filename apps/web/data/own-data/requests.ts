import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { customerRequests } from "@truefill/contracts/http";
import { call } from "../http/index.ts";

/** One page of what was requested about the customer, newest first. */
export const useRequests = (page: number) =>
	useQuery({
		queryKey: ["customer-requests", page],
		queryFn: ({ signal }) => call(customerRequests, { query: { page: String(page) }, signal }),
		placeholderData: keepPreviousData,
	});
