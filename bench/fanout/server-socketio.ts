import { createServer } from "node:http";
import { Server } from "socket.io";
import { serveParent } from "../lib/child.ts";
import { listening } from "./listening.ts";
import { FIRST_SEQUENCE, nextItem, type Publishing, publish } from "./publisher.ts";

/** Stock socket.io: one room, `emit` to it. */
const server = createServer();
const io = new Server(server, { serveClient: false });
io.on("connection", (socket) => {
	socket.on("subscribe:all", () => void socket.join("all"));
});

let sequence = FIRST_SEQUENCE;
const say = (): void => {
	io.to("all").emit("data:update", [nextItem(sequence++)]);
};

serveParent({ listen: () => listening(server), publish: (options: Publishing) => publish(options, say) });
