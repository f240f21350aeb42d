import { openAccount as call } from "@truefill/contracts/http";
import { refuse } from "@truefill/core/result";
import { isExcluded, isForEver } from "@truefill/core/trading";
import type * as z from "zod";
import { type EnginePort, sha256 } from "../../engine/index.ts";
import { answerOf, requestHash } from "../request.ts";
import type { Jurisdictions } from "./jurisdictions.ts";
import { demoFunding } from "./open-demo-account.ts";
import { renderAccount } from "./render-account.ts";
import type { AccountsStore } from "./store.ts";

/** The most accounts one user may have in use, and the most including archived ones. */
export const MOST_IN_USE = 20;
export const MOST_EVER = 100;

/**
 * Opens a further account of the user, unless they have excluded themselves: a demo with demo money, or an empty live
 * one. The account's id is derived from the user and the command id, so a repeated command opens no second account.
 */
export async function openAccount(
	engine: EnginePort,
	store: AccountsStore,
	jurisdictions: Jurisdictions,
	userId: string,
	body: z.output<typeof call.body>,
) {
	const { command_id: commandId, type, position_mode: positionMode, currency, leverage_cap: leverageCap = null } = body;
	const accountId = `acc_${sha256(`${userId} ${commandId}`).slice(0, 32)}`;
	const known = await engine.account(accountId);
	if (known === undefined) {
		const { nowMs } = engine.view();
		const excluded = (await engine.accountsOf(userId)).find(
			(each) => each.protection && isExcluded(each.protection, nowMs),
		);
		if (excluded !== undefined) {
			const untilMs = excluded.protection?.excludedUntilMs ?? nowMs;
			if (isForEver(untilMs)) return refuse("SELF_EXCLUDED_FOR_EVER");
			return refuse("SELF_EXCLUDED", { until: new Date(untilMs).toISOString() });
		}
		const all = await engine.accountsOf(userId);
		const inUse = all.filter(({ archived }) => !archived);
		if (inUse.length >= MOST_IN_USE) return refuse("TOO_MANY_ACCOUNTS", { maximum: `${MOST_IN_USE}` });
		if (all.length >= MOST_EVER) return refuse("TOO_MANY_ACCOUNTS", { maximum: `${MOST_EVER}` });
	}
	const number = known?.number ?? (await store.nextNumber());
	const others = new Set((await engine.accountsOf(userId)).map((each) => each.name));
	const name = body.name ?? known?.name ?? freeName(`${type === "demo" ? "Demo" : "Live"} ${currency}`, others);
	const hash = requestHash(call.id, {}, body);
	const jurisdiction = await jurisdictions.ofUser(userId);
	const terms = { userId, number, name, type, positionMode, currency, leverageCap, jurisdiction };
	const opened = await engine.submit(
		{ kind: "open-account", commandId, origin: "customer", accountId, ...terms },
		hash,
		renderAccount,
	);
	if (opened.kind !== "accepted" || type === "live") return answerOf(opened, call.response);
	return answerOf(await engine.submit(demoFunding(accountId, currency), hash, renderAccount), call.response);
}

/** `Demo USD`, then `Demo USD 2`: accounts with the same name could not be told apart in a list. */
function freeName(name: string, others: ReadonlySet<string>): string {
	for (let count = 1; ; count += 1) {
		const numbered = count === 1 ? name : `${name} ${count}`;
		if (!others.has(numbered)) return numbered;
	}
}
