import { SourceFailed } from "./chain-source.ts";

const TIMEOUT_MS = 15_000;
/** A block of Ethereum with all transactions has 1 to 3 MB. */
const MOST_BYTES = 32 * 1024 * 1024;

/**
 * Gives a text. @returns the answer of at most 32 MB within 15 s, also one of status 400: its text says what is wrong with
 * what was given. Everything else rejects with `SourceFailed`.
 */
export async function postText(url: URL, content: string): Promise<{ readonly isOk: boolean; readonly text: string }> {
	const { status, text } = await ask(url, { method: "POST", headers: { "content-type": "text/plain" }, body: content });
	if (status !== 200 && status !== 400) throw new SourceFailed(`the source answered ${status}`);
	return { isOk: status === 200, text };
}

/** The body of an answer of at most 32 MB within 15 s; undefined for 404. Everything else rejects with `SourceFailed`. */
export async function fetchText(url: URL, body?: unknown): Promise<string | undefined> {
	const sent =
		body === undefined
			? {}
			: { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
	const { status, text } = await ask(url, sent);
	if (status === 404) return undefined;
	// The address may contain a key: it is in no message.
	if (status < 200 || status > 299) throw new SourceFailed(`the source answered ${status}`);
	return text;
}

async function ask(url: URL, sent: RequestInit): Promise<{ readonly status: number; readonly text: string }> {
	try {
		const answer = await fetch(url, { redirect: "error", signal: AbortSignal.timeout(TIMEOUT_MS), ...sent });
		return { status: answer.status, text: await bounded(answer) };
	} catch (error) {
		if (error instanceof SourceFailed) throw error;
		throw new SourceFailed("the source did not answer", { cause: error instanceof Error ? error.name : undefined });
	}
}

async function bounded(answer: Response): Promise<string> {
	const parts: Uint8Array[] = [];
	let size = 0;
	for await (const part of answer.body ?? []) {
		size += part.byteLength;
		if (size > MOST_BYTES) throw new SourceFailed("the source's answer is too large");
		parts.push(part);
	}
	return Buffer.concat(parts).toString("utf8");
}

/** As `fetchText`, read as JSON. */
export async function fetchJson(url: URL, body?: unknown): Promise<unknown> {
	const text = await fetchText(url, body);
	if (text === undefined) return undefined;
	try {
		return JSON.parse(text);
	} catch {
		throw new SourceFailed("the source's answer is no JSON");
	}
}
