import { fieldSentence } from "@truefill/contracts/errors";
import { type DepositWire, deposits as listCall, type requestDeposit as requestCall } from "@truefill/contracts/http";
import { ACCOUNT_CURRENCIES, type AccountCurrency, formatMoney, money } from "@truefill/core/money";
import { invariant, ok, refuse } from "@truefill/core/result";
import type { AccountState } from "@truefill/core/trading";
import type * as z from "zod";
import { type EnginePort, sha256 } from "../../engine/index.ts";
import { refuseFields } from "../../http/bind.ts";
import type { Clock, Log } from "../../platform/index.ts";
import type { NotificationDraft } from "../notifications/index.ts";
import { offsetOf, PER_PAGE, paged } from "../paging.ts";
import { DecimalFields, refusalToWire } from "../request.ts";
import { referenceKey } from "./reference-key.ts";
import { commandOf, type DepositRow, type DepositStatus, type DepositStore } from "./store.ts";

/** Visible characters; a shorter reference finds no payment at a bank. */
const SHORTEST_REFERENCE = 3;

export interface DepositDeps {
	readonly store: DepositStore;
	readonly engine: EnginePort;
	readonly clock: Clock;
	readonly log: Log;
	/** Notifies a user, once for each source. */
	readonly notify: (draft: NotificationDraft) => Promise<void>;
}

function currencyOf({ currency }: Pick<DepositRow, "currency">): AccountCurrency {
	const found = ACCOUNT_CURRENCIES.find((each) => each === currency);
	invariant(found !== undefined, "a deposit is in a currency of accounts");
	return found;
}

const amountOf = (row: Pick<DepositRow, "amount" | "currency">): string =>
	formatMoney(money(BigInt(row.amount)), currencyOf(row));

async function accountOf(engine: EnginePort, row: DepositRow): Promise<AccountState> {
	const account = await engine.account(row.account_id);
	invariant(account !== undefined, "a deposit is of an account");
	return account;
}

const toWire = (row: DepositRow, account: AccountState): DepositWire => ({
	id: row.id,
	account_id: row.account_id,
	account_number: account.number,
	customer_id: account.userId,
	method: row.method,
	reference: row.reference,
	amount: amountOf(row),
	currency: currencyOf(row),
	reason: row.reason,
	requested_at: row.requested_at.toISOString(),
	requested_by: row.requested_by,
	status: row.status,
	decided_at: row.decided_at?.toISOString() ?? null,
	decided_by: row.decided_by,
	decision_reason: row.decision_reason,
	failure: row.failure as DepositWire["failure"],
});

export async function listDeposits(
	{ store, engine }: DepositDeps,
	{ page = 1, status }: { readonly page?: number | undefined; readonly status?: DepositStatus | undefined },
) {
	const { rows, total } = await store.list(status, PER_PAGE, offsetOf(page));
	const data = await Promise.all(rows.map(async (row) => toWire(row, await accountOf(engine, row))));
	return ok(paged({ path: listCall.path, query: { status } }, page, total, data));
}

/** Enters a wire that has arrived: stored with who entered it and why; nothing is booked. */
export async function requestDeposit(
	{ store, engine, clock }: DepositDeps,
	actorUserId: string,
	body: z.output<typeof requestCall.body>,
) {
	const named = await engine.account(body.account_id);
	const account = named ?? (await engine.account((await store.accountNumbered(body.account_id)) ?? ""));
	if (account === undefined) return refuse("ACCOUNT_NOT_FOUND");
	if (account.type !== "live") return refuse("ACCOUNT_NOT_LIVE");
	const fields = new DecimalFields();
	const amount = fields.money("amount", body.amount, body.currency);
	const wrong = fields.refusal();
	if (wrong !== null) return wrong;
	invariant(amount !== null, "an amount that is not wrong is there");
	if (amount <= 0n) return refuse("AMOUNT_NOT_POSITIVE");
	const { reference, currency, reason } = body;
	const reference_key = referenceKey(reference);
	if (reference_key.length < SHORTEST_REFERENCE) {
		const reference = { code: "WRONG_FORMAT", message: fieldSentence("WRONG_FORMAT") };
		return refuseFields("INPUT_INVALID", { reference });
	}
	const wanted: DepositRow = {
		id: `dep_${sha256(`${actorUserId} ${body.command_id}`).slice(0, 32)}`,
		account_id: account.id,
		method: "wire",
		reference,
		reference_key,
		amount: `${amount}`,
		currency,
		reason,
		requested_at: new Date(clock.nowMs()),
		requested_by: actorUserId,
		status: "pending",
		decided_at: null,
		decided_by: null,
		decision_reason: null,
		failure: null,
		attempts: 0,
	};
	const details = { deposit: wanted.id, amount: wanted.amount, currency, reference };
	const row = await store.add(wanted, { actorUserId, action: "deposit.entered", reason, details });
	if (row === null) return refuse("DEPOSIT_REFERENCE_USED", { reference });
	const same = (["account_id", "reference", "amount", "currency", "reason"] as const).every(
		(name) => row[name] === wanted[name],
	);
	return same ? ok({ data: toWire(row, account) }) : refuse("COMMAND_ID_REUSED");
}

