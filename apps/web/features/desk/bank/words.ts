import type { BankLinePlace, BankLineSuggestion, ReconciledBook } from "@truefill/contracts/http";
import type { useT } from "../../../i18n/index.ts";
import { formatTime } from "../../../lib/format.ts";
import type { Tone } from "../../../ui/badge.tsx";

type Say = ReturnType<typeof useT>;

export const PLACE_TONES: Readonly<Record<BankLinePlace, Tone>> = {
	queue: "warn",
	unclear: "warn",
	proposed: "info",
	matched: "ok",
	booked: "ok",
	known: "neutral",
	information: "neutral",
};

/** A day as the bank writes it, which is the same in every time zone. */
export const dayText = (day: string): string => formatTime(`${day}T12:00:00.000Z`, "date", "UTC");

export const bookName = (book: ReconciledBook, t: Say): string => t(`bank.book.${book}`);

type OtherLine = Extract<BankLineSuggestion, { kind: "same-entry" }>["lines"][number];

/** A line that an unclear one may be. */
export const otherText = ({ statement, booked_on: on, counterparty, remittance }: OtherLine, t: Say): string =>
	[t("bank.is.same.line", { statement, day: dayText(on) }), counterparty, remittance]
		.filter((part) => part !== null && part !== "")
		.join(" · ");

/** What a line seems to be. */
export function suggestionText(suggestion: BankLineSuggestion | null, t: Say): string {
	switch (suggestion?.kind) {
		case "deposit": {
			const { certainty, customer, reference } = suggestion;
			return t(certainty === "exact" ? "bank.is.deposit" : "bank.is.similar", { name: customer.name, reference });
		}
		case "paid":
			return t("bank.is.paid", { id: suggestion.withdrawal_id });
		case "returned":
			return t("bank.is.returned", { id: suggestion.withdrawal_id });
		case "file-paid":
			return t("bank.is.file", { count: suggestion.payments, id: suggestion.payment_file_id });
		case "match":
			return t("bank.is.match", { id: suggestion.id });
		case "bank-fee":
			return t("bank.is.fee");
		case "same-entry":
			return t("bank.is.same", { count: suggestion.lines.length });
		default:
			return t("bank.is.none");
	}
}
