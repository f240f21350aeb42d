import { openAccount as call } from "@truefill/contracts/http";
import { refuse } from "@truefill/core/result";
import type * as z from "zod";
import { type Engine, sha256 } from "../../engine/index.ts";
import { answerOf, requestHash } from "../request.ts";
import { demoFunding } from "./open-demo-account.ts";
import { renderAccount } from "./render-account.ts";
import type { AccountsStore } from "./store.ts";

/** So many accounts one person may have. */
const MOST_ACCOUNTS = 20;

/**
 * Opens a further account of the user: a demo with demo money, a live one empty. The account is named after the user and
 * his command, so that the same command again opens nothing more.
 */
export async function openAccount(
	engine: Engine,
	store: AccountsStore,
	userId: string,
	body: z.output<typeof call.body>,
) {
	const { command_id: commandId, type, position_mode: positionMode, currency, leverage_cap: leverageCap = null } = body;
	const accountId = `acc_${sha256(`${userId} ${commandId}`).slice(0, 32)}`;
	const known = engine.account(accountId);
	if (known === undefined && engine.accountsOf(userId).length >= MOST_ACCOUNTS) {
		return refuse("TOO_MANY_ACCOUNTS", { maximum: `${MOST_ACCOUNTS}` });
	}
	const number = known?.number ?? (await store.nextNumber());
	const name = body.name ?? `${type === "demo" ? "Demo" : "Live"} ${currency}`;
	const hash = requestHash(call.id, {}, body);
	const opened = await engine.submit(
		{ kind: "open-account", commandId, accountId, userId, number, name, type, positionMode, currency, leverageCap },
		hash,
		renderAccount,
	);
	if (opened.kind !== "accepted" || type === "live") return answerOf(opened, call.response);
	return answerOf(await engine.submit(demoFunding(accountId, currency), hash, renderAccount), call.response);
}
