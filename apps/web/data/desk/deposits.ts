import { useQuery } from "@tanstack/react-query";
import { deposits, findWireCustomer, requestDeposit, wireConfirmationPreview } from "@truefill/contracts/http";
import type * as z from "zod";
import { call, isApiError } from "../http/index.ts";
import { pullRequests } from "./requests.ts";

/** One received payment, with what the bank and the customer say about it. */
export const useDeposit = (id: string) =>
	useQuery({
		queryKey: ["desk", "deposits", id],
		queryFn: async ({ signal }) => (await call(deposits, { query: { id }, signal })).data[0] ?? null,
	});

/** Enters a payment that has arrived. */
export async function sendDeposit(body: z.input<typeof requestDeposit.body>): Promise<void> {
	try {
		await call(requestDeposit, { body });
	} finally {
		pullRequests();
	}
}

/** The customers whose reference stands in a line of the bank's statement, or nearly does. */
export const findByReference = async (text: string) => (await call(findWireCustomer, { body: { text } })).data;

/** A page of a confirmation; null if it cannot be shown. */
export async function previewConfirmation(id: string, page: number) {
	try {
		return (await call(wireConfirmationPreview, { params: { id }, query: { page: String(page) } })).data;
	} catch (error) {
		if (isApiError(error) && error.code === "PREVIEW_IMPOSSIBLE") return null;
		throw error;
	}
}
