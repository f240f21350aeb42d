import { ACCOUNT_TYPES } from "../../account/index.ts";
import { ACCOUNT_CURRENCIES } from "../../money/index.ts";
import type { TransferPartner, TransferTerms } from "../transfer-terms.ts";
import { type Reader, readText } from "./reader.ts";

/* Stored form of transfers; the format in general: `codec.ts`. */

export const readPartner = (r: Reader): TransferPartner => ({
	accountId: r.text("accountId"),
	userId: r.text("userId"),
	type: r.oneOf("type", ACCOUNT_TYPES),
	currency: r.oneOf("currency", ACCOUNT_CURRENCIES),
});

export const readTransferTerms = (r: Reader): TransferTerms => ({
	amount: r.moneyNotNegative("amount"),
	received: r.moneyNotNegative("received"),
	rate: r.rate("rate"),
	via: r.list("via", readText),
});
