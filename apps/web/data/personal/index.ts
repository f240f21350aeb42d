import { useQuery } from "@tanstack/react-query";
import {
	amendPersonal,
	type Personal,
	readPersonal,
	requestPersonalChange,
	withdrawPersonalChange,
} from "@truefill/contracts/http";
import type * as z from "zod";
import { call } from "../http/index.ts";
import { queryClient } from "../query-client.ts";

const KEY = ["personal"] as const;

/** The customer's personal data on the platform. */
export const usePersonal = () =>
	useQuery({ queryKey: KEY, queryFn: async ({ signal }) => (await call(readPersonal, { signal })).data });

function keep({ data }: { readonly data: Personal }): Personal {
	queryClient.setQueryData(KEY, data);
	return data;
}

/** Null removes, absent stays. `ApiError`: PERSONAL_LOCKED, PERSONAL_CHANGED, BIRTH_DATE_WRONG, COUNTRY_WITH_TRADES… */
export const sendPersonal = async (body: z.input<typeof amendPersonal.body>): Promise<Personal> =>
	keep(await call(amendPersonal, { body }));

/** Throws `ApiError` (REQUEST_PENDING, NOTHING_TO_CHANGE, …). */
export const sendPersonalRequest = async (body: z.input<typeof requestPersonalChange.body>): Promise<Personal> =>
	keep(await call(requestPersonalChange, { body }));

export const withdrawRequest = async (id: string): Promise<Personal> =>
	keep(await call(withdrawPersonalChange, { params: { id }, body: {} }));
