import { fieldSentence } from "@truefill/contracts/errors";
import {
	cardFeeOf,
	type DepositWire,
	deposits as listCall,
	type requestDeposit as requestCall,
	type WireConfirmation,
} from "@truefill/contracts/http";
import { type AccountCurrency, formatMoney, money } from "@truefill/core/money";
import { invariant, ok, refuse } from "@truefill/core/result";
import type { AccountState } from "@truefill/core/trading";
import type { QueryExecutorProvider } from "kysely";
import type * as z from "zod";
import type { EnginePort } from "../../engine/index.ts";
import { refuseFields } from "../../http/bind.ts";
import type { Clock } from "../../platform/index.ts";
import { writeNotification } from "../notifications/index.ts";
import { paged } from "../paging.ts";
import { type DepositLevels, type PaymentTermsPort, paymentProfileOf } from "../payment-terms/index.ts";
import { DecimalFields } from "../request.ts";
import {
	accountNamed,
	accountOf,
	type GivenRequest,
	ofAccount,
	pageOfRequests,
	type Requests,
	type RequestWords,
	requestIdOf,
	type StoredRequest,
	trailToWire,
} from "../requests/index.ts";
import type { ScreeningPort } from "../screening/index.ts";
import { confirmationToWire } from "./confirmations.ts";
import { bookingCommandId, DEPOSIT, type DepositTerms } from "./deposit-request.ts";
import type { DepositEntries } from "./house-entries.ts";
import { referenceKey } from "./reference-key.ts";
import { senderAccount } from "./sender-account.ts";
import { isSameName } from "./sender-name.ts";
import type { WireMatch, WireStore } from "./store.ts";

/** Visible characters; a shorter reference finds no payment at a bank. */
const SHORTEST_REFERENCE = 3;

export interface DepositDeps {
	readonly requests: Requests;
	readonly entries: DepositEntries;
	readonly wires: WireStore;
	readonly engine: EnginePort;
	readonly clock: Clock;
	readonly terms: Pick<PaymentTermsPort, "of">;
	readonly levels: Pick<DepositLevels, "limitOf" | "refusalOf">;
	/** Created after this module. */
	readonly screening: () => Pick<ScreeningPort, "refusal">;
}

type DepositStatus = DepositWire["status"];
type DepositRequest = StoredRequest<DepositTerms>;

const WORDS: RequestWords<DepositStatus> = {
	unknown: "DEPOSIT_NOT_FOUND",
	decided: "DEPOSIT_DECIDED",
	statuses: {
		pending: ["pending"],
		approved: ["approved"],
		booked: ["done"],
		held: ["held"],
		returned: ["refused", "withdrawn"],
	},
};

const amountOf = ({ terms }: DepositRequest): string => formatMoney(money(BigInt(terms.amount)), terms.currency);

/** With what staff compared when they entered it. */
async function toWire(
	{ wires }: Pick<DepositDeps, "wires">,
	request: DepositRequest,
	account: AccountState,
): Promise<DepositWire> {
	const match = (await wires.matchesOf([request.id])).get(request.id);
	const name = (await wires.namesOf([account.userId])).get(account.userId);
	const row = match?.confirmation_id == null ? undefined : await wires.confirmation(match.confirmation_id);
	const sender = match?.sender ?? null;
	return {
		...trailToWire(request, account, WORDS),
		customer_name: name === undefined ? "" : `${name.first} ${name.last}`,
		method: request.terms.method,
		reference: request.terms.reference,
		amount: amountOf(request),
		currency: request.terms.currency,
		sender,
		sender_differs: sender === null || name === undefined ? null : !isSameName(sender, name),
		sender_reason: match?.sender_reason ?? null,
		sender_account: match?.sender_account ?? null,
		confirmation: row === undefined ? null : withoutStatus(confirmationToWire(row)),
	};
}

const withoutStatus = ({ status: _, ...confirmation }: WireConfirmation) => confirmation;

const wired = async (deps: DepositDeps, request: DepositRequest): Promise<DepositWire> =>
	toWire(deps, request, await accountOf(deps.engine, request));

