import { type Money, money } from "../money/index.ts";
import { assertNever, invariant } from "../result/index.ts";
import { isMaintenanceEvent } from "../trading/account-events.ts";
import type { AccountEvent, AccountState, ClosedTrade } from "../trading/types.ts";
import { canonicalJson, type HashText } from "./canonical.ts";
import { type Line, maintenanceLines, negated } from "./lines.ts";
import type { JournalEntry, LedgerAccount, Posting } from "./types.ts";

/** Hash that stands before an account's first entry. */
export const NO_ENTRY_HASH = "0".repeat(64);

const commissionLine = (amount: Money, tradeId: string): Line => ({
	reason: "commission",
	customerAmount: negated(amount),
	counterparty: "house:commission",
	tradeId,
});

const premiumLine = (closed: ClosedTrade): Line => ({
	reason: "guaranteed-premium",
	customerAmount: negated(closed.guaranteedPremium),
	counterparty: "house:commission",
	tradeId: closed.tradeId,
});

const conversionLine = (closed: ClosedTrade): Line => ({
	reason: "conversion-charge",
	customerAmount: negated(closed.conversionCharge),
	counterparty: "house:commission",
	tradeId: closed.tradeId,
});

const pnlLine = (closed: ClosedTrade): Line => ({
	reason: "trade-pnl",
	customerAmount: closed.grossPnl,
	counterparty: "house:trading-pnl",
	tradeId: closed.tradeId,
});

function linesOf(event: AccountEvent): readonly Line[] {
	if (isMaintenanceEvent(event)) return maintenanceLines(event);
	switch (event.type) {
		case "account-opened":
		case "trade-amended":
		case "trade-trailed":
		case "order-placed":
		case "order-amended":
		case "order-triggered":
		case "order-filled":
		case "order-cancelled":
		case "close-queued":
		case "close-cancelled":
		case "close-failed":
		case "command-refused":
			return [];
		case "balance-adjusted": {
			const counterparty = event.reason === "demo-funding" ? "house:demo-funding" : "house:adjustments";
			return [{ reason: event.reason, customerAmount: event.amount, counterparty, tradeId: null }];
		}
		case "trade-opened":
		case "trade-increased":
			return [commissionLine(event.commission, event.trade.id)];
		case "trade-closed":
			return [
				pnlLine(event.closed),
				commissionLine(event.closingCommission, event.closed.tradeId),
				conversionLine(event.closed),
				premiumLine(event.closed),
			];
		default:
			return assertNever(event, "event");
	}
}

/** What an event gives to (negative: takes from) the customer's balance: the sum of what `journalFor` books (E7). */
export const balanceEffect = (event: AccountEvent): Money =>
	money(linesOf(event).reduce((sum, { customerAmount }) => sum + customerAmount, 0n));

/** An entry without its hash is what the hash is taken of: every field, in canonical form (E24). */
export const entryHash = ({ hash: _, ...rest }: JournalEntry, hashText: HashText): string =>
	hashText(canonicalJson(rest));

/**
 * The journal entries that an event makes (E23, E24), in order; none for nothing. Each sums to zero per currency,
 * has a reason, the command, an idempotency key `account:sequence:line`, the balance after it and the hash of the
 * account's entry before it. Lines of zero are not booked. `before` is the state that the event is applied to;
 * undefined only for the opening of the account, which books nothing.
 */
export function journalFor(
	event: AccountEvent,
	before: AccountState | undefined,
	hashText: HashText,
): readonly JournalEntry[] {
	if (before === undefined) {
		invariant(event.type === "account-opened", "an account begins with its opening");
		return [];
	}
	const entries: JournalEntry[] = [];
	let balance: bigint = before.balance;
	let previousHash = before.lastEntryHash;
	for (const line of linesOf(event)) {
		if (line.customerAmount === 0n) continue;
		balance += line.customerAmount;
		const customer: LedgerAccount = `customer:${event.accountId}`;
		const postings: readonly Posting[] = [
			{ account: customer, currency: before.currency, amount: line.customerAmount },
			{ account: line.counterparty, currency: before.currency, amount: negated(line.customerAmount) },
		];
		const open = {
			accountId: event.accountId,
			number: before.entryCount + entries.length + 1,
			reason: line.reason,
			commandId: event.commandId,
			idempotencyKey: `${event.accountId}:${event.sequence}:${entries.length + 1}`,
			accountSequence: event.sequence,
			tradeId: line.tradeId,
			corrects: null,
			occurredAtMs: event.occurredAtMs,
			postings,
			balanceAfter: money(balance),
			previousHash,
		};
		const hash = hashText(canonicalJson(open));
		entries.push({ ...open, hash });
		previousHash = hash;
	}
	return entries;
}
