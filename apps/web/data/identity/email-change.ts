import { skipToken, useQuery } from "@tanstack/react-query";
import {
	askEmailChange,
	confirmEmailChange,
	emailChange,
	type PendingEmailChange,
	undoEmailChange,
} from "@truefill/contracts/http";
import { call } from "../http/index.ts";
import { queryClient } from "../query-client.ts";
import { refreshUser } from "../session/index.ts";
import { clearSession } from "../session/store.ts";

export type { PendingEmailChange } from "@truefill/contracts/http";

const CHANGE = ["email-change"] as const;

/** The change that is pending its code; null if none. */
export const useEmailChange = () =>
	useQuery({
		queryKey: CHANGE,
		queryFn: async ({ signal }) => (await call(emailChange, { signal })).data.pending,
		// While another address is typed, a refetch must not switch back to the code form.
		staleTime: Number.POSITIVE_INFINITY,
	});

/** Whether a change pending its code is in the cache; sends no request. */
export const useEmailChanging = (): boolean =>
	useQuery<PendingEmailChange | null>({ queryKey: CHANGE, queryFn: skipToken }).data != null;

/** Throws `ApiError` (EMAIL_UNCHANGED, DEMO_EMAIL_FIXED, TOO_MANY_ATTEMPTS). */
export async function askForEmailChange(email: string): Promise<PendingEmailChange> {
	const { data } = await call(askEmailChange, { body: { email } });
	queryClient.setQueryData(CHANGE, data);
	return data;
}

/** Drops the pending change: the user starts over. */
export function forgetEmailChange(): void {
	queryClient.setQueryData(CHANGE, null);
}

/** Throws `ApiError` (EMAIL_CODE_WRONG, CODE_SPENT, EMAIL_TAKEN). @returns how many other devices were signed out. */
export async function sendEmailCode(code: string): Promise<number> {
	const { data } = await call(confirmEmailChange, { body: { code } });
	queryClient.setQueryData(CHANGE, null);
	await Promise.all([refreshUser(), queryClient.invalidateQueries({ queryKey: ["sessions"] })]);
	return data.ended;
}

/** Throws `ApiError` (LINK_SPENT). Signs out the user of this browser. @returns the restored address. */
export async function takeEmailBack(token: string): Promise<string> {
	const { data } = await call(undoEmailChange, { body: { token } });
	clearSession();
	return data.email;
}
