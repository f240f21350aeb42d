import { openSavings as call } from "@truefill/contracts/http";
import { ok, refuse } from "@truefill/core/result";
import type * as z from "zod";
import { sha256 } from "../../engine/index.ts";
import { MOST_ACCOUNTS_EVER, MOST_ACCOUNTS_IN_USE } from "../accounts/index.ts";
import { requestHash } from "../request.ts";
import type { SavingsDeps } from "./deps.ts";
import { termsOf } from "./plans.ts";
import { isSaved, savingsToWire } from "./to-wire.ts";

/** The plans that a customer may open, by their country of residence. */
export async function offerOf({ plans, jurisdictionOf }: SavingsDeps, userId: string) {
	const { profile, country } = await jurisdictionOf(userId);
	const { not_in: notIn, plans: all } = (await plans())[profile];
	const offered = country === null || !notIn.includes(country);
	return { offered, country, plans: offered ? all : [] };
}

/** `Savings EUR`, then `Savings EUR 2`. */
function freeName(name: string, others: ReadonlySet<string>): string {
	for (let count = 1; ; count += 1) {
		const numbered = count === 1 ? name : `${name} ${count}`;
		if (!others.has(numbered)) return numbered;
	}
}

/**
 * Opens a savings account with the terms of the plan as they are now. The account's id is derived from the user and the
 * command id, so a repeated command opens no second account.
 */
export async function openSavings(deps: SavingsDeps, userId: string, body: z.output<typeof call.body>) {
	const { engine } = deps;
	const { command_id: commandId, plan_id: planId, at_maturity: atMaturity = "flexible" } = body;
	const accountId = `sav_${sha256(`${userId} ${commandId}`).slice(0, 32)}`;
	const known = await engine.account(accountId);
	const all = await engine.accountsOf(userId);
	const offer = await offerOf(deps, userId);
	const plan = offer.plans.find(({ id }) => id === planId);
	if (known === undefined) {
		if (!offer.offered) return refuse("SAVINGS_NOT_OFFERED");
		if (plan === undefined) return refuse("SAVINGS_PLAN_UNKNOWN");
		const inUse = all.filter(({ archived }) => !archived).length;
		if (inUse >= MOST_ACCOUNTS_IN_USE) return refuse("TOO_MANY_ACCOUNTS", { maximum: `${MOST_ACCOUNTS_IN_USE}` });
		if (all.length >= MOST_ACCOUNTS_EVER) return refuse("TOO_MANY_ACCOUNTS", { maximum: `${MOST_ACCOUNTS_EVER}` });
	}
	if (!isSaved(known)) {
		if (plan === undefined) return refuse("SAVINGS_PLAN_UNKNOWN");
		const { currency } = plan;
		const opened = await engine.submit(
			{
				kind: "open-account",
				commandId,
				origin: "customer",
				accountId,
				userId,
				number: await deps.nextNumber(),
				name: freeName(`Savings ${currency}`, new Set(all.map(({ name }) => name))),
				type: "savings",
				positionMode: "hedging",
				currency,
				leverageCap: null,
				jurisdiction: await deps.jurisdictionOf(userId),
				plan: termsOf(plan),
			},
			requestHash(call.id, {}, body),
		);
		if (opened.kind === "refused") return refuse(opened.refusal.code, opened.refusal.params);
		if (opened.kind === "failed") return refuse(opened.code);
	} else if (known.savings.plan.id !== planId) return refuse("COMMAND_ID_REUSED");
	if (atMaturity === "back") {
		const chosen = `${commandId.slice(0, 50)}-maturity`;
		const command = { kind: "set-savings-maturity", commandId: chosen, origin: "job", accountId, atMaturity } as const;
		const answer = await engine.submit(command, sha256(chosen));
		if (answer.kind === "failed") return refuse(answer.code);
	}
	const state = await engine.account(accountId);
	return isSaved(state) ? ok({ data: savingsToWire(state, engine.view().nowMs) }) : refuse("NOT_READY");
}
