import {
	leaveSavings as call,
	setSavingsMaturity as maturityCall,
	type SavingsExitTerms,
} from "@truefill/contracts/http";
import { formatMoney, formatRate, type Money, money, ZERO_MONEY } from "@truefill/core/money";
import { invariant, ok, refuse } from "@truefill/core/result";
import { type AccountEvent, type AccountState, decide, type LeaveSavings } from "@truefill/core/trading";
import type * as z from "zod";
import { type Answer, sha256 } from "../../engine/index.ts";
import { ownAccount } from "../accounts/index.ts";
import { DecimalFields, requestHash } from "../request.ts";
import type { SavingsDeps } from "./deps.ts";
import { ownSavings } from "./read.ts";
import { fineText, isSaved, type SavedState, savingsToWire } from "./to-wire.ts";

/** The command that leaves an account for a live one. */
export function leaving(
	state: Pick<AccountState, "id">,
	{ id, userId, type, currency }: AccountState,
	named: Pick<LeaveSavings, "commandId" | "origin" | "minimumReceived">,
): LeaveSavings {
	const transferId = `trf_${sha256(`${state.id} ${named.commandId}`).slice(0, 32)}`;
	const to = { accountId: id, userId, type, currency };
	return { kind: "leave-savings", accountId: state.id, transferId, to, ...named };
}

/** The user's savings account, and their live account to which the money goes. */
async function pairOf(deps: SavingsDeps, userId: string, accountId: string, toId: string) {
	const own = await ownSavings(deps, userId, accountId);
	if (!own.ok) return own;
	const to = await ownAccount(deps.engine, userId, toId);
	if (!to.ok) return to;
	if (to.value.archived) return refuse("ACCOUNT_ARCHIVED");
	return { ok: true, value: { state: own.value, to: to.value } } as const;
}

function exitToWire(state: SavedState, to: AccountState, events: readonly AccountEvent[]): SavingsExitTerms {
	const { currency, savings } = state;
	let forgone = 0n;
	let interest: Money = ZERO_MONEY;
	let sent: SavingsExitTerms | null = null;
	const shared = () => ({
		early: savings.plan.kind === "fixed" && events.some(({ type }) => type === "interest-forgone"),
		balance: formatMoney(state.balance, currency),
		accrued: fineText(savings.unpaid, currency),
		forgone: fineText(forgone, currency),
		interest: formatMoney(interest, currency),
		amount: formatMoney(money(state.balance + interest), currency),
		currency,
		received_currency: to.currency,
	});
	for (const event of events) {
		if (event.type === "interest-forgone") forgone = event.interest;
		if (event.type === "interest-paid") interest = event.amount;
		if (event.type === "transfer-sent") {
			const { received, rate } = event.terms;
			sent = { ...shared(), received: formatMoney(received, to.currency), rate: formatRate(rate) };
		}
	}
	return sent ?? { ...shared(), received: formatMoney(ZERO_MONEY, to.currency), rate: "1" };
}

/** What leaving now would do: the same decision as leaving itself. */
export async function quoteExit(deps: SavingsDeps, userId: string, accountId: string, toId: string) {
	const pair = await pairOf(deps, userId, accountId, toId);
	if (!pair.ok) return pair;
	const { state, to } = pair.value;
	const command = leaving(state, to, { commandId: "quote", origin: "customer", minimumReceived: ZERO_MONEY });
	const decision = decide(state, command, deps.engine.view());
	if (decision.kind === "refused") return { ok: false, refusal: decision.refusal } as const;
	return ok({ data: exitToWire(state, to, decision.events) });
}

/** The account after a command, or why it was not done. */
async function savingsAfter({ engine }: SavingsDeps, accountId: string, answer: Answer) {
	if (answer.kind === "refused") return refuse(answer.refusal.code, answer.refusal.params);
	if (answer.kind === "failed") return refuse(answer.code);
	const state = await engine.account(accountId);
	invariant(isSaved(state), "a savings account stays one");
	return ok({ data: savingsToWire(state, engine.view().nowMs) });
}

export async function leaveSavings(
	deps: SavingsDeps,
	userId: string,
	accountId: string,
	body: z.output<typeof call.body>,
) {
	const pair = await pairOf(deps, userId, accountId, body.to_account_id);
	if (!pair.ok) return pair;
	const { state, to } = pair.value;
	const fields = new DecimalFields();
	const minimumReceived = fields.moneyFromZero("minimum_received", body.minimum_received, to.currency);
	const wrong = fields.refusal();
	if (wrong !== null) return wrong;
	invariant(minimumReceived !== null, "an amount that is not wrong is there");
	const command = leaving(state, to, { commandId: body.command_id, origin: "customer", minimumReceived });
	const answer = await deps.engine.submit(command, requestHash(call.id, { id: accountId }, body));
	if (answer.kind === "accepted") await deps.engine.transferArrived(command.transferId);
	return savingsAfter(deps, accountId, answer);
}

export async function setMaturity(
	deps: SavingsDeps,
	userId: string,
	accountId: string,
	body: z.output<typeof maturityCall.body>,
) {
	const own = await ownSavings(deps, userId, accountId);
	if (!own.ok) return own;
	const { command_id: commandId, at_maturity: atMaturity } = body;
	const command = { kind: "set-savings-maturity", commandId, origin: "customer", accountId, atMaturity } as const;
	const answer = await deps.engine.submit(command, requestHash(maturityCall.id, { id: accountId }, body));
	return savingsAfter(deps, accountId, answer);
}
