import type { proposeCoinDecision } from "@truefill/contracts/http";
import { decidedStatus, decisionsFor } from "@truefill/core/coins";
import { invariant, ok, refuse } from "@truefill/core/result";
import type * as z from "zod";
import type { CallRefusal } from "../../http/bind.ts";
import { type Requests, type RequestWords, requestIdOf } from "../requests/index.ts";
import { arrivedOf } from "./arrived.ts";
import { isTakenBack } from "./book.ts";
import { networkOf, SourceFailed } from "./chain-source.ts";
import { creditNow, type Prepared, prepare } from "./convert.ts";
import { COIN_DECISION, type CoinDecisionTerms } from "./decision-request.ts";
import type { CoinDeps } from "./deps.ts";
import { convertedLeaveEntry, keptLeaveEntry, releasedEntry, writtenOffEntry } from "./house-entries.ts";
import type { Output } from "./output.ts";
import type { CoinTransaction, OutputStore } from "./store.ts";
import { tell } from "./tell.ts";
import { amountText } from "./to-wire.ts";

export interface DecideDeps extends CoinDeps {
	readonly outputs: CoinDeps["outputs"] & Pick<OutputStore, "decidedBy" | "hasReceived" | "within">;
	readonly requests: Requests;
}

const WORDS: RequestWords<"open" | "done" | "ended"> = {
	unknown: "COIN_DECISION_NOT_FOUND",
	decided: "COIN_DECISION_DECIDED",
	statuses: {
		open: ["pending", "approved", "held"],
		done: ["done"],
		ended: ["refused", "withdrawn", "failed", "expired"],
	},
};

const stateRefusal = ({ status }: Pick<Output, "status">) => refuse("COIN_DEPOSIT_STATE", { status });
const isPossible = ({ status, frozenFrom, coin }: Output, decision: CoinDecisionTerms["decision"]): boolean =>
	decisionsFor(status, { frozenFrom, isCoin: coin !== null }).includes(decision);

/** One person asks for a decision about an output. Id of the output. */
export async function propose(
	deps: DecideDeps,
	by: string,
	id: string,
	body: z.output<typeof proposeCoinDecision.body>,
) {
	const { command_id, decision, reason } = body;
	const transaction = body.transaction ?? null;
	const { outputs, requests, clock } = deps;
	const output = await outputs.find(id);
	if (output === undefined) return refuse("COIN_DEPOSIT_NOT_FOUND");
	const requestId = requestIdOf("cdd", by, command_id);
	const known = await requests.store.find(COIN_DECISION, requestId);
	if (known !== undefined) {
		const { terms: before } = known;
		const isSame =
			before.outputId === id &&
			before.decision === decision &&
			before.transaction === transaction &&
			known.reason === reason;
		return isSame ? ok(id) : refuse("COMMAND_ID_REUSED");
	}
	if (!isPossible(output, decision)) return stateRefusal(output);
	const problem = transaction === null ? null : await returnProblem(deps, output, transaction);
	if (problem !== null) return { ok: false as const, refusal: problem };
	return outputs.transaction(async (tx) => {
		const now = await outputs.locked(tx, id);
		if (!isPossible(now, decision)) return stateRefusal(now);
		const terms: CoinDecisionTerms = {
			outputId: id,
			decision,
			from: now.status,
			transaction,
			amount: amountText(now),
			coin: now.coin,
			receivedBy: now.txId,
		};
		const { userId, accountId } = now;
		const given = { id: requestId, userId, accountId, terms, reason, requestedBy: by };
		// A Kysely transaction reaches every table; only its type names those of one module.
		const added = await requests.store.add(
			COIN_DECISION,
			{ ...given, requestedAt: new Date(clock.nowMs()) },
			tx as never,
		);
		if (added === null) return refuse("COIN_DECISION_OPEN");
		await outputs.decidedBy(tx, id, requestId);
		return ok(id);
	});
}

/** Another person approves it: the output moves, and the house books, in one transaction. Id of the output. */
export async function approve(deps: DecideDeps, by: string, id: string, reason: string) {
	const { outputs, requests } = deps;
	const request = await requests.store.find(COIN_DECISION, id);
	if (request === undefined) return refuse("COIN_DECISION_NOT_FOUND");
	const { terms } = request;
	const output = await outputs.find(terms.outputId);
	invariant(output !== undefined, "the output of a decision exists");
	if (terms.transaction !== null && request.status === "pending") {
		const problem = await returnProblem(deps, output, terms.transaction);
		if (problem !== null) return { ok: false as const, refusal: problem };
	}
	const prepared = terms.decision === "credit" && output.status !== "held" ? await prepare(deps, output) : null;
	const done = await requests.approve(COIN_DECISION, WORDS, { id, by, reason }, async (requestTx) => {
		const tx = outputs.within(requestTx);
		const now = await outputs.locked(tx, terms.outputId);
		if (now.status !== terms.from || !isPossible(now, terms.decision)) return stateRefusal(now).refusal;
		return carryOut(deps, tx, now, terms, prepared);
	});
	return done.ok ? ok(terms.outputId) : done;
}

