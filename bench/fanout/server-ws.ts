import { createServer } from "node:http";
import { type WebSocket, WebSocketServer } from "ws";
import { serveParent } from "../lib/child.ts";
import { listening } from "./listening.ts";
import { FIRST_SEQUENCE, nextItem, type Publishing, publish } from "./publisher.ts";

/** The baseline: a bare `ws` server that sends the same text to every client in a loop. */
const server = createServer();
const sockets = new WebSocketServer({ server, perMessageDeflate: false });
const clients = new Set<WebSocket>();
sockets.on("connection", (socket) => {
	clients.add(socket);
	socket.on("close", () => clients.delete(socket));
});

let sequence = FIRST_SEQUENCE;
const say = (): void => {
	const text = `42${JSON.stringify(["data:update", [nextItem(sequence++)]])}`;
	for (const socket of clients) socket.send(text);
};

serveParent({ listen: () => listening(server), publish: (options: Publishing) => publish(options, say) });
