import { canonicalJson } from "@truefill/core/ledger";
import { pendingOf } from "@truefill/core/trading";
import { sha256 } from "@truefill/server/engine";
import { type Batch, column, type Row } from "../store/tables.ts";
import { Violation } from "../world/world.ts";
import type { AccountModel } from "./model.ts";

const orNull = (row: Row, name: string): string | null => (row[name] === null ? null : column(row, name));

const sumOf = (postings: readonly Row[]): bigint =>
	postings.reduce((total, row) => total + BigInt(column(row, "amount")), 0n);

/** E24, from the rows alone: the hash covers the entry in canonical form, without the note and the hash. */
function hashOf(row: Row, postings: readonly Row[]): string {
	return sha256(
		canonicalJson({
			accountId: column(row, "account_id"),
			number: Number(column(row, "number")),
			reason: column(row, "reason"),
			commandId: column(row, "command_id"),
			idempotencyKey: ["account_id", "account_sequence", "line"].map((name) => column(row, name)).join(":"),
			accountSequence: Number(column(row, "account_sequence")),
			tradeId: orNull(row, "trade_id"),
			corrects: null,
			occurredAtMs: Date.parse(column(row, "occurred_at")),
			postings: postings.map((posting) => ({
				account: column(posting, "ledger_account"),
				currency: column(posting, "currency"),
				amount: column(posting, "amount"),
			})),
			balanceAfter: column(row, "balance_after"),
			...(row.pending_after === null ? {} : { pendingAfter: column(row, "pending_after") }),
			previousHash: column(row, "previous_hash"),
		}),
	);
}

/**
 * I1: the postings of each entry sum to zero in each currency. I2: the balance and the pending amount after it, the sums
 * of the customer's postings and the replayed figures are equal. I13: numbers are gapless, and each hash covers the previous one.
 */
export function auditBooks(batch: Batch, models: ReadonlyMap<string, AccountModel>): void {
	const touched = new Set<string>();
	for (const entry of batch.entries) {
		const accountId = column(entry, "account_id");
		const number = column(entry, "number");
		const where = `${accountId} entry ${number}`;
		const postings = batch.postings.filter(
			(row) => column(row, "account_id") === accountId && column(row, "entry_number") === number,
		);
		const model = models.get(accountId);
		if (model === undefined) throw new Violation("I2", `${where} of no account`);
		const currencies = new Set(postings.map((row) => column(row, "currency")));
		for (const currency of currencies) {
			const sum = sumOf(postings.filter((row) => column(row, "currency") === currency));
			if (sum !== 0n) throw new Violation("I1", `${where}: its postings of ${currency} sum to ${sum}`);
		}
		if (postings.length < 2) throw new Violation("I1", `${where} has ${postings.length} postings`);
		const postedTo = (name: string) => {
			const own = postings.filter((row) => column(row, "ledger_account") === name);
			if (own.some((row) => column(row, "currency") !== column(entry, "currency")))
				throw new Violation("I1", `${where} books another currency on ${name}`);
			return sumOf(own);
		};
		model.posted += postedTo(`customer:${accountId}`);
		const moved = postedTo(`pending:${accountId}`);
		model.postedPending += moved;
		const told = orNull(entry, "pending_after");
		if (told !== (moved === 0n ? null : `${model.postedPending}`))
			throw new Violation("I2", `${where}: ${told} is pending, its postings sum to ${model.postedPending}`);
		if (`${model.posted}` !== column(entry, "balance_after")) {
			throw new Violation(
				"I2",
				`${where}: the balance is ${column(entry, "balance_after")}, its postings sum to ${model.posted}`,
			);
		}
		model.entries += 1;
		if (number !== `${model.entries}`) throw new Violation("I13", `${where} is the ${model.entries}th`);
		if (column(entry, "previous_hash") !== model.lastEntryHash)
			throw new Violation("I13", `${where} does not follow the one before it`);
		model.lastEntryHash = column(entry, "hash");
		if (model.lastEntryHash !== hashOf(entry, postings)) throw new Violation("I13", `${where} does not have its hash`);
		touched.add(accountId);
	}
	for (const accountId of touched) {
		const model = models.get(accountId);
		const pending = model?.state === undefined ? undefined : pendingOf(model.state);
		if (pending !== model?.postedPending)
			throw new Violation("I2", `${accountId}: ${pending} is pending, its postings sum to ${model?.postedPending}`);
		if (model?.state?.balance !== model?.posted) {
			throw new Violation(
				"I2",
				`${accountId}: the balance is ${model?.state?.balance}, its postings sum to ${model?.posted}`,
			);
		}
	}
}
