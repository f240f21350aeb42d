import type { AccountCurrency } from "@truefill/core/money";
import { confirmReviews, review, sendDocuments } from "../acts/documents.ts";
import { approve, completeProfile, join, openLive, takeTest } from "../acts/joining.ts";
import { bookWire, enterWire } from "../acts/money.ts";
import { openAndKeep, type Style, trade } from "../acts/trading.ts";
import { drawn } from "../drawing.ts";
import { bornOnOf, homeOf } from "../homes.ts";
import { type Actor, momentOf, SPAN_DAYS, type Stage } from "../stage.ts";

/** A part of a life, with what comes of it. */
export type Piece<T> = AsyncGenerator<number, T, void>;

/** Moments since the customer signed up. */
export const sinceJoined =
	(stage: Stage, { joinedDay }: Actor) =>
	(day: number, hour = 0): number =>
		momentOf(stage, joinedDay + day, hour);

/** Signs up, is approved and completes the profile. `bornOn`: absent, it is drawn. @returns the demo account's id */
export async function* settleIn(stage: Stage, actor: Actor, bornOn?: string): Piece<string> {
	const at = sinceJoined(stage, actor);
	yield at(0);
	const accountId = await join(stage, actor);
	yield at(0, 0.5);
	await approve(stage, actor);
	yield at(0, 0.8);
	await completeProfile(stage, actor, homeOf(actor.person), bornOn ?? bornOnOf(actor.person));
	return accountId;
}

interface Trading {
	readonly accountId: string;
	readonly style: Style;
	/** How many trades are closed, and how many are still open. */
	readonly closed: number;
	readonly open: number;
	/** Days since the sign-up. */
	readonly fromDay: number;
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Still open trades are at most that old. */
const OPEN_DAYS = 5;

/** Trades until the first start of the server. */
export async function* tradeOn(stage: Stage, actor: Actor, trading: Trading): Piece<void> {
	const { accountId, style, closed, open, fromDay } = trading;
	const key = `${actor.person.id} ${accountId}`;
	const first = actor.joinedDay + fromDay;
	const days = SPAN_DAYS - OPEN_DAYS - 1 - first;
	let freeMs = 0;
	for (let number = 1; number <= closed; number += 1) {
		const day = momentOf(stage, first + (days * number) / (closed + 1));
		const minutes = drawn(`${key} minutes ${number}`, 6 * 60, 16 * 60);
		const fromMs = Math.max(day - (day % DAY_MS) + minutes * MINUTE_MS, freeMs);
		yield fromMs;
		const closedMs = await trade(stage, actor, { accountId, name: `${accountId} ${number}`, style }, fromMs);
		if (closedMs !== null) freeMs = closedMs + MINUTE_MS;
	}
	for (let number = 1; number <= open; number += 1) {
		const hours = OPEN_DAYS * 24 * (1 - number / (open + 1));
		const fromMs = Math.max(momentOf(stage, SPAN_DAYS, -Math.max(hours, 1)), freeMs);
		yield fromMs;
		await openAndKeep(stage, actor, { accountId, name: `${accountId} ${number}`, style }, fromMs);
	}
}

interface Funding {
	readonly currency: AccountCurrency;
	readonly amount: string;
}

/** Opens a live account, proves who they are, passes the test and pays in by wire. @returns the live account's id */
export async function* goLive(stage: Stage, actor: Actor, { currency, amount }: Funding): Piece<string> {
	const at = sinceJoined(stage, actor);
	yield at(0, 2);
	const accountId = await openLive(stage, actor, currency);
	yield at(0, 3);
	await sendDocuments(stage, actor, ["identity", "selfie"]);
	yield at(0, 6);
	await review(stage, actor, { outcome: "approve" });
	yield at(0, 8);
	await confirmReviews(stage, actor);
	yield at(1, 1);
	await takeTest(stage, actor, true);
	yield at(2, 2);
	const wire = await enterWire(stage, actor, { name: "first", accountId, amount, currency });
	yield at(2, 5);
	await bookWire(stage, wire);
	return accountId;
}
