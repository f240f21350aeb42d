import { buffer } from "node:stream/consumers";
import { ATTACHMENT_TYPES, type DocumentPreview } from "@truefill/contracts/http";
import { ok, refuse } from "@truefill/core/result";
import { DOCUMENTS, type Gate, previewApart } from "../../documents/index.ts";
import type { FileRow } from "./store.ts";
import { type FileParts, storageKey } from "./upload.ts";

/** The preview of a document. It is not cached: every request renders the page again. */
export async function previewFile(
	{ storage, clock }: Pick<FileParts, "storage" | "clock">,
	gate: Gate,
	file: Pick<FileRow, "id" | "media_type">,
	page: number,
) {
	const kind = DOCUMENTS.find((each) => ATTACHMENT_TYPES[each] === file.media_type);
	if (kind === undefined) return refuse("PREVIEW_IMPOSSIBLE");
	return gate.run(async () => {
		const object = await storage.get(storageKey(file.id));
		if (object === undefined) return refuse("FILE_NOT_FOUND");
		const shown = await previewApart(clock, await buffer(object.body), kind, page);
		return shown === null ? refuse("PREVIEW_IMPOSSIBLE") : ok({ data: shown as DocumentPreview });
	});
}
