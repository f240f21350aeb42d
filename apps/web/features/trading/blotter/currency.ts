import type { AccountCurrency, Currency } from "@truefill/core/money";
import { accountCurrency } from "../../../data/index.ts";

/** A trade is always in its account's currency. */
export const accountCurrencyOf = (currency: Currency): AccountCurrency => accountCurrency({ currency });
