import { customerAmount, entryHash, NO_ENTRY_HASH, sumsToZero, verifyBooks } from "@truefill/core/ledger";
import { money } from "@truefill/core/money";
import { Desk, instrument, sha256 } from "../desk.ts";
import * as say from "../say.ts";

const USD = "USD";

function books() {
	const desk = new Desk({ instruments: [instrument("AAPL")], balance: "5000.00" });
	desk.quote("AAPL", "199.95", "200.00");
	const trade = desk.open("AAPL", "buy", "10");
	desk.quote("AAPL", "210.00", "210.05");
	desk.close(trade.id);
	return desk;
}

/** The entries of one share trade, both sides of each (E23). */
function entries() {
	const desk = books();
	const [, opening, result, closing] = desk.entries;
	if (opening === undefined || result === undefined || closing === undefined || desk.entries.length > 4) {
		throw new Error("another number of entries");
	}
	if (!desk.entries.every(({ postings }) => sumsToZero(postings))) throw new Error("an entry does not sum to zero");
	const sum = desk.entries.reduce((left, entry) => left + customerAmount(entry), 0n);
	if (sum !== desk.state.balance) throw new Error("the balance is not the sum");
	const of = (entry: typeof result) => say.signed(money(customerAmount(entry)), USD);
	const house = (entry: typeof result) => say.signed(money(-customerAmount(entry)), USD);
	return {
		funds: say.say(500_000n, USD),
		opening: of(opening),
		openingHouse: house(opening),
		result: of(result),
		resultHouse: house(result),
		closing: of(closing),
		closingHouse: house(closing),
		balance: say.say(desk.state.balance, USD),
		afterOpening: say.say(opening.balanceAfter, USD),
		afterResult: say.say(result.balanceAfter, USD),
	};
}

/** The hash chain, and the effect of a changed note (E24). */
function chain() {
	const desk = books();
	const short = (hash: string) => hash.slice(0, 8);
	const [first, second, third] = desk.entries;
	if (first === undefined || second === undefined || third === undefined) throw new Error("there are entries");
	if (first.previousHash !== NO_ENTRY_HASH || second.previousHash !== first.hash) throw new Error("no chain");
	if (entryHash(second, sha256) !== second.hash) throw new Error("another hash");
	const proof = verifyBooks(desk.entries, sha256);
	if (!proof.ok) throw new Error(proof.fault);
	const changed = desk.entries.map((entry) => (entry === third ? { ...entry, note: "changed" } : entry));
	const found = verifyBooks(changed, sha256);
	if (found.ok || found.fault !== "hash-wrong") throw new Error("a change is not found");
	return {
		entries: `${proof.entries}`,
		none: short(first.previousHash),
		first: short(first.hash),
		second: short(second.hash),
		third: short(third.hash),
		foundAt: `${found.entry.number}`,
	};
}

export const ledger = { entries, chain };
