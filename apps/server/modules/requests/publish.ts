import { STAFF_CLIENTS } from "@truefill/contracts/realtime";
import type { Transaction } from "kysely";
import { writeOutbox } from "../../realtime/index.ts";
import type { RequestStatus } from "./state.ts";
import type { RequestTables } from "./tables.ts";

/** Tells the staff's inbox which requests are new or changed. */
export const publish = (
	tx: Transaction<RequestTables>,
	requests: readonly { readonly id: string; readonly kind: string; readonly status: RequestStatus }[],
): Promise<void> =>
	writeOutbox(
		tx,
		requests.map(({ id, kind, status }) => ({
			channels: [STAFF_CLIENTS],
			event: "request.updated",
			payload: { request_id: id, kind, status },
		})),
	);
