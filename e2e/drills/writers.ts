import { Client } from "../harness/api.ts";
import { type Books, contradictions, fillFaults } from "../harness/books.ts";
import { exact, plus, same, text, total } from "../harness/exact.ts";
import { type Sent, tradeOf, Writer } from "./writer.ts";

/** Compares the trades and the journal with the writers' answers: each accepted command once and nothing else. */
function compare(books: Books, before: Books, sent: readonly Sent[]): string[] {
	const found = [...contradictions(books), ...books.closed.flatMap(fillFaults)];
	const seeded = new Set([...before.open, ...before.closed].map((trade) => trade.id));
	const opens = sent.filter(({ kind }) => kind === "open").map(tradeOf);
	const closes = sent.filter(({ kind }) => kind === "close");
	const ours = [...books.open, ...books.closed].filter((trade) => !seeded.has(trade.id));
	const known = new Set(opens.map(({ id }) => id));
	if (known.size !== opens.length) found.push("two accepted orders were told the same trade");
	for (const trade of ours) if (!known.has(trade.trade_id)) found.push(`trade ${trade.id} has no order`);
	for (const { id, volume } of opens) {
		const parts = ours.filter((trade) => trade.trade_id === id);
		const sum = total(parts.map((part) => part.volume));
		if (!same(sum, exact(volume))) found.push(`trade ${id} of ${volume} is there as ${text(sum, 8)}`);
	}
	const parts = books.closed.filter((trade) => !seeded.has(trade.id));
	if (parts.length !== closes.length) found.push(`${closes.length} closes were accepted, ${parts.length} are there`);
	for (const close of closes) {
		const part = tradeOf(close);
		const booked = books.ledger.filter(
			(entry) => entry.command_id === close.body.command_id && entry.reason === "trade-pnl",
		);
		const gross = total(booked.map((entry) => entry.amount));
		if (booked.length > 1 || !same(gross, exact(part.gross_pnl ?? "0"))) {
			found.push(`close ${close.body.command_id} of ${part.gross_pnl} is booked ${booked.length} times`);
		}
	}
	const net = total(parts.map((part) => part.pnl ?? "0"));
	if (!same(exact(books.account.balance), plus(exact(before.account.balance), net))) {
		found.push(`the balance went from ${before.account.balance} to ${books.account.balance} by ${text(net, 2)}`);
	}
	return found;
}

async function read(client: Client, origin: string): Promise<Books> {
	const reader = client.at(origin);
	const account = await reader.account();
	const [open, closed] = [await reader.openTrades(), await reader.closedTrades()];
	return { account, open, closed, ledger: await reader.ledger(account.id) };
}

/** Several writers on the demo customer's account, and the account's state before them. */
export class Writers {
	readonly writers: readonly Writer[];
	readonly first: Client;
	readonly #before: Books;

	private constructor(writers: readonly Writer[], first: Client, before: Books) {
		this.writers = writers;
		this.first = first;
		this.#before = before;
	}

	static async signIn(origin: string, count: number): Promise<Writers> {
		const clients = await Promise.all(Array.from({ length: count }, () => Client.signIn(origin)));
		const [first] = clients;
		if (first === undefined) throw new Error("no client");
		const before = await read(first, origin);
		const eurusd = (await first.data()).instruments.find(({ symbol }) => symbol === "EURUSD");
		if (eurusd === undefined) throw new Error("there is no EURUSD");
		const part = eurusd.min_volume;
		const volume = text(plus(exact(part), exact(part)), exact(part).decimals);
		const order = { accountId: before.account.id, instrumentId: eurusd.id, volume, part };
		return new Writers(
			clients.map((client) => new Writer(client, order)),
			first,
			before,
		);
	}

	get sent(): readonly Sent[] {
		return this.writers.flatMap((writer) => writer.sent);
	}

	/** Those that were acknowledged. */
	get accepted(): readonly Sent[] {
		return this.sent.filter(({ answer }) => answer !== undefined);
	}

	/** The faults in the account's books, given the writers' answers: each accepted command once and nothing else. */
	async contradictions(origin: string): Promise<string[]> {
		return compare(await read(this.first, origin), this.#before, this.sent);
	}
}
