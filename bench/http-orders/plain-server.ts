import { createServer } from "node:http";
import { migrate, openPool } from "@truefill/server/platform";
import { type WebSocket, WebSocketServer } from "ws";
import { listening } from "../fanout/listening.ts";
import { serveParent } from "../lib/child.ts";
import { floorOrder, NAIVE_TABLES, naiveOrder, oneCallOrder } from "../orders/naive.ts";

/** The baselines: a plain server that executes an order in its own transaction, notifies the socket and answers. */
const pool = openPool(process.argv[2] ?? "", { max: 10 });
const sockets = new Map<string, WebSocket>();
const ORDERS = { "six round trips": naiveOrder, "one call": oneCallOrder, floor: floorOrder } as const;
let order: (typeof ORDERS)[keyof typeof ORDERS] = naiveOrder;
let sequence = 0;

const server = createServer((request, response) => {
	const account = String(request.headers["x-account"]);
	let body = "";
	request.on("data", (chunk) => {
		body += String(chunk);
	});
	request.on("end", () => {
		const { command_id } = JSON.parse(body) as { command_id: string };
		order(pool, account).then(
			() => {
				sequence += 1;
				sockets.get(account)?.send(JSON.stringify({ event: "trade.updated", data: JSON.stringify({ sequence }) }));
				const text = JSON.stringify({ data: { sequence, command_id } });
				response.writeHead(201, { "content-type": "application/json", "content-length": Buffer.byteLength(text) });
				response.end(text);
			},
			(error: unknown) => response.writeHead(500).end(String(error)),
		);
	});
});
// The connections are idle while the other servers are measured.
server.keepAliveTimeout = 0;
new WebSocketServer({ server }).on("connection", (socket, request) => {
	sockets.set(new URL(request.url ?? "", "http://localhost").searchParams.get("account") ?? "", socket);
});

serveParent({
	async listen({ accounts }: { accounts: readonly string[] }) {
		await migrate(pool);
		await pool.query(NAIVE_TABLES);
		await pool.query("INSERT INTO naive_accounts SELECT id, 100000000, 0 FROM unnest($1::text[]) AS id", [accounts]);
		return listening(server);
	},
	way({ way }: { way: keyof typeof ORDERS }) {
		order = ORDERS[way];
	},
});
