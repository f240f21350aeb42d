import { amendTrade, cancelClose, closeTrade, openTrade } from "@truefill/contracts/http";
import { invariant } from "@truefill/core/result";
import type * as z from "zod";
import { call, isApiError } from "../http/index.ts";
import { applyEffect, type Effect } from "./cache.ts";

export type OpenIntent = z.input<typeof openTrade.body>;
export type AmendIntent = { readonly id: string } & z.input<typeof amendTrade.body>;
export type CloseIntent = { readonly id: string } & z.input<typeof closeTrade.body>;

/** A new id for a new intent. The same intent sent again keeps its id, so that nothing is done twice (E24). */
export const newCommandId = (): string => crypto.randomUUID();

const RETRY_DELAYS_MS = [400, 1_500];
/** After a first attempt that ran into its timeout there is one more; then the customer is told and decides. */
const NO_MORE_TRIES_AFTER_MS = 20_000;

/**
 * Sends a command and writes its answer into the caches. When it cannot be told whether the server acted (no
 * answer, 5xx), the same command id is sent again: it gives the same answer. Throws `ApiError`; when its
 * `outcomeUnknown` is true, send the same intent again to find out.
 */
async function send(command: () => Promise<{ readonly data: Effect }>): Promise<Effect> {
	const startedMs = performance.now();
	for (const delayMs of [...RETRY_DELAYS_MS, null]) {
		try {
			const { data } = await command();
			applyEffect(data);
			return data;
		} catch (error) {
			if (delayMs === null || !isApiError(error) || !error.outcomeUnknown) throw error;
			if (performance.now() - startedMs > NO_MORE_TRIES_AFTER_MS) throw error;
			await new Promise((resolve) => setTimeout(resolve, delayMs));
		}
	}
	throw new Error("unreachable: the last attempt returns or throws");
}

export const sendOpen = (body: OpenIntent): Promise<Effect> => send(() => call(openTrade, { body }));

export const sendAmend = ({ id, ...body }: AmendIntent): Promise<Effect> =>
	send(() => call(amendTrade, { params: { id }, body }));

export type CancelCloseIntent = { readonly id: string } & z.input<typeof cancelClose.body>;

/** Takes back a close that waits for the market to open (E14). */
export const sendCancelClose = ({ id, ...body }: CancelCloseIntent): Promise<Effect> =>
	send(async () => {
		const { trades, account, sequence } = (await call(cancelClose, { params: { id }, body })).data;
		const [trade] = trades;
		invariant(trade !== undefined, "taking a close back answers with its trade");
		return { data: { trade, account, sequence } };
	});

export const sendClose = ({ id, ...body }: CloseIntent): Promise<Effect> =>
	send(() => call(closeTrade, { params: { id }, body }));
