import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { previewAccount } from "@truefill/contracts/http";
import type * as z from "zod";
import { call } from "../http/index.ts";

export type PreviewBody = z.input<typeof previewAccount.body>;
export type AccountPreviewWire = z.output<typeof previewAccount.response>["data"];

/** Refetch interval, because prices move. */
const AGAIN_MS = 10_000;

/**
 * The account after a hypothetical action (E19): the engine's decisions on a copy of it. `key` identifies the action;
 * the body is built at fetch time, from current prices. The previous answer stays until the next arrives.
 */
export function useAccountPreview(accountId: string | undefined, key: string, body: () => PreviewBody) {
	return useQuery({
		queryKey: ["account-preview", accountId ?? "", key],
		queryFn: async ({ signal }) =>
			(await call(previewAccount, { params: { id: accountId ?? "" }, body: body(), signal })).data,
		enabled: accountId !== undefined,
		placeholderData: keepPreviousData,
		refetchInterval: AGAIN_MS,
		gcTime: 0,
	});
}
