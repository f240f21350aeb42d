import { referenceKey } from "../deposits/index.ts";
import type { LineRow } from "./tables.ts";

type Named = Pick<
	LineRow,
	| "id"
	| "statement_id"
	| "number"
	| "transactions"
	| "entry_reference"
	| "bank_reference"
	| "end_to_end_id"
	| "instruction_id"
	| "payment_info_id"
	| "creditor_reference"
	| "remittance"
>;

/**
 * The reference under which a deposit of this line is entered. It is the same whoever enters it, so a line that was
 * entered by hand before is refused as entered already.
 */
export function referenceOf(line: Named): string {
	if (line.bank_reference !== null) return line.bank_reference;
	if (line.entry_reference !== null) {
		return line.transactions === 1 ? line.entry_reference : `${line.entry_reference} ${line.number}`;
	}
	return line.id;
}

/** Keys of everything by which the bank, or the sender's bank, names the payment. */
export const keysOf = (line: Named): ReadonlySet<string> =>
	new Set(
		[referenceOf(line), line.end_to_end_id, line.creditor_reference].flatMap((text) =>
			text === null ? [] : referenceKey(text),
		),
	);

/** Where a customer's reference may stand. */
export const textOf = (line: Named): string =>
	[line.remittance, line.creditor_reference, line.end_to_end_id].flatMap((text) => text ?? []).join(" ");

/** Withdrawals that the line names: banks drop or change the underscore of our ids, and change the case. */
export function withdrawalsNamed(line: Named): readonly string[] {
	const texts = [line.end_to_end_id, line.instruction_id, line.remittance].flatMap((text) => text ?? []);
	const found = texts.flatMap((text) => [...text.matchAll(/wdr[^0-9a-z]?([0-9a-f]{28})/gi)].map(([, hex]) => hex));
	return [...new Set(found.flatMap((hex) => (hex === undefined ? [] : `wdr_${hex.toLowerCase()}`)))].slice(0, 20);
}

/** The payment file whose block the line names: the id of the block is that of the file with `-S` or `-X`. */
export function fileNamed({ payment_info_id: text }: Named): string | null {
	const [, hex] = /^([0-9a-f]{32})[^0-9a-z]?[sx]$/i.exec(text ?? "") ?? [];
	return hex === undefined ? null : `pmf_${hex.toLowerCase()}`;
}
