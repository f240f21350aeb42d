import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { previewAccount } from "@truefill/contracts/http";
import type * as z from "zod";
import { call } from "../http/index.ts";

export type PreviewBody = z.input<typeof previewAccount.body>;
export type AccountPreviewWire = z.output<typeof previewAccount.response>["data"];

/** Prices move on: what is supposed is asked again so often. */
const AGAIN_MS = 10_000;

/**
 * What would become of the account (E19): the engine's own decisions on a copy of it. `key` names what is supposed; the body
 * is made when it is asked, from the prices of that moment. The answer before stays until the next is there.
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
