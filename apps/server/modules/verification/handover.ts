import { createHash, randomBytes } from "node:crypto";
import type { VerificationDocument, VerificationPart, VerificationSlot } from "@truefill/contracts/http";
import { slotsOf } from "@truefill/contracts/http";
import { ok, refuse } from "@truefill/core/result";
import type { ReceivedFile } from "../../http/bind.ts";
import type { VerificationDeps } from "./deps.ts";
import { keepUpload } from "./files.ts";
import type { HandoverRow } from "./handover-store.ts";
import { objectionTo } from "./request-verification.ts";
import { fileToWire, handoverToWire } from "./to-wire.ts";

const LIFE_MS = 10 * 60_000;

const freshToken = (): string => randomBytes(32).toString("base64url");
const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();

/** Makes the link of a phone: 256 random bits, of which only the hash is stored. */
export async function startHandover(
	deps: VerificationDeps,
	by: { readonly userId: string; readonly sessionId: string },
	{ part, document }: { readonly part: VerificationPart; readonly document: VerificationDocument },
) {
	const objection = await objectionTo(deps, by.userId, part, document);
	if (objection !== null) return objection;
	const nowMs = deps.clock.nowMs();
	const token = freshToken();
	const row = await deps.handovers.add({
		id: `hnd_${randomBytes(16).toString("hex")}`,
		user_id: by.userId,
		session_id: by.sessionId,
		part,
		document,
		token_hash: hashOf(token),
		created_at: new Date(nowMs),
		expires_at: new Date(nowMs + LIFE_MS),
	});
	return ok({ data: { handover: handoverToWire(row, nowMs), token } });
}

export async function readHandover({ handovers, clock }: VerificationDeps, userId: string, id: string) {
	const row = await handovers.find(id, userId);
	return row === undefined ? refuse("HANDOVER_ENDED") : ok({ data: handoverToWire(row, clock.nowMs()) });
}

export async function endHandover({ handovers, clock }: VerificationDeps, userId: string, id: string) {
	if ((await handovers.find(id, userId)) === undefined) return refuse("HANDOVER_ENDED");
	const row = await handovers.end(id, false, new Date(clock.nowMs()));
	return row === undefined ? refuse("HANDOVER_ENDED") : ok({ data: handoverToWire(row, clock.nowMs()) });
}

/** Opens the link, once, while the session lives that made it. The phone gets a secret of its own. */
export async function openHandover({ handovers, clock, isSessionLive }: VerificationDeps, token: string) {
	const nowMs = clock.nowMs();
	const capture = freshToken();
	const row = await handovers.open(hashOf(token), hashOf(capture), new Date(nowMs));
	if (row === undefined || !(await isSessionLive(row.session_id))) return refuse("HANDOVER_ENDED");
	return ok({ data: { capture, handover: handoverToWire(row, nowMs) } });
}

/** The open link of a phone, while the session lives that made it. */
async function opened({ handovers, clock, isSessionLive }: VerificationDeps, capture: string) {
	const row = await handovers.opened(hashOf(capture), new Date(clock.nowMs()));
	return row !== undefined && (await isSessionLive(row.session_id)) ? row : undefined;
}

export const isOpened = async (deps: VerificationDeps, capture: string): Promise<boolean> =>
	(await opened(deps, capture)) !== undefined;

export async function uploadFromPhone(
	deps: VerificationDeps,
	capture: string,
	slot: VerificationSlot,
	file: ReceivedFile,
	tooMany: (row: HandoverRow) => ReturnType<typeof refuse<"TOO_MANY_REQUESTS">> | null,
) {
	const row = await opened(deps, capture);
	if (row === undefined) return refuse("HANDOVER_ENDED");
	const limited = tooMany(row);
	if (limited !== null) return limited;
	const { needed, more } = slotsOf(row.part, row.document);
	if (![...needed, ...more].includes(slot)) return refuse("HANDOVER_ENDED");
	const objection = await objectionTo(deps, row.user_id, row.part);
	if (objection !== null) return objection.refusal.code === "SESSION_ENDED" ? refuse("HANDOVER_ENDED") : objection;
	const kept = await keepUpload(deps, { userId: row.user_id, part: row.part, slot, source: "phone" }, file);
	// The phone has no session: it shows its own picture.
	return kept.ok ? ok({ data: fileToWire(deps, kept.value, null) }) : kept;
}

export async function finishHandover(deps: VerificationDeps, capture: string) {
	const row = await opened(deps, capture);
	const at = new Date(deps.clock.nowMs());
	const ended = row === undefined ? undefined : await deps.handovers.end(row.id, true, at);
	return ended === undefined ? refuse("HANDOVER_ENDED") : ok({ data: handoverToWire(ended, at.getTime()) });
}
