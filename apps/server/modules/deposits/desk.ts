import { fieldSentence } from "@truefill/contracts/errors";
import { type DepositWire, deposits as listCall, type requestDeposit as requestCall } from "@truefill/contracts/http";
import { formatMoney, money } from "@truefill/core/money";
import { invariant, ok, refuse } from "@truefill/core/result";
import type { AccountState } from "@truefill/core/trading";
import type { QueryExecutorProvider } from "kysely";
import type * as z from "zod";
import type { EnginePort } from "../../engine/index.ts";
import { refuseFields } from "../../http/bind.ts";
import type { Clock } from "../../platform/index.ts";
import { writeNotification } from "../notifications/index.ts";
import { DecimalFields } from "../request.ts";
import {
	accountNamed,
	accountOf,
	ofAccount,
	pageOfRequests,
	type Requests,
	type RequestWords,
	requestIdOf,
	type StoredRequest,
	trailToWire,
} from "../requests/index.ts";
import { DEPOSIT, type DepositTerms } from "./deposit-request.ts";
import type { DepositEntries } from "./house-entries.ts";
import { referenceKey } from "./reference-key.ts";

/** Visible characters; a shorter reference finds no payment at a bank. */
const SHORTEST_REFERENCE = 3;

export interface DepositDeps {
	readonly requests: Requests;
	readonly entries: DepositEntries;
	readonly engine: EnginePort;
	readonly clock: Clock;
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

const toWire = (request: DepositRequest, account: AccountState): DepositWire => ({
	...trailToWire(request, account, WORDS),
	method: request.terms.method,
	reference: request.terms.reference,
	amount: amountOf(request),
	currency: request.terms.currency,
});

const wired = async (engine: EnginePort, request: DepositRequest): Promise<DepositWire> =>
	toWire(request, await accountOf(engine, request));

export const listDeposits = (
	deps: DepositDeps,
	wanted: { readonly page?: number | undefined; readonly status?: DepositStatus | undefined },
) => pageOfRequests(deps, { definition: DEPOSIT, words: WORDS, path: listCall.path }, wanted, toWire);

/** Enters a wire that has arrived: stored with who entered it and why; nothing is booked. */
export async function requestDeposit(deps: DepositDeps, actorUserId: string, body: z.output<typeof requestCall.body>) {
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
	const terms: DepositTerms = { method: "wire", reference, referenceKey: key, amount: `${amount}`, currency };
	const request = await deps.requests.store.add(DEPOSIT, {
		id: requestIdOf("dep", actorUserId, body.command_id),
		userId: account.userId,
		accountId: account.id,
		terms,
		reason,
		requestedBy: actorUserId,
		requestedAt: new Date(deps.clock.nowMs()),
	});
	if (request === null) return refuse("DEPOSIT_REFERENCE_USED", { reference });
	const isSame =
		request.accountId === account.id &&
		request.reason === reason &&
		(["reference", "amount", "currency"] as const).every((name) => request.terms[name] === terms[name]);
	return isSame ? ok({ data: toWire(request, account) }) : refuse("COMMAND_ID_REUSED");
}

/** Approves another person's entry and books it. If the engine refuses, the payment is held with the reason. */
export async function approveDeposit(deps: DepositDeps, by: string, id: string, reason: string) {
	const { requests, engine, entries, clock } = deps;
	const done = await requests.approve(
		DEPOSIT,
		WORDS,
		{ id, by, reason },
		async (tx, request) => {
			await entries.approved(tx, request, new Date(clock.nowMs()));
			return null;
		},
		async (tx, request) => {
			// The customer's own limit is the only reason that they can change.
			if (request.failure?.code === "DEPOSIT_ABOVE_LIMIT") await notifyCustomer(deps, tx, request, "DEPOSIT_HELD");
			await entries.held(tx, request, new Date(clock.nowMs()));
		},
	);
	return done.ok ? ok({ data: await wired(engine, done.value) }) : done;
}

/** Notifies the customer where their money is, once per code. */
async function notifyCustomer(
	{ engine, clock }: DepositDeps,
	tx: QueryExecutorProvider,
	request: DepositRequest,
	code: "DEPOSIT_HELD" | "DEPOSIT_RETURNED",
): Promise<void> {
	const account = await engine.account(ofAccount(request.accountId));
	if (account === undefined) return;
	const { currency, reference } = request.terms;
	const params = { amount: amountOf(request), currency, reference, account: account.number };
	const source = `deposit ${request.id} ${code === "DEPOSIT_HELD" ? "held" : "returned"}`;
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
	return done.ok ? ok({ data: await wired(deps.engine, done.value) }) : done;
}
