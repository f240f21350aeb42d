import type { UnderWay } from "../../platform/index.ts";

/** Money at the bank that belongs to no customer who is known, until it is sent back. It is never in transit. */
export const underWay: UnderWay = {
	kind: "bank-line",
	query: "SELECT NULL::text AS id, NULL::text AS currency, NULL::numeric AS amount WHERE false",
	suspense: `SELECT CASE terms->>'meaning' WHEN 'sent-back' THEN coalesce(terms->>'of', terms->>'lineId')
			ELSE terms->>'lineId' END AS id, terms->>'currency' AS currency, (terms->>'amount')::numeric AS amount
		FROM requests WHERE kind = 'bank-line' AND status = 'done' AND terms->>'meaning' IN ('not-customer', 'sent-back')`,
};
