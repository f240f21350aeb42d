import { excludeMyself, openSavings, setLimits } from "@truefill/contracts/http";
import { takeTest } from "../acts/joining.ts";
import {
	addBank,
	addFactor,
	adjust,
	askToWithdraw,
	decideWithdrawal,
	enterWire,
	returnWire,
	type WithdrawalEnd,
} from "../acts/money.ts";
import { type Actor, hoursBefore, once, type Stage } from "../stage.ts";
import type { Life } from "../timeline.ts";
import { goLive, settleIn, sinceJoined, tradeOn } from "./pieces.ts";
import { INDICES, MAJORS, METALS } from "./traders.ts";

/** Has traded live, and wants some of the money back. */
export async function* withdraws(stage: Stage, actor: Actor, end: WithdrawalEnd, amount: string): Life {
	const at = sinceJoined(stage, actor);
	yield* settleIn(stage, actor);
	yield at(0, 1);
	const codes = await addFactor(stage, actor);
	const accountId = yield* goLive(stage, actor, { currency: "EUR", amount: "5000.00" });
	yield at(3);
	await addBank(stage, actor);
	yield* tradeOn(stage, actor, { accountId, style: MAJORS, closed: 6, open: 0, fromDay: 5 });
	yield hoursBefore(stage, actor, 20);
	const id = await askToWithdraw(stage, actor, { accountId, amount, code: codes[0] });
	if (end === "waits") return;
	yield hoursBefore(stage, actor, 14);
	await decideWithdrawal(stage, actor, id, end);
}

/** Was given money for an error of ours; another amount waits for the second person. */
export async function* isCompensated(stage: Stage, actor: Actor): Life {
	yield* settleIn(stage, actor);
	const accountId = yield* goLive(stage, actor, { currency: "EUR", amount: "3000.00" });
	yield* tradeOn(stage, actor, { accountId, style: METALS, closed: 8, open: 1, fromDay: 5 });
	yield hoursBefore(stage, actor, 9);
	const note = "Compensation for a chart that was not available";
	await adjust(stage, actor, { accountId, kind: "compensation", amount: "25.00", note, isBooked: true });
	yield hoursBefore(stage, actor, 4);
	const goodwill = "Goodwill for a long wait in the chat";
	await adjust(stage, actor, { accountId, kind: "goodwill", amount: "10.00", note: goodwill, isBooked: false });
}

/** A wire of theirs went back. */
export async function* wireIsReturned(stage: Stage, actor: Actor): Life {
	const at = sinceJoined(stage, actor);
	yield* settleIn(stage, actor);
	const accountId = yield* goLive(stage, actor, { currency: "EUR", amount: "1000.00" });
	yield at(7);
	const sender = "Another Sample Person";
	const wire = { name: "other", accountId, amount: "450.00", currency: "EUR", sender } as const;
	const id = await enterWire(stage, actor, wire);
	yield at(8);
	await returnWire(stage, id);
}

/** Trades within limits of their own. */
export async function* setsLimits(stage: Stage, actor: Actor): Life {
	const at = sinceJoined(stage, actor);
	yield* settleIn(stage, actor);
	const accountId = yield* goLive(stage, actor, { currency: "EUR", amount: "4000.00" });
	yield at(3);
	const body = {
		command_id: actor.idOf("limits"),
		day_loss: "150.00",
		week_loss: "400.00",
		month_loss: null,
		exposure: "30000.00",
		hours: { from_minute: 360, to_minute: 1260 },
	};
	await once(stage.past.call(setLimits, actor.caller, { params: { id: accountId }, body }), "NOTHING_TO_CHANGE");
	yield* tradeOn(stage, actor, { accountId, style: INDICES, closed: 7, open: 0, fromDay: 4 });
}

/** Has excluded themselves for half a year, after some losses with demo money. */
export async function* excludesThemselves(stage: Stage, actor: Actor): Life {
	const accountId = yield* settleIn(stage, actor);
	yield* tradeOn(stage, actor, { accountId, style: METALS, closed: 9, open: 0, fromDay: 1 });
	yield hoursBefore(stage, actor, 30);
	const body = { period: "six-months" } as const;
	await once(stage.past.call(excludeMyself, actor.caller, { body }), "EXCLUSION_NOT_SHORTER");
}

/** Has paid in, and did not pass the test of knowledge yet. */
export async function* failsTheTest(stage: Stage, actor: Actor): Life {
	yield* settleIn(stage, actor);
	yield hoursBefore(stage, actor, 5);
	await takeTest(stage, actor, false);
}

/** Saves instead of trading; the money is moved when the site starts. */
export async function* saves(stage: Stage, actor: Actor): Life {
	const at = sinceJoined(stage, actor);
	yield* settleIn(stage, actor);
	yield* goLive(stage, actor, { currency: "EUR", amount: "8000.00" });
	yield at(4);
	const body = { command_id: actor.idOf("savings"), plan_id: "flexible-eur" };
	await stage.past.call(openSavings, actor.caller, { body });
}
