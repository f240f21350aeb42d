import { createHash, randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import {
	type DocumentPreview,
	VERIFICATION_TYPES,
	type VerificationPart,
	type VerificationSlot,
} from "@truefill/contracts/http";
import { ok, refuse } from "@truefill/core/result";
import type { FastifyInstance } from "fastify";
import type { ReceivedFile } from "../../http/bind.ts";
import { sendRefusal } from "../../http/refusal.ts";
import { openReceived, previewApart } from "../documents/index.ts";
import type { VerificationDeps } from "./deps.ts";
import type { FileRow } from "./file-store.ts";

/** Where the pictures are served: outside the API, because the answer is the file itself. */
export const LINKED_FILES = { path: "/api/verification-files", prefix: "vfl" };
/** Of one customer. */
const QUOTA_BYTES = 200 * 1024 * 1024;
const ACCEPTED = Object.keys(VERIFICATION_TYPES) as (keyof typeof VERIFICATION_TYPES)[];
/** A file may do nothing in a browser: it is never treated as one of our pages. */
const SANDBOX = "sandbox; default-src 'none'; frame-ancestors 'none'";

const keyOf = (id: string): string => `verification/${id}`;
/** A file decrypts only as this file of this customer. */
const ownerOf = ({ id, user_id }: Pick<FileRow, "id" | "user_id">): string => `verification ${user_id} ${id}`;

/** The same for two uploads of the same bytes; without the key nobody can look for a file that they have. */
const contentHash = ({ sealing }: Pick<VerificationDeps, "sealing">, sent: Buffer): Buffer =>
	sealing.hash(createHash("sha256").update(sent).digest("hex"), "verification file");

/** All hashes by which an earlier upload of the same number may be stored. */
export const numberHashes = ({ sealing }: Pick<VerificationDeps, "sealing">, documentNumber: string): Buffer[] =>
	sealing.hashes(documentNumber.toUpperCase().replace(/[^A-Z0-9]/g, ""), "document number");

/** Checks, encrypts and stores an upload as the draft of its slot. */
export async function keepUpload(
	deps: VerificationDeps,
	to: {
		readonly userId: string;
		readonly part: VerificationPart;
		readonly slot: VerificationSlot;
		readonly source: FileRow["source"];
	},
	received: ReceivedFile,
) {
	return deps.gate.run(async () => {
		const checked = await openReceived(deps, received, ACCEPTED);
		if (!checked.ok) return checked;
		const { data, sent, mediaType, isImage } = checked.value;
		const row = {
			id: `${LINKED_FILES.prefix}_${randomBytes(18).toString("base64url")}`,
			user_id: to.userId,
			part: to.part,
			slot: to.slot,
			source: to.source,
			media_type: mediaType,
			size_bytes: data.length,
			is_image: isImage,
			content_hash: contentHash(deps, sent),
			created_at: new Date(deps.clock.nowMs()),
		};
		if (!(await deps.files.begin(row, QUOTA_BYTES))) {
			return refuse("STORAGE_FULL", { maximum: `${QUOTA_BYTES / 1024 / 1024}` });
		}
		// A file that is not finished is found and deleted by its job.
		await deps.storage.put(keyOf(row.id), deps.sealing.seal(data, ownerOf(row)));
		await deps.files.finish(row);
		return ok(row);
	});
}

async function contentOf(
	{ storage, sealing }: Pick<VerificationDeps, "storage" | "sealing">,
	row: FileRow,
): Promise<Buffer | undefined> {
	const object = await storage.get(keyOf(row.id));
	return object === undefined ? undefined : sealing.open(await buffer(object.body), ownerOf(row));
}

/** A page of a PDF as a picture; rendered anew each time, so that nothing lies about unencrypted. */
export async function previewOf(deps: VerificationDeps, row: FileRow, page: number) {
	if (row.is_image) return refuse("PREVIEW_IMPOSSIBLE");
	return deps.gate.run(async () => {
		const data = await contentOf(deps, row);
		if (data === undefined) return refuse("FILE_NOT_FOUND");
		const shown = await previewApart(deps.clock, data, "pdf", page);
		return shown === null ? refuse("PREVIEW_IMPOSSIBLE") : ok({ data: shown as DocumentPreview });
	});
}

/** Serves a picture under its signed address while the session of that address is live; no browser may keep it. */
export function serveFiles(deps: VerificationDeps): (app: FastifyInstance) => void {
	const { files, links, clock, isSessionLive } = deps;
	return (app) => {
		app.get(`${LINKED_FILES.path}/:id`, { config: { access: "public" } }, async (request, reply) => {
			const { id = "" } = request.params as { id?: string };
			const query = request.query as Partial<Record<"expires" | "session" | "signature", string>>;
			const link = { expires: `${query.expires}`, session: `${query.session}`, signature: `${query.signature}` };
			const isGood = links.isId(id) && links.isGood(id, link, clock.nowMs()) && (await isSessionLive(link.session));
			const row = isGood ? await files.find(id) : undefined;
			const data = row === undefined ? undefined : await contentOf(deps, row);
			reply.header("cache-control", "no-store");
			if (row === undefined || data === undefined) return sendRefusal(reply, { code: "FILE_NOT_FOUND" });
			return reply
				.header("content-security-policy", SANDBOX)
				.header("content-disposition", "attachment")
				.type(row.media_type)
				.send(data);
		});
	};
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** How long files of requests that were not approved are kept. */
export const REFUSED_DAYS = 90;

/** Deletes files without a purpose: see `pastRetention`. Run it hourly. */
export async function collectFiles({ files, handovers, storage, clock, log }: VerificationDeps): Promise<void> {
	const nowMs = clock.nowMs();
	const ago = (ms: number) => new Date(nowMs - ms);
	const ids = await files.pastRetention(
		{ storing: ago(HOUR_MS), draft: ago(7 * DAY_MS), refused: ago(REFUSED_DAYS * DAY_MS) },
		1000,
	);
	for (const id of ids) {
		await storage.remove(keyOf(id));
		await files.forget(id);
	}
	await handovers.forget(ago(DAY_MS));
	if (ids.length > 0) log.info({ files: ids.length }, "deleted verification files past their retention");
}
