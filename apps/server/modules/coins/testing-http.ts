import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What a local server answers: a status, and a body as it is or as JSON. Undefined: 404. */
export type Answer = { readonly status?: number; readonly body: unknown } | undefined;

/** A local server in the place of somebody else's API, until it is closed. It is given bodies as text, or as read from JSON. */
export async function serving(answer: (path: string, body: unknown) => Answer) {
	const asked: string[] = [];
	const reply = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
		const body = await bodyOf(request);
		const path = request.url ?? "";
		asked.push(path);
		const found = answer(path, body);
		const text = typeof found?.body === "string" ? found.body : JSON.stringify(found?.body);
		response.writeHead(found === undefined ? 404 : (found.status ?? 200)).end(found === undefined ? "not found" : text);
	};
	const server = createServer((request, response) => void reply(request, response));
	await new Promise<void>((done) => void server.listen(0, "127.0.0.1", done));
	const { port } = server.address() as AddressInfo;
	return {
		url: new URL(`http://127.0.0.1:${port}/api`),
		/** The paths that were asked for. */
		asked,
		close: () =>
			new Promise<void>((done) => {
				server.close(() => done());
				server.closeAllConnections();
			}),
	};
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
	const parts: Buffer[] = [];
	for await (const part of request) parts.push(Buffer.from(part as Uint8Array));
	if (parts.length === 0) return undefined;
	const text = Buffer.concat(parts).toString("utf8");
	return request.headers["content-type"] === "text/plain" ? text : JSON.parse(text);
}
