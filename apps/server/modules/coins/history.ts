import type { DepositHistoryRow } from "@truefill/contracts/http";
import type { OutputStatus } from "@truefill/core/coins";
import { formatMoney, money } from "@truefill/core/money";
import { invariant } from "@truefill/core/result";
import type { EnginePort } from "../../engine/index.ts";
import type { DepositSource } from "../deposits/index.ts";
import type { BookedEntries } from "../payments/index.ts";
import { refusalToWire } from "../request.ts";
import { depositCommandId } from "./book.ts";
import type { Output } from "./output.ts";
import type { OutputStore } from "./store.ts";
import { amountText, depositReferenceOf } from "./to-wire.ts";

/** What the list of all deposits shows. */
const SHOWN: Readonly<Partial<Record<OutputStatus, DepositHistoryRow["status"]>>> = {
	seen: "pending",
	final: "pending",
	converted: "pending",
	small: "held",
	waiting: "held",
	held: "held",
	frozen: "held",
	booked: "booked",
	void: "failed",
	lost: "reversed",
	returned: "returned",
};
const STATUSES = Object.keys(SHOWN) as readonly OutputStatus[];

/** Deposits of coins, for the customer's list of deposits by all methods. Unknown tokens are on their wallet's page. */
export function coinSource(deps: {
	readonly outputs: OutputStore;
	readonly entries: BookedEntries;
	readonly engine: Pick<EnginePort, "account">;
}): DepositSource {
	const { outputs, entries, engine } = deps;
	return {
		async newest(userId, limit) {
			const found = await outputs.newest(userId, STATUSES, limit);
			const booked = await entries.bookedBy(found.outputs.map(depositCommandId));
			const toRow = async (output: Output): Promise<DepositHistoryRow> => {
				const account = await engine.account(output.accountId);
				invariant(account !== undefined, "the account of an output exists");
				const { coin, converted, failure } = output;
				invariant(coin !== null, "an unknown token is in no list of deposits");
				const entry = booked.get(depositCommandId(output));
				return {
					id: output.id,
					method: "coin",
					account_id: account.id,
					account_number: account.number,
					status: SHOWN[output.status] ?? "pending",
					amount: amountText(output),
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
					failure: failure === null ? null : refusalToWire(failure),
				};
			};
			return { rows: await Promise.all(found.outputs.map(toRow)), total: found.total };
		},
	};
}
