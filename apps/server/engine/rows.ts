import { customerAmount, type JournalEntry } from "@truefill/core/ledger";
import { formatPrice, formatRate, formatVolume, type Price } from "@truefill/core/money";
import {
	type AccountEvent,
	type AccountState,
	type ClosedTrade,
	encodeEvent,
	type OpenTrade,
	type TickUsed,
} from "@truefill/core/trading";

/** A command's keys, and its whole row as JSON. */
export interface CommandRow {
	readonly partition: number;
	readonly account_id: string;
	readonly command_id: string;
	readonly json: string;
}

/** What one transaction writes: the arguments of `engine_commit`, row objects named by column. */
export interface CommitRows {
	readonly fences: { partition: number; epoch: string; old_sequence: string; new_sequence: string }[];
	readonly commands: CommandRow[];
	/** Each already JSON: what is in them is stored as it is, and so is not escaped into a text first. */
	readonly events: string[];
	readonly entries: object[];
	readonly postings: object[];
	readonly accounts: object[];
	readonly changedTrades: object[];
	readonly goneTrades: object[];
	readonly closedTrades: object[];
	readonly outbox: object[];
}

export const emptyRows = (): CommitRows => ({
	fences: [],
	commands: [],
	events: [],
	entries: [],
	postings: [],
	accounts: [],
	changedTrades: [],
	goneTrades: [],
	closedTrades: [],
	outbox: [],
});

export const isoTime = (ms: number): string => new Date(ms).toISOString();

const priceOrNull = (price: Price | null): string | null => (price === null ? null : formatPrice(price));

const tickJson = (tick: TickUsed) => ({
	instrument_id: tick.instrumentId,
	bid: formatPrice(tick.bid),
	ask: formatPrice(tick.ask),
	ts: isoTime(tick.tsMs),
	sequence: tick.sequence,
});

/** An object with at least one member as JSON, with one member more that is JSON already. */
const withMember = (columns: object, name: string, json: string): string =>
	`${JSON.stringify(columns).slice(0, -1)},"${name}":${json}}`;

/** Adds the answer of a command, as the very text that is kept. */
export function addCommand(
	rows: CommitRows,
	command: Omit<CommandRow, "json">,
	requestHash: string,
	answer: string,
): void {
	rows.commands.push({ ...command, json: withMember({ ...command, request_hash: requestHash }, "answer", answer) });
}

/** Adds what an event stores besides projections: itself, its journal entries with postings, its outbox row. */
export function addEvent(
	rows: CommitRows,
	at: { readonly partition: number; readonly sequence: bigint; readonly epoch: bigint },
	event: AccountEvent,
	entries: readonly JournalEntry[],
	after: AccountState,
): void {
	const { partition } = at;
	const sequence = `${at.sequence}`;
	const { accountId: account_id, commandId: command_id, type } = event;
	const columns = {
		partition,
		sequence,
		account_id,
		account_sequence: event.sequence,
		epoch: `${at.epoch}`,
		type,
		command_id,
		occurred_at: isoTime(event.occurredAtMs),
	};
	rows.events.push(withMember(columns, "payload", encodeEvent(event)));
	const hint = { account_id, account_sequence: event.sequence, type };
	rows.outbox.push({ partition, sequence, topic: `trade.${after.userId}`, payload: hint });
	for (const entry of entries) addEntry(rows, partition, entry, event, after);
}

function addEntry(
	rows: CommitRows,
	partition: number,
	entry: JournalEntry,
	event: AccountEvent,
	after: AccountState,
): void {
	rows.entries.push({
		partition,
		account_id: entry.accountId,
		number: entry.number,
		reason: entry.reason,
		command_id: entry.commandId,
		idempotency_key: entry.idempotencyKey,
		account_sequence: entry.accountSequence,
		trade_id: entry.tradeId,
		corrects: entry.corrects,
		note: event.type === "balance-adjusted" ? event.note : null,
		occurred_at: isoTime(entry.occurredAtMs),
		currency: after.currency,
		amount: `${customerAmount(entry)}`,
		balance_after: `${entry.balanceAfter}`,
		previous_hash: entry.previousHash,
		hash: entry.hash,
	});
	entry.postings.forEach((posting, line) => {
		rows.postings.push({
			partition,
			account_id: entry.accountId,
			entry_number: entry.number,
			line: line + 1,
			ledger_account: posting.account,
			currency: posting.currency,
			amount: `${posting.amount}`,
		});
	});
}

/** The account's row of the read model. */
export function addAccount(rows: CommitRows, partition: number, state: AccountState, openedAtMs: number): void {
	rows.accounts.push({
		partition,
		account_id: state.id,
		user_id: state.userId,
		number: state.number,
		name: state.name,
		type: state.type,
		position_mode: state.positionMode,
		currency: state.currency,
		leverage_cap: state.leverageCap,
		balance: `${state.balance}`,
		credit: `${state.credit}`,
		lifetime_pnl: `${state.lifetimePnl}`,
		open_trades: state.openTrades.size,
		sequence: state.sequence,
		opened_at: isoTime(openedAtMs),
	});
}

export function addOpenTrade(rows: CommitRows, partition: number, state: AccountState, trade: OpenTrade): void {
	rows.changedTrades.push({
		partition,
		account_id: state.id,
		trade_id: trade.id,
		instrument_id: trade.instrumentId,
		side: trade.side,
		volume: formatVolume(trade.volume),
		opened_volume: formatVolume(trade.openedVolume),
		opening_price: formatPrice(trade.openingPrice),
		opened_at: isoTime(trade.openedAtMs),
		leverage: trade.leverage,
		currency: state.currency,
		margin: `${trade.margin}`,
		commission: `${trade.commission}`,
		stop_loss: priceOrNull(trade.stopLoss),
		take_profit: priceOrNull(trade.takeProfit),
	});
}

export function addGoneTrade(rows: CommitRows, partition: number, accountId: string, tradeId: string): void {
	rows.goneTrades.push({ partition, account_id: accountId, trade_id: tradeId });
}

/** A closed trade keeps the levels and the opening tick that its open trade had. */
export function addClosedTrade(
	rows: CommitRows,
	partition: number,
	state: AccountState,
	accountSequence: number,
	closed: ClosedTrade,
	open: OpenTrade,
): void {
	rows.closedTrades.push({
		partition,
		account_id: state.id,
		closed_id: closed.id,
		trade_id: closed.tradeId,
		account_sequence: accountSequence,
		instrument_id: closed.instrumentId,
		side: closed.side,
		volume: formatVolume(closed.volume),
		opening_price: formatPrice(closed.openingPrice),
		closing_price: formatPrice(closed.closingPrice),
		opened_at: isoTime(closed.openedAtMs),
		closed_at: isoTime(closed.closedAtMs),
		leverage: closed.leverage,
		currency: state.currency,
		gross_pnl: `${closed.grossPnl}`,
		commission: `${closed.commission}`,
		net_pnl: `${closed.netPnl}`,
		stop_loss: priceOrNull(open.stopLoss),
		take_profit: priceOrNull(open.takeProfit),
		conversion_rate: formatRate(closed.conversion.rate),
		opening_tick: tickJson(open.openingTick),
		closing_tick: tickJson(closed.closingTick),
		close_reason: closed.closeReason,
	});
}
