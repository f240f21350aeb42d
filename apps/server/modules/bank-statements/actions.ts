import type {
	enterBankLineDeposit as depositCall,
	explainBankLine as explainCall,
	stateBankLineOutcome as outcomeCall,
	requestDeposit,
	settleWithdrawal,
} from "@truefill/contracts/http";
import { ACCOUNT_CURRENCIES, formatMoney, money } from "@truefill/core/money";
import { ok, refuse } from "@truefill/core/result";
import type { QueryExecutorProvider } from "kysely";
import type * as z from "zod";
import type { CallResult } from "../../http/bind.ts";
import type { HouseJournal } from "../house/index.ts";
import { inTablesOf, type RequestStore, type Requests, type RequestWords, requestIdOf } from "../requests/index.ts";
import { BANK_LINE, type BankLineTerms } from "./bank-line-request.ts";
import { lineEntry } from "./house-entries.ts";
import type { KnownLeg, Part } from "./judge-line.ts";
import { referenceOf } from "./names-of-line.ts";
import { type PlaceDeps, waitsAs } from "./place-lines.ts";
import { settleEntry } from "./same-entries.ts";
import type { LineRow, Suggestion, Tables } from "./tables.ts";

/** Done in the transaction that stores a request, which then has this id. */
export type Within = (tx: QueryExecutorProvider, requestId: string) => Promise<void>;

/** What the modules of payments do for a line. Each stores what one person says; another decides it there. */
export interface EnteringPort {
	enterDeposit(
		by: string,
		body: z.output<typeof requestDeposit.body>,
		within: Within,
	): Promise<CallResult<typeof depositCall>>;
	stateOutcome(
		by: string,
		body: Pick<z.output<typeof settleWithdrawal.body>, "command_id" | "outcome" | "reference" | "reason">,
		of: { readonly withdrawalId: string; readonly leg: number } | { readonly fileId: string },
		within: Within,
	): Promise<CallResult<typeof outcomeCall>>;
}

export interface ActionDeps extends PlaceDeps {
	readonly requests: Pick<Requests, "approve" | "refuse"> & { readonly store: Pick<RequestStore, "add" | "find"> };
	readonly house: Pick<HouseJournal, "book">;
	readonly entering: EnteringPort;
}

/** The line has its place, or what it confirms is confirmed by another line. */
class Placed extends Error {}

const placed = ({ place }: Pick<LineRow, "place">) => refuse("BANK_LINE_PLACED", { place });
const unfit = (problem: string) => refuse("BANK_LINE_NOT_FITTING", { problem });

/** A line that waits, or that this very request has taken before: a repeated call answers as the first. */
const isFree = (line: LineRow, requestId: string): boolean => line.place === "queue" || line.request_id === requestId;

const take =
	({ store, clock }: ActionDeps, line: LineRow, parts: readonly Part[]): Within =>
	async (tx, requestId) => {
		const to = { place: "matched" as const, at: new Date(clock.nowMs()), requestId, parts };
		if (!(await store.move(tx, line.id, "queue", to))) throw new Placed();
	};

async function unlessPlaced<T>(deps: ActionDeps, line: LineRow, work: () => Promise<T>) {
	try {
		return await work();
	} catch (error) {
		if (!(error instanceof Placed)) throw error;
		return placed((await deps.store.line(line.id)) ?? line);
	}
}

/** Enters the wire of a line, with what the bank says of it. It is the first of two decisions. */
export async function enterDeposit(deps: ActionDeps, by: string, id: string, body: z.output<typeof depositCall.body>) {
	const line = await deps.store.line(id);
	if (line === undefined) return refuse("BANK_LINE_NOT_FOUND");
	if (!isFree(line, requestIdOf("dep", by, body.command_id))) return placed(line);
	const currency = ACCOUNT_CURRENCIES.find((each) => each === line.currency);
	const amount = BigInt(line.amount);
	if (amount <= 0n || currency === undefined) return unfit("amount");
	const sender = line.counterparty;
	const wire = {
		command_id: body.command_id,
		account_id: body.account_id,
		reference: referenceOf(line),
		amount: formatMoney(money(amount), currency),
		currency,
		reason: body.reason,
		...(sender === null || sender.length < 2 ? {} : { sender }),
		...(body.sender_reason === undefined ? {} : { sender_reason: body.sender_reason }),
		...(body.confirmation_id === undefined ? {} : { confirmation_id: body.confirmation_id }),
	};
	return unlessPlaced(deps, line, () =>
		deps.entering.enterDeposit(by, wire, (tx, requestId) =>
			take(deps, line, [{ kind: "deposit", id: requestId, leg: 0, amount }])(tx, requestId),
		),
	);
}