/** One page, newest first; by its id only that one. */
export async function listDeposits(
	deps: DepositDeps,
	{
		id,
		...wanted
	}: {
		readonly page?: number | undefined;
		readonly status?: DepositStatus | undefined;
		readonly id?: string | undefined;
	},
) {
	if (id === undefined) {
		return pageOfRequests(
			deps,
			{ definition: DEPOSIT, words: WORDS, path: listCall.path },
			wanted,
			(request, account) => toWire(deps, request, account),
		);
	}
	const found = await deps.requests.store.find(DEPOSIT, id);
	const data = found === undefined ? [] : [await wired(deps, found)];
	return ok(paged({ path: listCall.path, query: { id } }, 1, data.length, data));
}

/** Done in the transaction that stores the entry, which then has this id. */
type Within = (tx: QueryExecutorProvider, depositId: string) => Promise<void>;

/** Enters a wire that has arrived: stored with who entered it and why; nothing is booked. */
export async function requestDeposit(
	deps: DepositDeps,
	actorUserId: string,
	body: z.output<typeof requestCall.body>,
	within?: Within,
) {
	const account = await accountNamed(deps, body.account_id);
	if (account === undefined) return refuse("ACCOUNT_NOT_FOUND");
	if (account.type !== "live") return refuse("ACCOUNT_NOT_LIVE");
	const fields = new DecimalFields();
	const amount = fields.money("amount", body.amount, body.currency);
	const wrong = fields.refusal();
	if (wrong !== null) return wrong;
	invariant(amount !== null, "an amount that is not wrong is there");
	if (amount <= 0n) return refuse("AMOUNT_NOT_POSITIVE");
	const { reference, currency, reason } = body;
	const key = referenceKey(reference);
	if (key.length < SHORTEST_REFERENCE) {
		return refuseFields("INPUT_INVALID", {
			reference: { code: "WRONG_FORMAT", message: fieldSentence("WRONG_FORMAT") },
		});
	}
	const { sender = null, sender_reason: senderReason = null, confirmation_id: confirmationId = null } = body;
	const read = body.sender_account === undefined ? ok(null) : senderAccount(body.sender_account);
	if (!read.ok) return read;
	const name = (await deps.wires.namesOf([account.userId])).get(account.userId);
	if (sender !== null && senderReason === null && name !== undefined && !isSameName(sender, name)) {
		return refuse("SENDER_DIFFERS", { sender, customer: `${name.first} ${name.last}` });
	}
	const terms: DepositTerms = { method: "wire", reference, referenceKey: key, amount: `${amount}`, currency };
	const entry = {
		id: requestIdOf("dep", actorUserId, body.command_id),
		userId: account.userId,
		accountId: account.id,
		terms,
		reason,
		requestedBy: actorUserId,
		requestedAt: new Date(deps.clock.nowMs()),
	};
	const match: WireMatch = {
		deposit_id: entry.id,
		confirmation_id: confirmationId,
		sender,
		sender_reason: senderReason,
		sender_account: read.value,
		quoted_fee: await quotedFee(deps, account, amount, currency),
	};
	const request = await addWithMatch(deps, entry, match, within);
	if (request === "no-confirmation") return refuse("CONFIRMATION_NOT_FOUND");
	if (request === null) return refuse("DEPOSIT_REFERENCE_USED", { reference });
	const stored = (await deps.wires.matchesOf([request.id])).get(request.id);
	const isSame =
		request.accountId === account.id &&
		request.reason === reason &&
		(["reference", "amount", "currency"] as const).every((member) => request.terms[member] === terms[member]) &&
		(["confirmation_id", "sender", "sender_reason", "sender_account"] as const).every(
			(member) => (stored?.[member] ?? null) === match[member],
		);
	return isSame ? ok({ data: await toWire(deps, request, account) }) : refuse("COMMAND_ID_REUSED");
}

/** What the customer read as the fee of a transfer in this currency; null: none was offered in it. */
async function quotedFee({ terms }: DepositDeps, account: AccountState, amount: bigint, currency: AccountCurrency) {
	const found = await terms.of(paymentProfileOf(account), "deposit", "wire", currency);
	return found === null ? null : `${cardFeeOf(amount, found)}`;
}

class NoConfirmation extends Error {}