/**
 * Approves another person's entry and books it through the engine. The approval is stored first; the command id is
 * derived from it, so after a crash in between it can be approved again. If the engine refuses, the payment is held
 * with the reason: the money stays at the bank. Refused: DEPOSIT_NOT_FOUND, FOUR_EYES, DEPOSIT_DECIDED, the engine's.
 */
export async function approveDeposit(deps: DepositDeps, actorUserId: string, id: string, reason: string) {
	const { store, engine, clock } = deps;
	const decided = await store.decide(id, "approved", { by: actorUserId, reason, at: new Date(clock.nowMs()) });
	if (decided.kind === "unknown") return refuse("DEPOSIT_NOT_FOUND");
	if (decided.kind === "own") return refuse("FOUR_EYES");
	if (decided.kind === "decided") return refuse("DEPOSIT_DECIDED", { status: decided.status });
	const { row } = decided;
	const commandId = commandOf(row);
	const answer = await engine.submit(
		{
			kind: "deposit",
			commandId,
			origin: "staff",
			accountId: row.account_id,
			method: row.method,
			reference: row.reference,
			amount: money(BigInt(row.amount)),
			currency: currencyOf(row),
		},
		sha256(commandId),
	);
	if (answer.kind === "failed") return refuse(answer.code);
	if (answer.kind === "accepted") {
		return ok({ data: toWire(await store.settle(row, "booked", null), await accountOf(engine, row)) });
	}
	const { code, params } = answer.refusal;
	// A frozen account's refusal is not recorded: the approval stays valid and can be booked later.
	if (code !== "ACCOUNT_FROZEN") await store.settle(row, "held", refusalToWire(answer.refusal));
	// The customer's own limit is the only reason that they can change.
	if (code === "DEPOSIT_ABOVE_LIMIT") await notifyCustomer(deps, row, "DEPOSIT_HELD");
	return refuse(code, params);
}

/** Notifies the customer where their money is, once per code; a failure is only logged: the desk shows the payment. */
async function notifyCustomer(
	{ engine, clock, log, notify }: DepositDeps,
	row: DepositRow,
	code: "DEPOSIT_HELD" | "DEPOSIT_RETURNED",
): Promise<void> {
	const account = await engine.account(row.account_id);
	if (account === undefined) return;
	const { currency, reference } = row;
	const params = { amount: amountOf(row), currency, reference, account: account.number };
	const source = `deposit ${row.id} ${code === "DEPOSIT_HELD" ? "held" : "returned"}`;
	await notify({ userId: account.userId, source, code, params, at: new Date(clock.nowMs()) }).catch((error: unknown) =>
		log.warn({ err: error }, "failed to notify a customer about a payment"),
	);
}

/** Records that the money was sent back; whoever entered it may do so too, to withdraw it. */
export async function returnDeposit(deps: DepositDeps, actorUserId: string, id: string, reason: string) {
	const at = new Date(deps.clock.nowMs());
	const decided = await deps.store.decide(id, "returned", { by: actorUserId, reason, at });
	if (decided.kind === "decided-now") {
		// The customer was never notified of an entry made by mistake.
		if (decided.row.failure !== null) await notifyCustomer(deps, decided.row, "DEPOSIT_RETURNED");
		return ok({ data: toWire(decided.row, await accountOf(deps.engine, decided.row)) });
	}
	if (decided.kind === "decided") return refuse("DEPOSIT_DECIDED", { status: decided.status });
	return refuse("DEPOSIT_NOT_FOUND");
}
