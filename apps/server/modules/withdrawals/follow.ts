import { formatMoney, money } from "@truefill/core/money";
import type { QueryExecutorProvider } from "kysely";
import { writeNotification } from "../notifications/index.ts";
import { ofAccount, ofCustomer, type StoredRequest } from "../requests/index.ts";
import { accountNumber, addLegs, approvalsOf, moveLegs } from "./leg-store.ts";
import type { WithdrawalTerms } from "./terms.ts";

type Withdrawal = StoredRequest<WithdrawalTerms>;
type Told =
	| "WITHDRAWAL_REQUESTED"
	| "WITHDRAWAL_APPROVED"
	| "WITHDRAWAL_RELEASED"
	| "WITHDRAWAL_REJECTED"
	| "WITHDRAWAL_CANCELLED";

/** What a change of the request means for its legs and its customer, in the transaction of the change. */
export async function followRequest(tx: QueryExecutorProvider, request: Withdrawal, at: Date): Promise<void> {
	const { id, status, hold } = request;
	switch (status) {
		case "pending":
			if (hold === "placing") return addLegs(tx, request);
			if ((await approvalsOf(tx, id)) > 0) return tell(tx, request, "WITHDRAWAL_APPROVED", at);
			await moveLegs(tx, id, "open", { held_at: at });
			return tell(tx, request, "WITHDRAWAL_REQUESTED", at);
		case "done":
			await moveLegs(tx, id, "open", { status: "ready" });
			return tell(tx, request, "WITHDRAWAL_RELEASED", at);
		case "refused":
		case "withdrawn":
		case "failed":
		case "expired":
			await moveLegs(tx, id, "open", { status: "dropped", ended_at: at });
			// Of an amount that covered a negative balance the engine's own event tells; of another refusal, the answer.
			if (status === "refused") return tell(tx, request, "WITHDRAWAL_REJECTED", at);
			if (status === "withdrawn") return tell(tx, request, "WITHDRAWAL_CANCELLED", at);
			return;
		case "approved":
		case "held":
			return;
	}
}

/** Once for each withdrawal and code. */
async function tell(tx: QueryExecutorProvider, request: Withdrawal, code: Told, at: Date): Promise<void> {
	const { id, userId, accountId, terms } = request;
	const account = await accountNumber(tx, ofAccount(accountId));
	const { currency } = terms;
	const params = { amount: formatMoney(money(BigInt(terms.amount)), currency), currency, account, withdrawal: id };
	await writeNotification(tx, { userId: ofCustomer(userId), source: `withdrawal ${id} ${code}`, code, params, at });
}
