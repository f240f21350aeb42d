import * as z from "zod";
import { SourceFailed } from "./chain-source.ts";
import { fetchJson } from "./http-json.ts";

const answer = z.object({ id: z.int(), result: z.unknown().optional(), error: z.unknown().optional() });
const failure = z.object({ message: z.string() });

/** Calls of a node's JSON-RPC API. Every result is checked; what is not understood rejects. */
export function nodeApi(url: URL) {
	const ask = async (method: string, params: readonly unknown[]) => {
		const body = answer.safeParse(await fetchJson(url, { jsonrpc: "2.0", id: 1, method, params }));
		if (!body.success) throw new SourceFailed(`the node did not answer ${method}`);
		return body.data;
	};
	const understood = <T>(schema: z.ZodType<T>, method: string, result: unknown): T => {
		const parsed = schema.safeParse(result);
		if (!parsed.success) throw new SourceFailed(`the node's answer to ${method} is not understood`);
		return parsed.data;
	};
	return {
		/** The result, or null. An error of the node rejects. */
		async call<T>(schema: z.ZodType<T>, method: string, params: readonly unknown[]): Promise<T | null> {
			const { result, error } = await ask(method, params);
			if (error != null || result === undefined) throw new SourceFailed(`the node did not answer ${method}`);
			return result === null ? null : understood(schema, method, result);
		},
		/** Gives something to the node. @returns its result; or what it has against it */
		async give<T>(
			schema: z.ZodType<T>,
			method: string,
			params: readonly unknown[],
		): Promise<{ readonly ok: true; readonly result: T } | { readonly ok: false; readonly reason: string }> {
			const { result, error } = await ask(method, params);
			if (error == null) return { ok: true, result: understood(schema, method, result) };
			const { message } = understood(failure, method, error);
			return { ok: false, reason: message };
		},
	};
}
