import {
	amendOrder,
	type ChangesWire,
	cancelOrder,
	closeBy,
	closeMany,
	placeOrder,
	reverseTrade,
} from "@truefill/contracts/http";
import type * as z from "zod";
import { call } from "../http/index.ts";
import { sendOnce } from "../http/send-once.ts";
import { applyChanges } from "./cache.ts";

export type PlaceIntent = z.input<typeof placeOrder.body>;
export type AmendOrderIntent = { readonly id: string } & z.input<typeof amendOrder.body>;
export type CloseManyIntent = z.input<typeof closeMany.body>;
export type CloseByIntent = z.input<typeof closeBy.body>;
export type ReverseIntent = { readonly id: string } & z.input<typeof reverseTrade.body>;
export type CancelIntent = { readonly id: string } & z.input<typeof cancelOrder.body>;

/**
 * Sends a command and writes its answer into the caches. If it is unknown whether the server acted, the same command id
 * is sent again: it gives the same answer (E24). Throws `ApiError`; if its `outcomeUnknown` is true, send the same
 * intent again to find out.
 */
async function send(command: () => Promise<{ readonly data: ChangesWire }>): Promise<ChangesWire> {
	const { data } = await sendOnce(command);
	applyChanges(data);
	return data;
}

export const sendPlace = (body: PlaceIntent): Promise<ChangesWire> => send(() => call(placeOrder, { body }));

export const sendAmendOrder = ({ id, ...body }: AmendOrderIntent): Promise<ChangesWire> =>
	send(() => call(amendOrder, { params: { id }, body }));

export const sendCancel = ({ id, ...body }: CancelIntent): Promise<ChangesWire> =>
	send(() => call(cancelOrder, { params: { id }, body }));

/** Closes every matching open trade; those that cannot be closed are in `failed`. */
export const sendCloseMany = (body: CloseManyIntent): Promise<ChangesWire> => send(() => call(closeMany, { body }));

/** Closes two opposite trades of one instrument against each other. */
export const sendCloseBy = (body: CloseByIntent): Promise<ChangesWire> => send(() => call(closeBy, { body }));

/** Closes a trade and opens the same volume in the opposite direction, both or neither. */
export const sendReverse = ({ id, ...body }: ReverseIntent): Promise<ChangesWire> =>
	send(() => call(reverseTrade, { params: { id }, body }));
