import { amendOrder, type ChangesWire, cancelOrder, placeOrder } from "@truefill/contracts/http";
import type * as z from "zod";
import { call, isApiError } from "../http/index.ts";
import { applyChanges } from "./cache.ts";

export type PlaceIntent = z.input<typeof placeOrder.body>;
export type AmendOrderIntent = { readonly id: string } & z.input<typeof amendOrder.body>;
export type CancelIntent = { readonly id: string } & z.input<typeof cancelOrder.body>;

const RETRY_DELAYS_MS = [400, 1_500];
/** After a first attempt that ran into its timeout there is one more; then the customer is told and decides. */
const NO_MORE_TRIES_AFTER_MS = 20_000;

/**
 * Sends a command and writes its answer into the caches. When it cannot be told whether the server acted, the same
 * command id is sent again: it gives the same answer (E24). Throws `ApiError`; when its `outcomeUnknown` is true, send
 * the same intent again to find out.
 */
async function send(command: () => Promise<{ readonly data: ChangesWire }>): Promise<ChangesWire> {
	const startedMs = performance.now();
	for (const delayMs of [...RETRY_DELAYS_MS, null]) {
		try {
			const { data } = await command();
			applyChanges(data);
			return data;
		} catch (error) {
			if (delayMs === null || !isApiError(error) || !error.outcomeUnknown) throw error;
			if (performance.now() - startedMs > NO_MORE_TRIES_AFTER_MS) throw error;
			await new Promise((resolve) => setTimeout(resolve, delayMs));
		}
	}
	throw new Error("unreachable: the last attempt returns or throws");
}

export const sendPlace = (body: PlaceIntent): Promise<ChangesWire> => send(() => call(placeOrder, { body }));

export const sendAmendOrder = ({ id, ...body }: AmendOrderIntent): Promise<ChangesWire> =>
	send(() => call(amendOrder, { params: { id }, body }));

export const sendCancel = ({ id, ...body }: CancelIntent): Promise<ChangesWire> =>
	send(() => call(cancelOrder, { params: { id }, body }));
