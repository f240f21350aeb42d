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

export type PersonalChanges = Omit<z.input<typeof amendPersonal.body>, "version">;
export type RequestedChanges = z.input<typeof requestPersonalChange.body>["changes"];

const KEY = ["personal"] as const;

/** The customer's personal data on the platform. */
export const usePersonal = () =>
	useQuery({ queryKey: KEY, queryFn: async ({ signal }) => (await call(readPersonal, { signal })).data });

function keep({ data }: { readonly data: Personal }): Personal {
	queryClient.setQueryData(KEY, data);
	return data;
}

/** Null removes, absent stays. `ApiError`: PERSONAL_LOCKED, PERSONAL_CHANGED, BIRTH_DATE_WRONG, COUNTRY_WITH_TRADES… */
export const sendPersonal = async (changes: PersonalChanges, version: number): Promise<Personal> =>
	keep(await call(amendPersonal, { body: { ...changes, version } }));

/** Throws `ApiError` (REQUEST_PENDING, NOTHING_TO_CHANGE, …). */
export const sendPersonalRequest = async (changes: RequestedChanges, reason: string): Promise<Personal> =>
	keep(await call(requestPersonalChange, { body: { changes, reason } }));

export const withdrawRequest = async (id: string): Promise<Personal> =>
	keep(await call(withdrawPersonalChange, { params: { id }, body: {} }));
