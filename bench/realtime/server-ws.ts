import { createServer } from "node:http";
import { type WebSocket, WebSocketServer } from "ws";
import { listening } from "../fanout/listening.ts";
import type { Publishing } from "../fanout/publisher.ts";
import { serveParent } from "../lib/child.ts";
import { nextMessage, publishDue } from "./event.ts";

/**
 * A bare `ws` server in one of two variants: `loop` sends one text to each client; `per-socket` parses the message and
 * serialises it again for each client before sending, as soketi does.
 */
const perSocket = process.argv.includes("per-socket");
const server = createServer();
const sockets = new WebSocketServer({ server, perMessageDeflate: false });
const clients = new Set<WebSocket>();
sockets.on("connection", (socket) => {
	clients.add(socket);
	socket.on("close", () => clients.delete(socket));
});

const say = (): void => {
	const text = nextMessage();
	for (const socket of clients) socket.send(perSocket ? JSON.stringify(JSON.parse(text)) : text);
};

serveParent({ listen: () => listening(server), publish: (options: Publishing) => publishDue(options, say) });