/** States of a payout, or of all payouts of a file, what the line suggests. */
export async function stateOutcome(deps: ActionDeps, by: string, id: string, body: z.output<typeof outcomeCall.body>) {
	const { store, payments, entering } = deps;
	const line = await store.line(id);
	if (line === undefined) return refuse("BANK_LINE_NOT_FOUND");
	if (!isFree(line, requestIdOf("out", by, body.command_id))) return placed(line);
	const suggestion = line.suggestion as Suggestion | null;
	const sign = BigInt(line.amount) > 0n ? 1n : -1n;
	const partOf = ({ withdrawalId, leg, amount }: KnownLeg): Part => ({
		kind: "withdrawal",
		id: withdrawalId,
		leg,
		amount: amount * sign,
	});
	const given = { command_id: body.command_id, reference: referenceOf(line).slice(0, 140), reason: body.reason };
	if (suggestion?.kind === "file-paid") {
		const { fileId } = suggestion;
		const parts = (await payments.legsOfFile(fileId)).map(partOf);
		const within = take(deps, line, parts);
		return unlessPlaced(deps, line, () => entering.stateOutcome(by, { ...given, outcome: "paid" }, { fileId }, within));
	}
	if (suggestion?.kind !== "paid" && suggestion?.kind !== "returned") return unfit("suggestion");
	const { kind: outcome, withdrawalId, leg: number } = suggestion;
	const leg = (await payments.legsOf([withdrawalId])).find((each) => each.leg === number);
	if (leg === undefined) return refuse("WITHDRAWAL_LEG_NOT_FOUND");
	const within = take(deps, line, [partOf(leg)]);
	return unlessPlaced(deps, line, () =>
		entering.stateOutcome(by, { ...given, outcome }, { withdrawalId, leg: number }, within),
	);
}

export const WORDS: RequestWords<"open" | "done" | "ended"> = {
	unknown: "BANK_LINE_REQUEST_NOT_FOUND",
	decided: "BANK_LINE_REQUEST_DECIDED",
	statuses: {
		open: ["pending", "approved", "held"],
		done: ["done"],
		ended: ["refused", "withdrawn", "failed", "expired"],
	},
};

/** One person says what a line is. Id of the line. */
export async function explain(deps: ActionDeps, by: string, id: string, body: z.output<typeof explainCall.body>) {
	const { store, requests, clock } = deps;
	const line = await store.line(id);
	if (line === undefined) return refuse("BANK_LINE_NOT_FOUND");
	const requestId = requestIdOf("bln", by, body.command_id);
	const { meaning, of = null, reason } = body;
	const terms: BankLineTerms = { lineId: id, meaning, of, amount: line.amount, currency: line.currency };
	const known = await requests.store.find(BANK_LINE, requestId);
	if (known !== undefined) {
		const isSame =
			known.reason === reason && JSON.stringify(known.terms) === JSON.stringify(BANK_LINE.terms.parse(terms));
		return isSame ? ok(id) : refuse("COMMAND_ID_REUSED");
	}
	// What is unclear can only be made clear.
	const isAboutEntry = waitsAs(meaning) === "unclear";
	if (line.place !== "queue" && !(line.place === "unclear" && isAboutEntry)) return placed(line);
	const problem = await problemOf(deps, line, terms);
	if (problem !== null) return unfit(problem);
	const at = new Date(clock.nowMs());
	return unlessPlaced(deps, line, () =>
		store.transaction(async (tx) => {
			const given = { id: requestId, userId: null, accountId: null, terms, reason, requestedBy: by, requestedAt: at };
			const added = await requests.store.add(BANK_LINE, given, tx as never);
			if (added === null || !(await store.move(tx, id, line.place, { place: "proposed", at, requestId, parts: [] }))) {
				throw new Placed();
			}
			return ok(id);
		}),
	);
}

