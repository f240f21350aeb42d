import { invariant } from "@truefill/core/result";
import type { StoredRefusal } from "@truefill/core/trading";
import * as z from "zod";
import { sha256 } from "../../engine/index.ts";
import type { CallRefusal } from "../../http/bind.ts";
import { raiseAlarm } from "../../platform/alarms.ts";
import { arrivedOf } from "./arrived.ts";
import type { CoinDeps } from "./deps.ts";
import { type ConvertedAt, convertedLeaveEntry, heldEntry, lostKey } from "./house-entries.ts";
import type { Converted, Output } from "./output.ts";
import { tell } from "./tell.ts";
import { depositReferenceOf } from "./to-wire.ts";

/** The account is in doubt, not the coins: they wait until the account is unfrozen. */
const WAITS = new Set(["ACCOUNT_FROZEN", "ACCOUNT_NOT_FOUND"]);

/** Each release by staff is a command of its own, because a refusal is stored for ever. */
export const depositCommandId = ({ id, attempts }: Pick<Output, "id" | "attempts">): string =>
	attempts === 0 ? id : `${id}-${attempts}`;

/**
 * Books converted coins on the account. Repeating it books nothing twice. What is refused is held for staff. Until it is
 * decided no other deposit of the customer is judged by the level of verification.
 */
export async function bookConverted(deps: CoinDeps, output: Output): Promise<void> {
	const { outputs, levels, engine, house, clock, log } = deps;
	const { id, userId, accountId, converted, attempts } = output;
	invariant(converted !== null, "converted coins have an amount");
	const account = await engine.account(accountId);
	const limit = account === undefined ? null : await levels.limitOf(account);
	await outputs.transaction(async (tx) => {
		const wanted = { ...converted, commandId: depositCommandId(output) };
		// Staff who release it have decided about the level.
		const above = attempts > 0 ? null : await levels.refusalOf(tx, userId, limit, wanted);
		// Before the engine has stored a refusal, a missing price is no reason to hold: it is tried again.
		if (above?.code === "CONVERSION_UNKNOWN") return;
		const refusal = above === null ? await submit(deps, output, converted) : stored(above);
		if (refusal === "unknown") return;
		if (refusal === "reused") {
			raiseAlarm(log, "COIN_OUTPUT_DIFFERS", { output: id, account: accountId });
			return;
		}
		const now = await outputs.locked(tx, id);
		if (now.status !== "converted" || now.attempts !== attempts) return;
		const at = new Date(clock.nowMs());
		if (refusal === null) return outputs.move(tx, now, "booked", at, { failure: null });
		await outputs.move(tx, now, "held", at, { failure: refusal });
		await tell(tx, now, "COIN_HELD", at);
		await house.book(tx, heldEntry(id, attempts, converted, at));
	});
}

const stored = ({ code, params }: CallRefusal): StoredRefusal => ({ code, params: params ?? {} }) as StoredRefusal;

async function submit(
	{ engine }: CoinDeps,
	output: Output,
	{ amount, currency }: Converted,
): Promise<StoredRefusal | "unknown" | "reused" | null> {
	const { id, accountId } = output;
	const answer = await engine.submit(
		{
			kind: "deposit",
			commandId: depositCommandId(output),
			origin: "job",
			accountId,
			method: "coin",
			reference: depositReferenceOf(output),
			payment: id,
			amount,
			currency,
		},
		sha256(`coins ${depositCommandId(output)}`),
	);
	if (answer.kind === "accepted") return null;
	if (answer.kind === "failed") return answer.code === "COMMAND_ID_REUSED" ? "reused" : "unknown";
	const { code, params } = answer.refusal;
	return WAITS.has(code) ? "unknown" : { code, params };
}

const taken = z.object({ taken: z.string(), uncollected: z.string() });

/** Whether a lost output is to be taken from the account: it is there, or may be. */
export const isTakenBack = ({ status, frozenFrom }: Pick<Output, "status" | "frozenFrom">): boolean =>
	status === "lost" && (frozenFrom === "booked" || frozenFrom === "converted");

/**
 * Coins that staff have found lost after they were booked are taken back from the account, then from the house's books.
 * Of those that were on their way to the account nobody knows whether they have arrived: their command is given an answer
 * first.
 */
export async function takeBackLost(deps: CoinDeps, output: Output): Promise<void> {
	const { outputs, engine, house, clock } = deps;
	const { id, accountId, converted, frozenFrom } = output;
	if (!isTakenBack(output)) return;
	invariant(converted !== null, "booked coins have an amount");
	const { amount, currency } = converted;
	/** The house's entry, if it is not booked yet; then nothing is left to do. */
	const leave = (from: ConvertedAt | null) =>
		outputs.transaction(async (tx) => {
			await outputs.locked(tx, id);
			const isDone = await house.isBooked(tx, lostKey(id));
			if (!isDone && from === null) return false;
			await outputs.rest(tx, id);
			const at = new Date(clock.nowMs());
			if (!isDone && from !== null) {
				await house.book(tx, convertedLeaveEntry(arrivedOf(output), converted, from, true, at));
			}
			return true;
		});
	if (await leave(null)) return;
	if (frozenFrom === "converted") {
		const refusal = await submit(deps, output, converted);
		if (refusal === "unknown" || refusal === "reused") return;
		if (refusal !== null) {
			await leave({ kind: "transit" });
			return;
		}
	}
	const answer = await engine.submit(
		{
			kind: "reverse-deposit",
			commandId: `reverse-${id}`,
			origin: "job",
			accountId,
			payment: id,
			cause: "chargeback",
			amount,
			currency,
			received: amount,
		},
		sha256(`lost coins ${id}`),
		({ events }) => {
			const reversed = events.find((event) => event.type === "deposit-reversed");
			invariant(reversed !== undefined, "a reversal has its event");
			return { taken: `${reversed.takenAmount}`, uncollected: `${reversed.uncollected}` };
		},
	);
	if (answer.kind !== "accepted") return;
	const body = taken.parse(answer.body);
	await leave({ kind: "account", taken: BigInt(body.taken), uncollected: BigInt(body.uncollected) });
}
