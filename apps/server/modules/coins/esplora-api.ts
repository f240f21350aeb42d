import type * as z from "zod";
import { SourceFailed } from "./chain-source.ts";
import { fetchJson, fetchText, postText } from "./http-json.ts";

/** Reads and gives by the HTTP API of Esplora. Every answer is checked; what is not understood rejects. */
export function esploraApi(base: URL) {
	const root = base.href.endsWith("/") ? base.href : `${base.href}/`;
	const at = (path: string) => new URL(path, root);
	return {
		/** Undefined: 404. */
		async read<T>(schema: z.ZodType<T>, path: string): Promise<T | undefined> {
			const body = await fetchJson(at(path));
			if (body === undefined) return undefined;
			const parsed = schema.safeParse(body);
			if (!parsed.success) throw new SourceFailed("the source's answer is not understood");
			return parsed.data;
		},
		/** A text of this form; undefined: 404. */
		async text(path: string, form: RegExp): Promise<string | undefined> {
			const body = (await fetchText(at(path)))?.trim();
			if (body !== undefined && !form.test(body)) throw new SourceFailed("the source's answer is not understood");
			return body;
		},
		give: (path: string, content: string) => postText(at(path), content),
	};
}
