import { createServer } from "node:http";
import { listening } from "../fanout/listening.ts";
import { serveParent } from "../lib/child.ts";

/** The baseline: only `node:http`, with the bytes of the product's answer. */
let body = "";
const server = createServer((_, response) => {
	response.writeHead(200, { "content-type": "application/json; charset=utf-8", "content-length": body.length });
	response.end(body);
});

serveParent({
	async listen({ answer }: { answer: string }) {
		body = answer;
		return listening(server);
	},
});
