import { amendTrade, cancelClose, closeTrade, openTrade } from "@truefill/contracts/http";
import { invariant } from "@truefill/core/result";
import type * as z from "zod";
import { call } from "../http/index.ts";
import { sendOnce } from "../http/send-once.ts";
import { applyEffect, type Effect } from "./cache.ts";

export type OpenIntent = z.input<typeof openTrade.body>;
export type AmendIntent = { readonly id: string } & z.input<typeof amendTrade.body>;
export type CloseIntent = { readonly id: string } & z.input<typeof closeTrade.body>;

/** A new id for a new intent. Resending an intent keeps its id, so that it is executed once (E24). */
export const newCommandId = (): string => crypto.randomUUID();

/**
 * Sends a command and writes its answer into the caches. If it is unknown whether the server acted (no answer, 5xx),
 * the same command id is sent again: it gives the same answer. Throws `ApiError`; if its `outcomeUnknown` is true, send
 * the same intent again to find out.
 */
async function send(command: () => Promise<{ readonly data: Effect }>): Promise<Effect> {
	const { data } = await sendOnce(command);
	applyEffect(data);
	return data;
}

export const sendOpen = (body: OpenIntent): Promise<Effect> => send(() => call(openTrade, { body }));

export const sendAmend = ({ id, ...body }: AmendIntent): Promise<Effect> =>
	send(() => call(amendTrade, { params: { id }, body }));

export type CancelCloseIntent = { readonly id: string } & z.input<typeof cancelClose.body>;

/** Cancels a close that is queued for the market's opening (E14). */
export const sendCancelClose = ({ id, ...body }: CancelCloseIntent): Promise<Effect> =>
	send(async () => {
		const { trades, account, sequence } = (await call(cancelClose, { params: { id }, body })).data;
		const [trade] = trades;
		invariant(trade !== undefined, "taking a close back answers with its trade");
		return { data: { trade, account, sequence } };
	});

export const sendClose = ({ id, ...body }: CloseIntent): Promise<Effect> =>
	send(() => call(closeTrade, { params: { id }, body }));
