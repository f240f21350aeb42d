import { refuse } from "@truefill/core/result";
import type { Engine } from "../../engine/index.ts";

/**
 * The user's account that a trade belongs to, also after the trade was closed: a trade's id begins with the number of
 * its account. Somebody else's trade is answered exactly like one that does not exist.
 */
export function accountOfTrade(engine: Pick<Engine, "accountsOf">, userId: string, tradeId: string) {
	const number = tradeId.slice(0, tradeId.lastIndexOf("-"));
	const account = engine.accountsOf(userId).find((own) => own.number === number);
	return account === undefined ? refuse("TRADE_NOT_FOUND") : ({ ok: true, value: account } as const);
}
