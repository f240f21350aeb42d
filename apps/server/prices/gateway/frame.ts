import { Socket } from "node:net";
import type { Socket as PriceSocket } from "socket.io";

/*
 * socket.io's wire format, encoded once for all sockets: an engine.io message (4) with a socket.io event (2) of the
 * default namespace, in one unmasked WebSocket text frame. Stock socket.io encodes and queues a packet per socket.
 */

const TEXT_FRAME = 0x81;

/** `event` with one JSON argument as a socket.io packet on the default namespace. */
export const eventPacket = (event: string, argument: string): string =>
	`42${JSON.stringify([event]).slice(0, -1)},${argument}]`;

/** A complete, unfragmented, unmasked text frame (RFC 6455 §5.2), as servers send them. */
export function textFrame(text: string): Buffer {
	const length = Buffer.byteLength(text);
	const header = length < 126 ? 2 : length < 65_536 ? 4 : 10;
	const frame = Buffer.allocUnsafe(header + length);
	frame[0] = TEXT_FRAME;
	if (header === 2) frame[1] = length;
	else if (header === 4) {
		frame[1] = 126;
		frame.writeUInt16BE(length, 2);
	} else {
		frame[1] = 127;
		frame.writeBigUInt64BE(BigInt(length), 2);
	}
	frame.write(text, header);
	return frame;
}

/** The transport of a WebSocket. */
export interface Wire {
	/** TCP or TLS. */
	readonly stream: Socket;
	readonly webSocket: { readonly readyState: number };
}

/** Looked up once per transport, because it is nested four objects deep. Undefined for long polling. */
export function wireOf({ conn }: PriceSocket): Wire | undefined {
	const transport: object = conn.transport;
	if (conn.transport.name !== "websocket" || !("socket" in transport)) return undefined;
	const webSocket = transport.socket;
	if (typeof webSocket !== "object" || webSocket === null) return undefined;
	if (!("_socket" in webSocket) || !(webSocket._socket instanceof Socket)) return undefined;
	// `readyState` is a getter: a copy would not change.
	return "readyState" in webSocket
		? { stream: webSocket._socket, webSocket: webSocket as Wire["webSocket"] }
		: undefined;
}
