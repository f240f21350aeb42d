import type { Connection } from "./connection.ts";

/** Sockets written before the event loop is released. */
const SOCKETS_PER_TURN = 250;

interface Waiting {
	readonly frame: Buffer;
	/** Not sent to this socket, which is the sender. */
	readonly except: string | undefined;
}

/** The sockets of one channel, and the frames to write to them in this event loop tick. */
export class Audience {
	readonly sockets = new Set<Connection>();
	waiting: Waiting[] = [];
}

export interface DeliveryMetrics {
	/** Writes: one per socket and tick, whatever it contains. */
	writes: number;
	bytes: number;
	frames: number;
}

/**
 * Writes frames to channels. Each frame is built once, and all sockets of a channel share one buffer: all frames of one
 * event loop tick are one write per socket. A large audience is served in parts, in order.
 */
export class Delivery {
	readonly metrics: DeliveryMetrics = { writes: 0, bytes: 0, frames: 0 };
	#dirty: Audience[] = [];
	#running = false;
	#idle: (() => void)[] = [];

	send(audience: Audience, frame: Buffer, except?: string): void {
		if (audience.sockets.size === 0) return;
		audience.waiting.push({ frame, except });
		if (audience.waiting.length > 1) return;
		this.#dirty.push(audience);
		if (this.#running) return;
		this.#running = true;
		setImmediate(() => void this.#run());
	}

	/** Settles when everything sent so far has been written. */
	async idle(): Promise<void> {
		if (this.#running) await new Promise<void>((resolve) => void this.#idle.push(resolve));
	}

	async #run(): Promise<void> {
		for (let at = 0; at < this.#dirty.length; at++) {
			const audience = this.#dirty[at];
			if (audience !== undefined) await this.#serve(audience);
		}
		this.#dirty = [];
		this.#running = false;
		for (const resolve of this.#idle.splice(0)) resolve();
	}

	/** Sockets without unsent bytes come first, so that slow readers do not delay them. */
	async #serve(audience: Audience): Promise<void> {
		const batch = audience.waiting;
		audience.waiting = [];
		const all = joined(batch);
		const excepted = batch.some(({ except }) => except !== undefined)
			? new Set(batch.map(({ except }) => except))
			: undefined;
		const behind: Connection[] = [];
		const large = audience.sockets.size > SOCKETS_PER_TURN;
		let done = 0;
		const send = (socket: Connection): void => {
			const own = excepted?.has(socket.id) === true;
			this.#write(socket, own ? joined(batch.filter(({ except }) => except !== socket.id)) : all);
		};
		for (const socket of large ? [...audience.sockets] : audience.sockets) {
			if (large && !audience.sockets.has(socket)) continue;
			if (socket.waitingBytes > 0) {
				behind.push(socket);
				continue;
			}
			send(socket);
			done += 1;
			if (done % SOCKETS_PER_TURN === 0) await nextTurn();
		}
		for (const socket of behind) {
			if (!audience.sockets.has(socket)) continue;
			send(socket);
			done += 1;
			if (done % SOCKETS_PER_TURN === 0) await nextTurn();
		}
		this.metrics.frames += batch.length;
	}

	#write(socket: Connection, bytes: Buffer): void {
		if (bytes.length === 0 || !socket.write(bytes)) return;
		this.metrics.writes += 1;
		this.metrics.bytes += bytes.length;
	}
}

const nextTurn = (): Promise<void> => new Promise((resume) => void setImmediate(resume));
const NOTHING = Buffer.alloc(0);

function joined(batch: readonly Waiting[]): Buffer {
	const [only] = batch;
	if (only === undefined) return NOTHING;
	return batch.length === 1 ? only.frame : Buffer.concat(batch.map(({ frame }) => frame));
}
