import type { HouseAccount, HouseReason } from "@truefill/core/ledger";
import { money } from "@truefill/core/money";
import type { HouseEntryDraft } from "../house/index.ts";
import type { BankLineTerms } from "./bank-line-request.ts";

/** Against which account a line is booked that is no payment of a customer. */
const BOOKED: Readonly<
	Record<
		Exclude<BankLineTerms["meaning"], "match" | "same-entry" | "own-entry">,
		{ readonly reason: HouseReason; readonly account: HouseAccount }
	>
> = {
	// Interest that the bank pays or takes is a fee of another sign.
	"bank-fee": { reason: "bank-fee", account: "house:provider-fees" },
	"provider-settlement": { reason: "provider-settlement", account: "house:provider" },
	"not-customer": { reason: "suspense", account: "house:suspense" },
	"sent-back": { reason: "suspense-cleared", account: "house:suspense" },
};

/** The house's entry for a line; null: what it confirms is booked already. */
export function lineEntry(
	{ lineId, meaning, of, amount: text, currency }: BankLineTerms,
	at: Date,
): HouseEntryDraft | null {
	if (meaning === "match" || meaning === "same-entry" || meaning === "own-entry") return null;
	const { reason, account } = BOOKED[meaning];
	const amount = BigInt(text);
	return {
		key: `bank-line:${lineId}`,
		reason,
		// What is sent back clears the line by which it came.
		about: { kind: "bank-line", id: meaning === "sent-back" && of !== null ? of : lineId },
		at,
		postings: [
			{ account: "house:bank", currency, amount: money(-amount) },
			{ account, currency, amount: money(amount) },
		],
	};
}
