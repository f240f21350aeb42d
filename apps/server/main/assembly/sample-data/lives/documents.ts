import { requestPersonalChange } from "@truefill/contracts/http";
import { askForAddress, confirmReviews, review, sendDocuments } from "../acts/documents.ts";
import { openLive } from "../acts/joining.ts";
import { bookWire, enterWire } from "../acts/money.ts";
import { type Actor, hoursBefore, once, type Stage } from "../stage.ts";
import type { Life } from "../timeline.ts";
import { goLive, settleIn, sinceJoined } from "./pieces.ts";

export type VerificationEnd = "waits" | "reviewed" | "again" | "rejected";

/** Has sent documents, and stands somewhere in the queue. */
export async function* isBeingVerified(stage: Stage, actor: Actor, end: VerificationEnd): Life {
	const at = sinceJoined(stage, actor);
	yield* settleIn(stage, actor);
	yield at(0, 3);
	await openLive(stage, actor, "EUR");
	yield at(0, 4);
	await sendDocuments(stage, actor, end === "waits" ? ["identity", "selfie"] : ["identity"]);
	if (end === "waits") return;
	yield at(0, 7);
	if (end === "reviewed") await review(stage, actor, { outcome: "approve" });
	if (end === "again") {
		const note = "The photo page is blurred: please take the picture again in daylight";
		await review(stage, actor, { outcome: "again", faults: ["blurred"], note });
	}
	if (end === "rejected") {
		const note = "The passport is in another person's name";
		await review(stage, actor, { outcome: "reject", faults: ["name_differs"], note });
	}
	if (end === "reviewed") return;
	yield at(0, 9);
	await confirmReviews(stage, actor);
}

/** Is verified, and asked for a proof of address. */
export async function* isAskedForAddress(stage: Stage, actor: Actor): Life {
	const at = sinceJoined(stage, actor);
	yield* settleIn(stage, actor);
	yield* goLive(stage, actor, { currency: "EUR", amount: "1200.00" });
	yield at(5);
	await askForAddress(stage, actor);
}

/** Has moved, and asks staff to change the address that was verified. */
export async function* hasMoved(stage: Stage, actor: Actor, city: string): Life {
	yield* settleIn(stage, actor);
	yield* goLive(stage, actor, { currency: "EUR", amount: "2000.00" });
	yield hoursBefore(stage, actor, 22);
	const body = { changes: { city }, reason: "I have moved" };
	await once(stage.past.call(requestPersonalChange, actor.caller, { body }), "REQUEST_PENDING");
}

/** Of the person on the demo's sample list who has that name. */
const LISTED_BIRTH = "1959-11-02";

/** Has a name of the demo's list, so that money waits until two persons have decided. */
export async function* isOnTheList(stage: Stage, actor: Actor): Life {
	const at = sinceJoined(stage, actor);
	yield* settleIn(stage, actor, LISTED_BIRTH);
	yield at(0, 3);
	const accountId = await openLive(stage, actor, "EUR");
	yield at(1);
	await enterWire(stage, actor, { name: "first", accountId, amount: "900.00", currency: "EUR" });
}

/** Pays in more than once; the last wire stands somewhere in the queue. */
export async function* paysIn(stage: Stage, actor: Actor, end: "waits" | "other sender"): Life {
	const at = sinceJoined(stage, actor);
	yield* settleIn(stage, actor);
	const accountId = yield* goLive(stage, actor, { currency: "EUR", amount: "1500.00" });
	yield at(4);
	const second = await enterWire(stage, actor, { name: "second", accountId, amount: "800.00", currency: "EUR" });
	yield at(4, 3);
	await bookWire(stage, second);
	yield hoursBefore(stage, actor, end === "waits" ? 3 : 27);
	const sender = end === "waits" ? {} : { sender: "Sample Trading Ltd" };
	await enterWire(stage, actor, { name: "third", accountId, amount: "2600.00", currency: "EUR", ...sender });
}
