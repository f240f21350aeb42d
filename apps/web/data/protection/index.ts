import { useQuery } from "@tanstack/react-query";
import {
	type AccountWire,
	beginTest,
	type CustomerLimitsWire,
	type ExclusionPeriod,
	excludeMyself,
	type ProtectionState,
	protectionOfMine,
	setLimits,
	submitTest,
	type TestResult,
	type TestSheet,
} from "@truefill/contracts/http";
import type { LanguageCode } from "../../i18n/index.ts";
import { applyAccount } from "../accounts/cache.ts";
import { keys } from "../accounts/queries.ts";
import { call } from "../http/index.ts";
import { sendOnce } from "../http/send-once.ts";
import { queryClient } from "../query-client.ts";

const KEY = ["protection"] as const;

/** The customer's self-exclusion and their knowledge test. */
export const useProtection = () =>
	useQuery({ queryKey: KEY, queryFn: async ({ signal }) => (await call(protectionOfMine, { signal })).data });

const keep = (state: ProtectionState): void => {
	queryClient.setQueryData(KEY, state);
	// It may apply to every account.
	void queryClient.invalidateQueries({ queryKey: keys.accounts });
};

/** Stricter ones apply at once, looser ones a day later. Throws `ApiError` (LIMITS_INVALID, NOTHING_TO_CHANGE, …). */
export async function sendLimits(
	accountId: string,
	limits: CustomerLimitsWire & { readonly command_id: string },
): Promise<AccountWire> {
	const { data } = await sendOnce(() => call(setLimits, { params: { id: accountId }, body: limits }));
	applyAccount(data);
	return data;
}

/** Cannot be undone. */
export async function sendExclusion(period: ExclusionPeriod): Promise<ProtectionState> {
	const { data } = await call(excludeMyself, { body: { period } });
	keep(data);
	return data;
}

/** Questions in the user's language; the language is stored with the answers. */
export const startTest = async (language: LanguageCode): Promise<TestSheet> =>
	(await call(beginTest, { body: { language } })).data;

export async function handInTest(
	id: string,
	answers: { readonly question: string; readonly option: string }[],
): Promise<TestResult> {
	const { data } = await call(submitTest, { params: { id }, body: { answers } });
	keep(data.state);
	return data;
}