/** The output stays as it is. Id of the output. */
export async function refuseDecision({ requests }: DecideDeps, by: string, id: string, reason: string) {
	const done = await requests.refuse(COIN_DECISION, WORDS, { id, by, reason });
	return done.ok ? ok(done.value.terms.outputId) : done;
}

/** What follows from an approval, under the lock of the output. What is left to do afterwards, its look does. */
async function carryOut(
	deps: DecideDeps,
	tx: CoinTransaction,
	output: Output,
	terms: CoinDecisionTerms,
	prepared: Prepared | null,
): Promise<CallRefusal | null> {
	const { outputs, house, clock } = deps;
	const at = new Date(clock.nowMs());
	const to = decidedStatus(terms.decision, output.frozenFrom);
	switch (terms.decision) {
		case "credit": {
			if (output.status !== "held") {
				return prepared === null ? stateRefusal(output).refusal : creditNow(deps, tx, output, prepared, at);
			}
			const { converted, attempts } = output;
			invariant(converted !== null, "a held output is converted");
			await outputs.move(tx, output, to, at, { failure: null, isReleased: true });
			await house.book(tx, releasedEntry(output.id, attempts, converted, at));
			return null;
		}
		case "send-back":
			await outputs.move(tx, output, to, at, { returnedBy: terms.transaction ?? "" });
			await tell(tx, output, "COIN_RETURNED", at);
			await leave(deps, tx, output, output.status, at);
			return null;
		case "write-off":
			await outputs.move(tx, output, to, at);
			await tell(tx, output, "COIN_WRITTEN_OFF", at);
			// Of an unknown token nothing was booked.
			if (output.coin !== null && arrivedOf(output).coins > 0n)
				await house.book(tx, writtenOffEntry(arrivedOf(output), at));
			return null;
		case "release":
			await outputs.move(tx, output, to, at, { isAccepted: true });
			await tell(tx, output, "COIN_RELEASED", at);
			return null;
		case "reverse":
			await outputs.move(tx, output, to, at);
			// Of what is taken from the account they are told when it is.
			if (!isTakenBack({ ...output, status: to })) await tell(tx, output, "COIN_LOST", at);
			await leave(deps, tx, output, output.frozenFrom, at);
			return null;
	}
}

/**
 * The house's entry of coins that are gone: sent back, or lost from the chain. What is on the account, or on its way
 * there, is taken from it first, when the output is looked at.
 */
async function leave(
	{ house }: DecideDeps,
	tx: CoinTransaction,
	output: Output,
	was: Output["frozenFrom"],
	at: Date,
): Promise<void> {
	if (output.coin === null) return;
	const arrived = arrivedOf(output);
	const isLost = output.status === "frozen";
	if (was === "held") {
		const { converted } = output;
		invariant(converted !== null, "a held output is converted");
		await house.book(tx, convertedLeaveEntry(arrived, converted, { kind: "suspense" }, isLost, at));
	}
	// Below the ledger's eighth decimal nothing was booked.
	if ((was === "small" || was === "waiting") && arrived.coins > 0n) {
		await house.book(tx, keptLeaveEntry(arrived, isLost, at));
	}
}

/** Why a transaction cannot be the one by which an output was sent back; null: the chain knows it. */
async function returnProblem(
	{ sources, outputs }: DecideDeps,
	output: Output,
	transaction: string,
): Promise<CallRefusal | null> {
	// Ids of a chain all begin alike.
	if (
		transaction.startsWith("0x") !== output.txId.startsWith("0x") ||
		(await outputs.hasReceived(output.chain, transaction))
	) {
		return { code: "COIN_RETURN_INVALID", params: {} };
	}
	const source = sources.find(({ chain }) => chain === output.chain);
	try {
		const place = await source?.place(transaction);
		if (place === undefined) throw new SourceFailed("nobody follows this chain");
		return place.kind === "gone" ? { code: "COIN_RETURN_UNKNOWN", params: {} } : null;
	} catch (error) {
		if (!(error instanceof SourceFailed)) throw error;
		return { code: "COIN_CHAIN_UNAVAILABLE", params: { coin: output.coin ?? networkOf(output.chain) } };
	}
}
