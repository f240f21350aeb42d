import {
	askVerification,
	confirmVerification,
	reviewVerification,
	type VerificationOutcome,
	verificationRequests,
} from "@truefill/contracts/http";
import { sendSample } from "../../demo-life/documents.ts";
import { ADMIN, SUPPORT } from "../../demo-life/people.ts";
import { type Actor, once, type Stage } from "../stage.ts";

const YEAR_MS = 365 * 86_400_000;

const sentBy = async ({ past }: Stage, { person }: Actor) =>
	(await past.call(verificationRequests, SUPPORT, { query: { user_id: person.id } })).data;

/** Sends the specimen of a passport and the sample selfie, or only the passport. */
export async function sendDocuments(
	stage: Stage,
	actor: Actor,
	parts: readonly ("identity" | "selfie")[],
): Promise<void> {
	const known = new Set((await sentBy(stage, actor)).map(({ part }) => part));
	for (const part of parts) if (!known.has(part)) await sendSample(stage.past.call, actor.caller, part);
}

interface Finding {
	readonly outcome: VerificationOutcome;
	readonly faults?: readonly ("blurred" | "glare" | "cut_off" | "name_differs")[];
	readonly note?: string;
}

/** Support reviews what was sent. */
export async function review(stage: Stage, actor: Actor, { outcome, faults = [], note }: Finding): Promise<void> {
	const { past } = stage;
	const expires = new Date(stage.endMs + 7 * YEAR_MS).toISOString().slice(0, 10);
	for (const { id, part, status, reviewed_by } of await sentBy(stage, actor)) {
		if (status !== "pending" || reviewed_by !== null) continue;
		const isApproval = outcome === "approve" && part === "identity";
		const body = {
			outcome,
			faults: [...faults],
			note: note ?? null,
			marks: [],
			document_number: isApproval ? `SPECIMEN ${actor.idOf("passport").slice(0, 6)}` : null,
			expires_on: isApproval ? expires : null,
		};
		await past.call(reviewVerification, SUPPORT, { params: { id }, body });
	}
}

/** Another person confirms every review. */
export async function confirmReviews(stage: Stage, actor: Actor): Promise<void> {
	for (const { id, status } of await sentBy(stage, actor)) {
		if (status !== "pending") continue;
		await once(stage.past.call(confirmVerification, ADMIN, { params: { id }, body: { review: 1 } }), "REQUEST_DECIDED");
	}
}

/** Support asks for a proof of address. */
export async function askForAddress({ past }: Stage, { person }: Actor): Promise<void> {
	const params = { id: person.id, part: "address" } as const;
	const body = { reason: "Please send a bill or a letter with your address" };
	await past.call(askVerification, SUPPORT, { params, body });
}
