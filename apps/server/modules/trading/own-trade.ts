import { refuse } from "@truefill/core/result";
import type { EnginePort } from "../../engine/index.ts";

/**
 * The user's account that a trade belongs to, also after it was closed: a trade's id begins with the number of its
 * account. Another user's trade gives the same refusal as one that does not exist.
 */
export async function accountOfTrade(engine: Pick<EnginePort, "accountsOf">, userId: string, tradeId: string) {
	const account = await numbered(engine, userId, tradeId.slice(0, tradeId.lastIndexOf("-")));
	return account === undefined ? refuse("TRADE_NOT_FOUND") : ({ ok: true, value: account } as const);
}

/** The same for an order, whose id has an O before the number. */
export async function accountOfOrder(engine: Pick<EnginePort, "accountsOf">, userId: string, orderId: string) {
	const number = orderId.startsWith("O") ? orderId.slice(1, orderId.lastIndexOf("-")) : "";
	const account = await numbered(engine, userId, number);
	return account === undefined ? refuse("ORDER_NOT_FOUND") : ({ ok: true, value: account } as const);
}

const numbered = async (engine: Pick<EnginePort, "accountsOf">, userId: string, number: string) =>
	(await engine.accountsOf(userId)).find((own) => own.number === number);
