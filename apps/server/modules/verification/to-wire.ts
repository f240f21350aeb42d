import {
	type CustomerVerification,
	VERIFICATION_PARTS,
	type Verification,
	type VerificationFile,
	type VerificationHandover,
	type VerificationPart,
	type VerificationStep,
} from "@truefill/contracts/http";
import { ok, refuse } from "@truefill/core/result";
import { SHORTEST_YEARS } from "../erasure/index.ts";
import type { VerificationDeps } from "./deps.ts";
import type { FileRow } from "./file-store.ts";
import { REFUSED_DAYS } from "./files.ts";
import type { HandoverRow } from "./handover-store.ts";
import { type Standing, standingOf, toLatest } from "./standing.ts";
import { dayOf, statusOfPart } from "./state.ts";

const VIEWS = 20;

/** With `sessionId` the picture's address for that session. */
export const fileToWire = (
	{ links, clock }: Pick<VerificationDeps, "links" | "clock">,
	row: Omit<FileRow, "state" | "request_id">,
	sessionId: string | null,
): VerificationFile => ({
	id: row.id,
	slot: row.slot,
	source: row.source,
	is_image: row.is_image,
	size_bytes: row.size_bytes,
	url: row.is_image && sessionId !== null ? links.url(row.id, sessionId, clock.nowMs()) : null,
});

function stepToWire(
	part: VerificationPart,
	{ parts, rows, latest }: Standing,
	files: { readonly sent: readonly FileRow[]; readonly drafts: readonly FileRow[] },
	toFile: (row: FileRow) => VerificationFile,
	today: string,
): VerificationStep {
	const [row, request] = [rows[part], latest[part]];
	const status = statusOfPart(parts[part], toLatest(request), today);
	const isRefused = status === "again" || status === "rejected";
	return {
		part,
		status,
		document: request?.terms.document ?? row?.document ?? null,
		requested_at: request?.requested_at.toISOString() ?? null,
		decided_at: request?.decided_at?.toISOString() ?? null,
		expires_on: row?.expires_on ?? null,
		asked:
			row?.asked_at == null || row.asked_reason === null
				? null
				: { at: row.asked_at.toISOString(), reason: row.asked_reason },
		faults: isRefused ? [...(request?.faults ?? [])] : [],
		note: isRefused ? (request?.note ?? null) : null,
		marks: isRefused ? [...(request?.marks ?? [])] : [],
		files: files.sent.filter(({ request_id }) => request_id === request?.id).map(toFile),
		drafts: files.drafts.filter((file) => file.part === part).map(toFile),
	};
}

/** The customer's own view. */
export async function verificationView(deps: VerificationDeps, userId: string, sessionId: string) {
	const { store, files, clock, levelsOf } = deps;
	const [standing, drafts, views, levels] = await Promise.all([
		standingOf(deps, userId),
		files.drafts(userId),
		store.views(userId, VIEWS),
		levelsOf(userId),
	]);
	if (standing === undefined) return refuse("SESSION_ENDED");
	const sent = await files.ofRequests(Object.values(standing.latest).map(({ id }) => id));
	const toFile = (row: FileRow) => fileToWire(deps, row, sessionId);
	const today = dayOf(new Date(clock.nowMs()));
	const data: Verification = {
		level: standing.level,
		levels,
		email_verified: standing.emailVerified,
		steps: VERIFICATION_PARTS.map((part) => stepToWire(part, standing, { sent, drafts }, toFile, today)),
		views: views.map(({ at, part }) => ({ at: at.toISOString(), part })),
		retention: { years: SHORTEST_YEARS, refused_days: REFUSED_DAYS },
	};
	return ok({ data });
}

/** Where each part stands, for staff who may not see documents. */
export async function clientView(deps: Pick<VerificationDeps, "store" | "clock">, userId: string) {
	const standing = await standingOf(deps, userId);
	if (standing === undefined) return refuse("CLIENT_NOT_FOUND");
	const { level, parts, rows, latest } = standing;
	const today = dayOf(new Date(deps.clock.nowMs()));
	const data: CustomerVerification = {
		user_id: userId,
		level,
		steps: VERIFICATION_PARTS.map((part) => ({
			part,
			status: statusOfPart(parts[part], toLatest(latest[part]), today),
			expires_on: rows[part]?.expires_on ?? null,
			request_id: latest[part]?.id ?? null,
		})),
	};
	return ok({ data });
}

export function handoverToWire(row: HandoverRow, nowMs: number): VerificationHandover {
	const isOver = row.ended_at !== null || row.expires_at.getTime() <= nowMs;
	return {
		id: row.id,
		part: row.part,
		document: row.document,
		state: row.finished ? "finished" : isOver ? "ended" : row.capture_hash === null ? "waiting" : "open",
		expires_at: row.expires_at.toISOString(),
	};
}
