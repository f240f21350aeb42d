import { randomBytes } from "node:crypto";
import {
	type requestVerification as call,
	slotsOf,
	VERIFICATION_DOCUMENTS,
	type VerificationDocument,
	type VerificationPart,
} from "@truefill/contracts/http";
import { ok, refuse } from "@truefill/core/result";
import type * as z from "zod";
import { inTablesOf, type RequestTables } from "../requests/index.ts";
import { VERIFICATION, VERIFICATION_WORDS } from "./definition.ts";
import type { VerificationDeps } from "./deps.ts";
import { standingOf, toLatest } from "./standing.ts";
import { mayRequest } from "./state.ts";

/** Why a customer cannot send documents of this kind for a part now; null: they can. */
export async function objectionTo(
	deps: Pick<VerificationDeps, "store" | "clock">,
	userId: string,
	part: VerificationPart,
	document?: VerificationDocument,
) {
	const documents: readonly string[] = VERIFICATION_DOCUMENTS[part];
	if (document !== undefined && !documents.includes(document)) return refuse("VERIFICATION_DOCUMENT_WRONG");
	const standing = await standingOf(deps, userId);
	if (standing === undefined) return refuse("SESSION_ENDED");
	const may = mayRequest(standing.parts[part], toLatest(standing.latest[part]), new Date(deps.clock.nowMs()));
	if (may === "open") return null;
	return refuse(may === "review" ? "VERIFICATION_UNDER_REVIEW" : "VERIFICATION_DONE");
}

/** Sends the drafts of a part to be reviewed. */
export async function requestVerification(
	deps: VerificationDeps,
	userId: string,
	part: VerificationPart,
	{ document, source, details }: z.output<typeof call.body>,
) {
	const { store, files, requests, clock } = deps;
	const objection = await objectionTo(deps, userId, part, document);
	if (objection !== null) return objection;
	if (part === "funds" && (source === undefined || details === undefined)) return refuse("VERIFICATION_INCOMPLETE");
	const { needed, more } = slotsOf(part, document);
	const slots: readonly string[] = [...needed, ...more];
	return store.transaction(async (tx) => {
		const drafts = (await files.drafts(userId, tx)).filter((file) => file.part === part && slots.includes(file.slot));
		if (!needed.every((slot) => drafts.some((file) => file.slot === slot))) return refuse("VERIFICATION_INCOMPLETE");
		const request = {
			id: `ver_${randomBytes(16).toString("hex")}`,
			userId,
			accountId: null,
			terms: {
				part,
				document,
				files: drafts.map(({ id, slot }) => ({ id, slot })),
				declared: part !== "funds" || source === undefined || details === undefined ? null : { source, details },
			},
			reason: "Documents sent by the customer",
			requestedBy: userId,
			requestedAt: new Date(clock.nowMs()),
		};
		const added = await requests.store.add(VERIFICATION, request, inTablesOf<RequestTables>(tx));
		if (added === null) return refuse("VERIFICATION_UNDER_REVIEW");
		await files.send(
			tx,
			drafts.map(({ id }) => id),
			added.id,
		);
		return ok(added.id);
	});
}

export async function withdrawVerification(deps: VerificationDeps, userId: string, part: VerificationPart) {
	const standing = await standingOf(deps, userId);
	const open = standing?.latest[part];
	if (open === undefined) return refuse("REQUEST_NOT_FOUND");
	return deps.requests.refuse(VERIFICATION, VERIFICATION_WORDS, { id: open.id, by: userId, reason: null });
}
