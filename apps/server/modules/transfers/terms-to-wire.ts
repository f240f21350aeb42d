import { type AccountCurrency, formatMoney, formatRate } from "@truefill/core/money";
import type { TransferTerms } from "@truefill/core/trading";

/** What a transfer debits and credits, each amount in its account's currency. */
export const termsToWire = (terms: TransferTerms, from: AccountCurrency, to: AccountCurrency) => ({
	amount: formatMoney(terms.amount, from),
	currency: from,
	received: formatMoney(terms.received, to),
	received_currency: to,
	rate: formatRate(terms.rate),
	via: [...terms.via],
});
