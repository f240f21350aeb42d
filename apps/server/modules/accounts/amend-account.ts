import { amendAccount as call } from "@truefill/contracts/http";
import { parseDecimal } from "@truefill/core/money";
import { refuse } from "@truefill/core/result";
import type { Command, CommandBase } from "@truefill/core/trading";
import type * as z from "zod";
import type { EnginePort } from "../../engine/index.ts";
import { refuseFields } from "../../http/bind.ts";
import { answerOf, requestHash } from "../request.ts";
import { MOST_IN_USE } from "./open-account.ts";
import { ownAccount } from "./own-account.ts";
import { renderAccount } from "./render-account.ts";

/** Decimals of a margin level in percent; a level scaled by them is in basis points. */
const PERCENT_DECIMALS = 2;

/**
 * Changes the one field that the body gives: name, leverage cap, the customer's own margin-call levels, or whether the
 * account is archived. The last account in use cannot be archived; restoring has the same limit as opening.
 */
export async function amendAccount(
	engine: EnginePort,
	userId: string,
	accountId: string,
	body: z.output<typeof call.body>,
) {
	const own = await ownAccount(engine, userId, accountId);
	if (!own.ok) return own;
	const inUse = (await engine.accountsOf(userId)).filter(({ archived }) => !archived);
	if (body.archived === true && inUse.length === 1 && inUse[0]?.id === accountId) return refuse("LAST_ACCOUNT");
	if (body.archived === false && own.value.archived && inUse.length >= MOST_IN_USE) {
		return refuse("TOO_MANY_ACCOUNTS", { maximum: `${MOST_IN_USE}` });
	}
	const levels = basisPoints(body.margin_call_levels);
	if (levels === null) {
		const wrong = { code: "OUT_OF_RANGE", message: "Levels are percents with at most two decimals." };
		return refuseFields("INPUT_INVALID", { margin_call_levels: wrong });
	}
	const answer = await engine.submit(
		commandOf({ commandId: body.command_id, origin: "customer", accountId }, body, levels),
		requestHash(call.id, { id: accountId }, body),
		renderAccount,
	);
	return answerOf(answer, call.response);
}

function commandOf(
	base: CommandBase,
	{ name, leverage_cap: leverageCap, archived }: z.output<typeof call.body>,
	levels: readonly number[],
): Command {
	if (name !== undefined) return { kind: "rename-account", ...base, name };
	if (leverageCap !== undefined) return { kind: "set-leverage-cap", ...base, leverageCap };
	if (archived !== undefined) return { kind: archived ? "archive-account" : "restore-account", ...base };
	return { kind: "set-margin-call-levels", ...base, levels };
}

/** Percentages as basis points; null if one has too many decimals. */
function basisPoints(levels: readonly string[] | undefined): readonly number[] | null {
	const points: number[] = [];
	for (const level of levels ?? []) {
		const parsed = parseDecimal(level, PERCENT_DECIMALS);
		if (!parsed.ok) return null;
		points.push(Number.parseInt(`${parsed.value}`, 10));
	}
	return points;
}
