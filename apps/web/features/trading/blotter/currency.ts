import type { AccountCurrency, Currency } from "@truefill/core/money";
import { accountCurrency } from "../../../data/index.ts";

/** A trade's currency is always that of its account. */
export const accountCurrencyOf = (currency: Currency): AccountCurrency => accountCurrency({ currency });
