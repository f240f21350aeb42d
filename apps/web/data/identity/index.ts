import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import {
	autoLogin,
	changePassword,
	checkLink,
	endSession,
	endSessions,
	forgotPassword,
	type LinkPurpose,
	requestSignInLink,
	resendVerification,
	resetPassword,
	sessions,
	signIns,
	stepUp,
	verifyEmail,
} from "@truefill/contracts/http";
import { call, isApiError } from "../http/index.ts";
import { queryClient } from "../query-client.ts";
import { refreshUser } from "../session/index.ts";
import { adoptSession, clearSession } from "../session/store.ts";

const SESSIONS = ["sessions"] as const;
const SIGN_INS = ["sign-ins"] as const;

/** Active sessions; refetched while shown. */
export const useSessions = () =>
	useQuery({
		queryKey: SESSIONS,
		queryFn: async ({ signal }) => (await call(sessions, { signal })).data,
		refetchInterval: 30_000,
	});

export const useSignIns = () =>
	useInfiniteQuery({
		queryKey: SIGN_INS,
		initialPageParam: 1,
		queryFn: ({ pageParam, signal }) => call(signIns, { query: { page: String(pageParam) }, signal }),
		getNextPageParam: ({ meta }) => (meta.current_page < meta.last_page ? meta.current_page + 1 : null),
	});

/** Throws `ApiError` (SESSION_NOT_FOUND). */
export async function revokeSession(id: string): Promise<void> {
	try {
		await call(endSession, { params: { id }, body: {} });
	} finally {
		await queryClient.invalidateQueries({ queryKey: SESSIONS });
	}
}

/** @returns the number of ended sessions. */
export async function revokeOthers(): Promise<number> {
	const { data } = await call(endSessions, { body: { keep_current: true } });
	await queryClient.invalidateQueries({ queryKey: SESSIONS });
	return data.ended;
}

/** Ends this session too. */
export async function revokeAll(): Promise<void> {
	await call(endSessions, { body: { keep_current: false } });
	clearSession();
}

/**
 * The typed password serves as the step-up proof of the call, so that it is asked for only once. `code` if the
 * authenticator app is on. Throws `ApiError` (PASSWORD_WRONG, CODE_WRONG, PASSWORD_TOO_COMMON, PASSWORD_UNCHANGED,
 * DEMO_PASSWORD_FIXED, …).
 */
export async function sendPasswordChange(current: string, password: string, code: string | null): Promise<number> {
	await call(stepUp, { body: { password: current, ...(code === null ? {} : { code }) } });
	const body = { current_password: current, password, confirm_password: password };
	const { data } = await call(changePassword, { body });
	await queryClient.invalidateQueries({ queryKey: SESSIONS });
	return data.ended;
}

export const askForReset = (email: string) => call(forgotPassword, { body: { email } });
export const askForSignInLink = (email: string) => call(requestSignInLink, { body: { email } });

/** Whether the server reports a mailed link as spent; false if unreachable. Does not consume the link. */
export async function isLinkSpent(purpose: LinkPurpose, token: string): Promise<boolean> {
	try {
		await call(checkLink, { body: { purpose, token } });
		return false;
	} catch (error) {
		return isApiError(error) && error.code === "LINK_SPENT";
	}
}

/** Throws `ApiError` (LINK_SPENT, PASSWORD_TOO_COMMON, DEMO_PASSWORD_FIXED). Signs out the user of this browser. */
export async function sendReset(token: string, password: string): Promise<void> {
	await call(resetPassword, { body: { token, password, confirm_password: password } });
	clearSession();
}

/** Throws `ApiError` (LINK_SPENT, SECOND_FACTOR_REQUIRED, …). */
export async function enterByLink(token: string): Promise<void> {
	const { data } = await call(autoLogin, { body: { token } });
	adoptSession(data);
}

/** Throws `ApiError` (CODE_WRONG, CODE_SPENT). */
export async function sendVerification(code: string): Promise<void> {
	await call(verifyEmail, { body: { code } });
	await refreshUser();
}

/** Throws `ApiError` (TOO_MANY_ATTEMPTS, EMAIL_VERIFIED). @returns when the next code may be requested. */
export async function askForCode(): Promise<string> {
	const { data } = await call(resendVerification, { body: {} });
	return data.again_at;
}
