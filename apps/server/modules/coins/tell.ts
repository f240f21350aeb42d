import { ledgerAmount } from "@truefill/core/coins";
import { formatLedgerMoney } from "@truefill/core/money";
import type { QueryExecutorProvider } from "kysely";
import { writeNotification } from "../notifications/index.ts";
import type { Output } from "./output.ts";

type CoinCode =
	| "COIN_UNSUPPORTED"
	| "COIN_HELD"
	| "COIN_FROZEN"
	| "COIN_RETURNED"
	| "COIN_WRITTEN_OFF"
	| "COIN_RELEASED"
	| "COIN_LOST";

/** Notifies the customer of what became of their coins, once per code. */
export async function tell(
	tx: QueryExecutorProvider,
	{ id, userId, coin, units, token }: Output,
	code: CoinCode,
	at: Date,
): Promise<void> {
	const amount = coin === null ? `${units}` : formatLedgerMoney(ledgerAmount(units, coin), coin);
	await writeNotification(tx, {
		userId,
		source: `coins ${id} ${code}`,
		code,
		params: { amount, currency: coin ?? token ?? "" },
		at,
	});
}
