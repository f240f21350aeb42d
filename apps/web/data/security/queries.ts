import { useQuery } from "@tanstack/react-query";
import {
	type ApiScope,
	addPasskey,
	apiScope,
	apiTokens,
	confirmTotp,
	createApiToken,
	disableTotp,
	enrolTotp,
	linkProvider,
	type ProviderId,
	removePasskey,
	renamePasskey,
	renewRecoveryCodes,
	revokeApiToken,
	security,
	startProvider,
	stepUp,
	unlinkProvider,
} from "@truefill/contracts/http";
import { call, isApiError } from "../http/index.ts";
import { queryClient } from "../query-client.ts";
import { makePasskey, passkeyProof } from "./passkey-device.ts";

export type { ApiScope, ApiTokenWire, SignInProvider } from "@truefill/contracts/http";
export const API_SCOPES: readonly ApiScope[] = apiScope.options;

const SECURITY = ["security"];
const API_TOKENS = ["api-tokens"];
const pull = (queryKey: readonly string[]) => queryClient.invalidateQueries({ queryKey });

/** The signed-in user's sign-in methods. */
export const useSecurity = () =>
	useQuery({ queryKey: SECURITY, queryFn: async ({ signal }) => (await call(security, { signal })).data });

/** Calls `listener` when the server refuses a desk call because a second factor is missing. Returns an unsubscribe. */
export const onSecondFactorMissing = (listener: () => void): (() => void) =>
	queryClient.getQueryCache().subscribe(({ type, query }) => {
		const { error } = query.state;
		if (type === "updated" && isApiError(error) && error.code === "SECOND_FACTOR_MISSING") listener();
	});

export type Security = NonNullable<ReturnType<typeof useSecurity>["data"]>;

/** Programs authorised to act for the customer. */
export const useApiTokens = () =>
	useQuery({ queryKey: API_TOKENS, queryFn: async ({ signal }) => (await call(apiTokens, { signal })).data });

/** Each of these asks for step-up authentication if required, and throws `ApiError`. */
export const beginTotp = async () => (await call(enrolTotp)).data;

export async function turnTotpOn(code: string): Promise<string[]> {
	const { data } = await call(confirmTotp, { body: { code } });
	await pull(SECURITY);
	return data.recovery_codes;
}

export async function turnTotpOff(): Promise<void> {
	await call(disableTotp);
	await pull(SECURITY);
}

export async function freshRecoveryCodes(): Promise<string[]> {
	const { data } = await call(renewRecoveryCodes);
	await pull(SECURITY);
	return data.recovery_codes;
}

/** Also throws `PasskeyCancelled`. */
export async function addOwnPasskey(name: string): Promise<void> {
	await call(addPasskey, { body: { name, ...(await makePasskey()) } });
	await pull(SECURITY);
}

export async function renameOwnPasskey(id: string, name: string): Promise<void> {
	await call(renamePasskey, { params: { id }, body: { name } });
	await pull(SECURITY);
}

export async function removeOwnPasskey(id: string): Promise<void> {
	await call(removePasskey, { params: { id } });
	await pull(SECURITY);
}

/** Redirects the browser to a provider for signing in. */
export async function goToProvider(provider: ProviderId): Promise<void> {
	globalThis.location.assign((await call(startProvider, { params: { provider } })).data.url);
}

/** The same, to link it to the signed-in user. */
export async function beginLink(provider: ProviderId): Promise<void> {
	globalThis.location.assign((await call(linkProvider, { params: { provider } })).data.url);
}

export async function endLink(provider: ProviderId): Promise<void> {
	await call(unlinkProvider, { params: { provider } });
	await pull(SECURITY);
}

export async function makeApiToken(body: {
	name: string;
	scopes: ApiScope[];
	days: 7 | 30 | 90 | 365;
}): Promise<string> {
	const { data } = await call(createApiToken, { body });
	await pull(API_TOKENS);
	return data.token;
}

export async function endApiToken(id: string): Promise<void> {
	await call(revokeApiToken, { params: { id } });
	await pull(API_TOKENS);
}

/** Throws `ApiError` (PASSWORD_WRONG, CODE_WRONG, TOO_MANY_ATTEMPTS). */
export async function proveByPassword(password: string, code: string | null): Promise<void> {
	await call(stepUp, { body: { password, ...(code === null ? {} : { code }) } });
}

/** Throws `PasskeyCancelled` and `ApiError`. */
export async function proveByPasskey(): Promise<void> {
	await call(stepUp, { body: { passkey: await passkeyProof() } });
}
