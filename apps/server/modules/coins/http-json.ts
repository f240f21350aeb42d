import { SourceFailed } from "./chain-source.ts";

const TIMEOUT_MS = 15_000;
/** A block of Ethereum with all transactions has 1 to 3 MB. */
const MOST_BYTES = 32 * 1024 * 1024;

/** The body of an answer of at most 32 MB within 15 s; undefined for 404. Everything else rejects with `SourceFailed`. */
export async function fetchText(url: URL, body?: unknown): Promise<string | undefined> {
	try {
		const answer = await fetch(url, {
			redirect: "error",
			signal: AbortSignal.timeout(TIMEOUT_MS),
			...(body === undefined
				? {}
				: { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
		});
		const text = await bounded(answer);
		if (answer.status === 404) return undefined;
		// The address may contain a key: it is in no message.
		if (!answer.ok) throw new SourceFailed(`the source answered ${answer.status}`);
		return text;
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
