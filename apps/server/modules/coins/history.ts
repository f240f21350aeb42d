import type { DepositHistoryRow } from "@truefill/contracts/http";
import type { OutputStatus } from "@truefill/core/coins";
import { formatMoney, money } from "@truefill/core/money";
import { invariant } from "@truefill/core/result";
import type { EnginePort } from "../../engine/index.ts";
import type { DepositSource } from "../deposits/index.ts";
import type { BookedEntries } from "../payments/index.ts";
import { refusalToWire } from "../request.ts";
import type { AddressStore } from "./address-store.ts";
import { depositCommandId } from "./book.ts";
import type { Output } from "./output.ts";
import type { OutputStore } from "./store.ts";
import { amountText, depositReferenceOf, shownStatus } from "./to-wire.ts";

/** What the list of all deposits shows. */
const SHOWN: Readonly<Partial<Record<OutputStatus, DepositHistoryRow["status"]>>> = {
	seen: "pending",
	final: "pending",
	converted: "pending",
	small: "held",
	waiting: "held",
	held: "held",
	unsupported: "held",
	frozen: "held",
	booked: "booked",
	void: "failed",
	lost: "reversed",
	returned: "returned",
	"written-off": "failed",
};
const STATUSES = Object.keys(SHOWN) as readonly OutputStatus[];

/** Deposits of coins, for the customer's list of deposits by all methods. */
export function coinSource(deps: {
	readonly outputs: OutputStore;
	readonly addresses: AddressStore;
	readonly entries: BookedEntries;
	readonly engine: Pick<EnginePort, "account">;
}): DepositSource {
	const { outputs, addresses, entries, engine } = deps;
	return {
		async newest(userId, limit) {
			const found = await outputs.newest(userId, STATUSES, limit);
			const booked = await entries.bookedBy(found.outputs.map(depositCommandId));
			const toRow = async (output: Output): Promise<DepositHistoryRow> => {
				const account = await engine.account(output.accountId);
				invariant(account !== undefined, "the account of an output exists");
				const address = await addresses.find(output.addressId);
				const { coin, converted, failure } = output;
				const entry = booked.get(depositCommandId(output));
				return {
					id: output.id,
					method: "coin",
					account_id: account.id,
					account_number: account.number,
					status: SHOWN[output.status] ?? "pending",
					// Of an unknown token nobody knows the unit.
					amount: coin === null ? null : amountText(output),
					currency: coin,
					booked:
						entry === undefined || converted === null
							? null
							: {
									amount: formatMoney(converted.amount, converted.currency),
									currency: converted.currency,
									at: entry.at.toISOString(),
									entry: entry.number,
								},
					fee: formatMoney(converted?.fee ?? money(0n), account.currency),
					fee_currency: account.currency,
					reference: depositReferenceOf(output),
					at: output.firstSeenAt.toISOString(),
					coin:
						address === undefined
							? null
							: { wallet_id: address.id, coin: address.coin, status: shownStatus(output.status) },
					failure: failure === null ? null : refusalToWire(failure),
				};
			};
			return { rows: await Promise.all(found.outputs.map(toRow)), total: found.total };
		},
	};
}
