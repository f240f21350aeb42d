import type { TradeWire } from "@truefill/contracts/http";
import type { ValuedAccount } from "@truefill/core/trading";
import { keys, selectedAccount } from "../accounts/queries.ts";
import { localTrades, valuedAccount } from "../accounts/summary.ts";
import { queryClient } from "../query-client.ts";

/** The selected account in core's form, from the current caches; null until it and its trades are loaded. */
export function accountNow(): ValuedAccount | null {
	const account = selectedAccount();
	const open = account === undefined ? undefined : queryClient.getQueryData<TradeWire[]>(keys.open(account.id));
	return account === undefined || open === undefined ? null : valuedAccount(account, localTrades(open));
}
