import { uploadAttachment } from "@truefill/contracts/http";
import { sendFile } from "../http/upload.ts";
import type { SentFile } from "./outbox.ts";

/** SPEC §7: uploads one file and reports the progress, 0 to 1. Throws `ApiError`; also on abort. */
export async function uploadFile(
	file: File,
	onProgress: (done: number) => void,
	signal: AbortSignal,
): Promise<SentFile> {
	const { url, file_name, is_image } = await sendFile(uploadAttachment, file, { onProgress, signal });
	return { url, file_name, is_image };
}