/** Why the line cannot be this; null: it can. */
async function problemOf(deps: ActionDeps, line: LineRow, terms: BankLineTerms): Promise<string | null> {
	if (terms.meaning === "same-entry") return terms.of === null || terms.of === line.id ? "payment" : null;
	if (terms.meaning === "own-entry" && line.place !== "unclear") return "payment";
	if (terms.meaning === "match" || terms.meaning === "sent-back") {
		return (await partsOf(deps, line, terms)) === null ? "payment" : null;
	}
	return terms.of === null ? null : "payment";
}

/** What the line is about, if it is what the terms say; null: it cannot be. */
async function partsOf(
	deps: ActionDeps,
	line: LineRow,
	{ meaning, of }: BankLineTerms,
): Promise<readonly Part[] | null> {
	const { payments, store } = deps;
	const amount = BigInt(line.amount);
	if (meaning !== "match" && meaning !== "sent-back") return [{ kind: "bank-line", id: line.id, leg: 0, amount }];
	if (of === null) return null;
	if (meaning === "sent-back") {
		const first = await store.line(of);
		const isOpposite =
			first?.place === "booked" && BigInt(first.amount) === -amount && first.currency === line.currency;
		const wasUnknown = (await store.partsOf([of])).some(
			({ about_kind: kind, about_id: about }) => kind === "bank-line" && about === of,
		);
		return isOpposite && wasUnknown && amount < 0n ? [{ kind: "bank-line", id: of, leg: 0, amount }] : null;
	}
	const isIn = amount > 0n;
	const size = isIn ? amount : -amount;
	if (of.startsWith("dep_")) {
		const deposit = await payments.deposit(of);
		const fits = deposit?.amount === size && deposit.currency === line.currency && (isIn || deposit.isReturned);
		return fits ? [{ kind: "deposit", id: of, leg: 0, amount }] : null;
	}
	const states = isIn ? ["returning", "returned"] : ["paying", "paid", "returning", "returned"];
	const leg = (await payments.legsOf([of])).find(
		(each) => each.amount === size && each.currency === line.currency && states.includes(each.status),
	);
	return leg === undefined ? null : [{ kind: "withdrawal", id: of, leg: leg.leg, amount }];
}

/** Another person confirms it: in one transaction the line gets its place and the house books it. */
export async function approve(deps: ActionDeps, by: string, id: string, reason: string) {
	const { requests, store, house, clock } = deps;
	const at = new Date(clock.nowMs());
	const done = await requests.approve(BANK_LINE, WORDS, { id, by, reason }, async (given, { terms }) => {
		const tx = inTablesOf<Tables>(given);
		if (waitsAs(terms.meaning) === "unclear") {
			const isSettled = await settleEntry(store, tx, terms.lineId, terms.meaning === "same-entry" ? terms.of : null);
			return isSettled ? null : { code: "BANK_LINE_NOT_FITTING", params: { problem: "payment" } };
		}
		const line = await store.line(terms.lineId, tx);
		const parts = line === undefined ? null : await partsOf(deps, line, terms);
		const entry = lineEntry(terms, at);
		const isMoved =
			parts !== null &&
			(await store.move(tx, terms.lineId, "proposed", {
				place: entry === null ? "matched" : "booked",
				at,
				requestId: id,
				parts,
			}));
		if (!isMoved) return { code: "BANK_LINE_NOT_FITTING", params: { problem: "payment" } };
		if (entry !== null) await house.book(tx, entry);
		return null;
	});
	return done.ok ? ok(done.value.terms.lineId) : done;
}

/** The line waits again. */
export async function refuseLine(deps: ActionDeps, by: string, id: string, reason: string) {
	const { requests, store, clock } = deps;
	const done = await requests.refuse(BANK_LINE, WORDS, { id, by, reason }, async (tx, { terms }) => {
		const at = new Date(clock.nowMs());
		const place = waitsAs(terms.meaning);
		await store.move(tx, terms.lineId, "proposed", { place, at, requestId: null, parts: [] });
		return null;
	});
	return done.ok ? ok(done.value.terms.lineId) : done;
}
