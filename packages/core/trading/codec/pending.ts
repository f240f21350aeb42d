import type { AccountPending, WithdrawalHold } from "../../account/index.ts";
import { type Reader, readObject } from "./reader.ts";

/* Stored form of what is on its way out of an account; the format in general: `codec.ts`. */

const readHold = (r: Reader): WithdrawalHold => ({
	id: r.text("id"),
	amount: r.moneyNotNegative("amount"),
	instructed: r.boolean("instructed"),
});

export const readPending = (r: Reader): AccountPending => ({
	holds: r.list("holds", (item, path) => readObject(item, path, readHold)),
});
