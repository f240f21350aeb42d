import { useQuery } from "@tanstack/react-query";
import { receiptOf, staffReceiptOf } from "@truefill/contracts/http";
import { call } from "../http/index.ts";

/** The receipt of a movement of an own account: by its id, or by the number of one of its entries. */
export const useReceipt = (account: string, movement: string) =>
	useQuery({
		queryKey: ["receipts", account, movement],
		queryFn: async ({ signal }) => (await call(receiptOf, { params: { account, movement }, signal })).data,
		retry: false,
	});

/** The same with both journals and names, for staff. */
export const useStaffReceipt = (account: string, movement: string) =>
	useQuery({
		queryKey: ["desk", "receipts", account, movement],
		queryFn: async ({ signal }) => (await call(staffReceiptOf, { params: { account, movement }, signal })).data,
		retry: false,
	});
