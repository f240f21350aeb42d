import { requestDeposit } from "@truefill/contracts/http";
import type * as z from "zod";
import { call } from "../http/index.ts";
import { pullRequests } from "./requests.ts";

/** Enters a payment that has arrived. */
export async function sendDeposit(body: z.input<typeof requestDeposit.body>): Promise<void> {
	try {
		await call(requestDeposit, { body });
	} finally {
		pullRequests();
	}
}