/** Stores the entry with what was compared, both or none; an entry that exists already is returned as it is. */
async function addWithMatch(
	{ requests, wires }: DepositDeps,
	entry: GivenRequest<DepositTerms>,
	match: WireMatch,
	within?: Within,
) {
	try {
		return await requests.store.transaction(async (tx) => {
			const added = await requests.store.add(DEPOSIT, entry, tx);
			if (added === null || (await wires.matchesOf([added.id], tx)).size > 0) return added;
			if (!(await wires.addMatch(tx, added.userId ?? "", match))) throw new NoConfirmation();
			await within?.(tx, added.id);
			return added;
		});
	} catch (error) {
		if (error instanceof NoConfirmation) return "no-confirmation" as const;
		throw error;
	}
}

/** Reasons of a held payment that its customer can change, and how they are told. */
const HELD_BY: Readonly<Record<string, "DEPOSIT_HELD" | "DEPOSIT_HELD_BY_LEVEL">> = {
	DEPOSIT_ABOVE_LIMIT: "DEPOSIT_HELD",
	DEPOSIT_ABOVE_LEVEL: "DEPOSIT_HELD_BY_LEVEL",
};

/**
 * Approves another person's entry and books it. If the customer's level of verification does not allow it, or the engine
 * refuses, the payment is held with the reason.
 */
export async function approveDeposit(deps: DepositDeps, by: string, id: string, reason: string) {
	const { requests, entries, levels, clock } = deps;
	const known = await requests.store.find(DEPOSIT, id);
	if (known === undefined) return refuse("DEPOSIT_NOT_FOUND");
	const account = await accountOf(deps.engine, known);
	// An approval whose outcome is unknown is finished in any case.
	const isOpen = known.status === "pending" || known.status === "held";
	const waits = isOpen ? await deps.screening().refusal(account.userId) : null;
	if (waits !== null) return { ok: false as const, refusal: waits };
	// Before the transaction: within it nothing may wait for another connection.
	const limit = await levels.limitOf(account);
	const done = await requests.approve(
		DEPOSIT,
		WORDS,
		{ id, by, reason },
		async (tx, request) => {
			await entries.approved(tx, request, new Date(clock.nowMs()));
			return null;
		},
		{
			bar: async (tx, request) => {
				const { amount, currency } = request.terms;
				const wanted = { amount: money(BigInt(amount)), currency, commandId: bookingCommandId(request) };
				return levels.refusalOf(tx, account.userId, limit, wanted);
			},
			failed: async (tx, request) => {
				const told = HELD_BY[request.failure?.code ?? ""];
				if (told !== undefined) await notifyCustomer(deps, tx, request, told);
				await entries.held(tx, request, new Date(clock.nowMs()));
			},
		},
	);
	return done.ok ? ok({ data: await wired(deps, done.value) }) : done;
}

const SOURCES = { DEPOSIT_HELD: "held", DEPOSIT_HELD_BY_LEVEL: "held by level", DEPOSIT_RETURNED: "returned" } as const;

/** Notifies the customer where their money is, once per code. */
async function notifyCustomer(
	{ engine, clock }: DepositDeps,
	tx: QueryExecutorProvider,
	request: DepositRequest,
	code: "DEPOSIT_HELD" | "DEPOSIT_HELD_BY_LEVEL" | "DEPOSIT_RETURNED",
): Promise<void> {
	const account = await engine.account(ofAccount(request.accountId));
	if (account === undefined) return;
	const { currency, reference } = request.terms;
	const params = { amount: amountOf(request), currency, reference, account: account.number };
	const source = `deposit ${request.id} ${SOURCES[code]}`;
	await writeNotification(tx, { userId: account.userId, source, code, params, at: new Date(clock.nowMs()) });
}

/** Records that the money was sent back; whoever entered it may do so too, to withdraw it. */
export async function returnDeposit(deps: DepositDeps, by: string, id: string, reason: string) {
	const done = await deps.requests.refuse(DEPOSIT, WORDS, { id, by, reason }, async (tx, request) => {
		// The customer was never notified of an entry made by mistake.
		if (request.failure !== null) await notifyCustomer(deps, tx, request, "DEPOSIT_RETURNED");
		await deps.entries.returned(tx, request, new Date(deps.clock.nowMs()));
		return null;
	});
	return done.ok ? ok({ data: await wired(deps, done.value) }) : done;
}
