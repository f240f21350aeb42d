import { errorBody } from "@truefill/contracts/errors/body";
import { uploadAttachment } from "@truefill/contracts/http";
import { serverText } from "../../i18n/server-texts.ts";
import { ApiError, apiBase, readBy, serverError, tokenForUpload } from "../http/index.ts";
import type { SentFile } from "./outbox.ts";

/** SPEC §8. */
const failed = () => serverText("error", { code: "UPLOAD_FAILED", message: "Failed to upload file." });

/**
 * SPEC §7: uploads one file and reports the progress, 0 to 1. Throws `ApiError`; also on abort (`UPLOAD_STOPPED`). Uses
 * `XMLHttpRequest`, because `fetch` does not report upload progress.
 */
export function uploadFile(file: File, onProgress: (done: number) => void, signal: AbortSignal): Promise<SentFile> {
	return new Promise((settle, fail) => {
		const request = new XMLHttpRequest();
		request.open(uploadAttachment.method, `${apiBase()}${uploadAttachment.path}`);
		request.setRequestHeader("Accept", "application/json");
		const token = tokenForUpload();
		if (token !== null) request.setRequestHeader("Authorization", `Bearer ${token}`);
		request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total));
		request.addEventListener("load", () => {
			const json = parseJson(request.responseText);
			if (request.status < 400) {
				const answer = readBy(uploadAttachment.response, json);
				if (answer.success) {
					const { url, file_name, is_image } = answer.data;
					settle({ url, file_name, is_image });
				} else fail(new ApiError("ANSWER_INVALID", failed(), request.status));
				return;
			}
			const body = readBy(errorBody, json);
			if (body.success) void serverError(body.data, request.status).then(fail);
			else fail(new ApiError("ANSWER_INVALID", failed(), request.status));
		});
		request.addEventListener("error", () => fail(new ApiError("NETWORK_FAILED", failed(), 0)));
		request.addEventListener("abort", () => fail(new ApiError("UPLOAD_STOPPED", failed(), 0)));
		signal.addEventListener("abort", () => request.abort());
		const form = new FormData();
		form.append("file", file);
		request.send(form);
	});
}

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
