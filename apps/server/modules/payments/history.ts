import type { DepositHistoryRow } from "@truefill/contracts/http";
import { formatMoney } from "@truefill/core/money";
import { invariant } from "@truefill/core/result";
import type { EnginePort } from "../../engine/index.ts";
import type { DepositSource } from "../deposits/index.ts";
import { refusalToWire } from "../request.ts";
import type { LedgerStore } from "./ledger-store.ts";
import type { Payment } from "./payment.ts";
import type { PaymentStatus } from "./state.ts";
import type { PaymentStore } from "./store.ts";

/** What the list of all deposits shows. A page that nobody paid on is no deposit. */
const SHOWN: Readonly<Partial<Record<PaymentStatus, DepositHistoryRow["status"]>>> = {
	processing: "pending",
	authorised: "pending",
	paid: "pending",
	booked: "booked",
	"partly-refunded": "booked",
	disputed: "booked",
	won: "booked",
	refunded: "reversed",
	lost: "reversed",
	returning: "returned",
	returned: "returned",
	failed: "failed",
};
const STATUSES = Object.keys(SHOWN) as readonly PaymentStatus[];

/** Card payments, for the customer's list of deposits by all methods. */
export function cardSource(deps: {
	readonly store: PaymentStore;
	readonly ledger: LedgerStore;
	readonly engine: Pick<EnginePort, "account">;
}): DepositSource {
	const { store, ledger, engine } = deps;
	return {
		async newest(userId, limit) {
			const { payments, total } = await store.newest(userId, STATUSES, limit);
			const entries = await ledger.bookedBy(payments.map(({ id }) => id));
			const toRow = async (payment: Payment): Promise<DepositHistoryRow> => {
				const account = await engine.account(payment.accountId);
				invariant(account !== undefined, "the account of a payment exists");
				const card = payment.cardId === null ? undefined : await store.card(payment.cardId);
				const entry = entries.get(payment.id);
				const { currency } = payment;
				// What the customer withdrew was paid in as any other payment.
				const isWithdrawn =
					payment.status === "refunded" &&
					(await store.refundsOf(null, payment.id)).every(
						({ cause, status }) => cause === "withdrawal" || status === "failed",
					);
				return {
					id: payment.id,
					method: "card",
					account_id: payment.accountId,
					account_number: account.number,
					status: isWithdrawn ? "booked" : (SHOWN[payment.status] ?? "pending"),
					amount: formatMoney(payment.amount, currency),
					currency,
					booked:
						entry === undefined
							? null
							: {
									amount: formatMoney(payment.amount, currency),
									currency,
									at: entry.at.toISOString(),
									entry: entry.number,
								},
					fee: formatMoney(payment.fee, currency),
					fee_currency: currency,
					reference: card === undefined ? "" : `${card.brand} •••• ${card.last4}`,
					at: payment.createdAt.toISOString(),
					coin: null,
					failure: payment.failure === null ? null : refusalToWire(payment.failure),
				};
			};
			return { rows: await Promise.all(payments.map(toRow)), total };
		},
	};
}
