import { errorBody } from "@truefill/contracts/errors/body";
import type { Call } from "@truefill/contracts/http";
import type * as z from "zod";
import { serverText } from "../../i18n/server-texts.ts";
import { ApiError } from "./api-error.ts";
import { apiBase } from "./base.ts";
import { tokenForUpload } from "./client.ts";
import { readBy } from "./read-by.ts";
import { serverError } from "./server-message.ts";

/** SPEC §8. */
const failed = () => serverText("error", { code: "UPLOAD_FAILED", message: "Failed to upload file." });

export interface UploadOptions {
	readonly params?: Readonly<Record<string, string>>;
	readonly query?: Readonly<Record<string, string>>;
	/** The progress, 0 to 1. */
	readonly onProgress?: (done: number) => void;
	readonly signal?: AbortSignal;
}

/**
 * Sends one file to a call that takes one. Throws `ApiError`; also on abort (`UPLOAD_STOPPED`). Uses `XMLHttpRequest`,
 * because `fetch` does not report upload progress.
 */
export function sendFile<R extends z.ZodType>(
	{ method, path, response, upload }: Pick<Call, "method" | "path" | "upload"> & { readonly response: R },
	file: File,
	{ params = {}, query = {}, onProgress, signal }: UploadOptions = {},
): Promise<z.output<R>> {
	const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
	return new Promise((settle, fail) => {
		const request = new XMLHttpRequest();
		const search = new URLSearchParams(query).toString();
		request.open(method, `${apiBase()}${filled}${search === "" ? "" : `?${search}`}`);
		request.setRequestHeader("Accept", "application/json");
		const token = tokenForUpload();
		if (token !== null) request.setRequestHeader("Authorization", `Bearer ${token}`);
		request.upload.addEventListener("progress", ({ loaded, total }) => onProgress?.(total === 0 ? 0 : loaded / total));
		request.addEventListener("load", () => {
			const json = parseJson(request.responseText);
			if (request.status < 400) {
				const answer = readBy(response, json);
				if (answer.success) settle(answer.data);
				else fail(new ApiError("ANSWER_INVALID", failed(), request.status));
				return;
			}
			const body = readBy(errorBody, json);
			if (body.success) void serverError(body.data, request.status).then(fail);
			else fail(new ApiError("ANSWER_INVALID", failed(), request.status));
		});
		request.addEventListener("error", () => fail(new ApiError("NETWORK_FAILED", failed(), 0)));
		request.addEventListener("abort", () => fail(new ApiError("UPLOAD_STOPPED", failed(), 0)));
		signal?.addEventListener("abort", () => request.abort());
		const form = new FormData();
		form.append(upload?.field ?? "file", file);
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
