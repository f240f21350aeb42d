import type { quoteTransfer as call } from "@truefill/contracts/http";
import { ZERO_MONEY } from "@truefill/core/money";
import { ok } from "@truefill/core/result";
import { decide } from "@truefill/core/trading";
import type * as z from "zod";
import type { EnginePort } from "../../engine/index.ts";
import { intoSavingsVerdict } from "./into-savings.ts";
import { ownPair, partnerOf } from "./own-pair.ts";
import { termsToWire } from "./terms-to-wire.ts";

/** The terms of a transfer at the current rate, and every refusal the transfer itself would give. Reserves nothing. */
export async function quoteTransfer(engine: EnginePort, userId: string, body: z.output<typeof call.body>) {
	const pair = await ownPair(engine, userId, body);
	if (!pair.ok) return pair;
	const { from, to, amount } = pair.value;
	const view = engine.view();
	const refused = intoSavingsVerdict(from, to, amount, view);
	if (refused !== null) return refused;
	const command = {
		kind: "transfer-out",
		commandId: "quote",
		origin: "customer",
		accountId: from.id,
		transferId: "quote",
		to: partnerOf(to),
		amount,
		minimumReceived: ZERO_MONEY,
	} as const;
	// The same decision as the transfer's, so that the quote is what would be done.
	const decision = decide(from, command, view);
	if (decision.kind === "refused") return { ok: false, refusal: decision.refusal } as const;
	const terms = decision.events.flatMap((event) => (event.type === "transfer-sent" ? event.terms : []))[0];
	if (terms === undefined) throw new Error("an accepted transfer has terms");
	const quoted_at = new Date(view.nowMs).toISOString();
	return ok({ data: { ...termsToWire(terms, from.currency, to.currency), quoted_at } });
}
