import { useMemo } from "react";
import { accountCurrency, localTrades, useOpenTrades, useSelectedAccount, valuedAccount } from "../../data/index.ts";

/** The selected account, and the same with its open trades in core's form: null until they are loaded. */
export function useValuedAccount() {
	const account = useSelectedAccount();
	const { data: open, isError: failed } = useOpenTrades(account?.id);
	const valued = useMemo(
		() => (account === undefined || open === undefined ? null : valuedAccount(account, localTrades(open))),
		[account, open],
	);
	return { account, valued, failed, currency: account === undefined ? ("USD" as const) : accountCurrency(account) };
}
