import { type Money, money } from "../money/index.ts";
import { assertNever } from "../result/index.ts";
import type { MaintenanceEvent } from "../trading/types.ts";
import type { EntryReason, LedgerAccount } from "./types.ts";

/** One thing to book: what the customer gets (negative: pays), and the house account on the other side. */
export interface Line {
	readonly reason: EntryReason;
	readonly customerAmount: Money;
	readonly counterparty: LedgerAccount;
	readonly tradeId: string | null;
}

export const negated = (amount: Money): Money => money(-amount);

/** What maintenance books: financing (E20), dividends and splits (E22), compensation (E18), transfers, deposits. */
export function maintenanceLines(event: MaintenanceEvent): readonly Line[] {
	switch (event.type) {
		case "margin-call-levels-set":
		case "margin-call-entered":
		case "margin-call-left":
		case "close-out-started":
		case "leverage-cap-set":
		case "account-renamed":
		case "account-archived":
		case "account-restored":
		case "swap-free-set":
		case "jurisdiction-set":
		case "limits-set":
		case "exclusion-set":
		case "test-needed-set":
		case "deposit-limits-set":
			return [];
		case "negative-balance-compensated":
			return [
				{
					reason: "negative-balance",
					customerAmount: event.amount,
					counterparty: "house:negative-balance",
					tradeId: null,
				},
			];
		case "financing-applied":
			return event.lines.map(({ reason, amount, tradeId }) => ({
				reason,
				customerAmount: amount,
				counterparty: "house:financing",
				tradeId,
			}));
		case "dividend-applied":
			return event.lines.map(({ amount, tradeId }) => ({
				reason: "dividend",
				customerAmount: amount,
				counterparty: "house:trading-pnl",
				tradeId,
			}));
		case "split-applied":
			return event.lines.map(({ cash, trade }) => ({
				reason: "split",
				customerAmount: cash,
				counterparty: "house:trading-pnl",
				tradeId: trade.id,
			}));
		case "deposit-booked":
			return [
				{
					reason: "deposit",
					customerAmount: event.received,
					counterparty: "house:client-money",
					tradeId: null,
				},
			];
		case "transfer-sent":
			return [
				{
					reason: "transfer",
					customerAmount: negated(event.terms.amount),
					counterparty: "house:transfers",
					tradeId: null,
				},
			];
		case "transfer-received":
			return [
				{
					reason: "transfer",
					customerAmount: event.terms.received,
					counterparty: "house:transfers",
					tradeId: null,
				},
			];
		default:
			return assertNever(event, "event");
	}
}
