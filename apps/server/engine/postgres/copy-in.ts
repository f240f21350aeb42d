import type { PoolClient } from "pg";

/** The part of `pg`'s connection that COPY needs. Its types do not declare it. */
interface CopyConnection {
	query(text: string): void;
	sendCopyFromChunk(chunk: Buffer): void;
	endCopyFrom(): void;
}

/** One table of a COPY: the statement and its lines. */
export interface CopyPart {
	readonly statement: string;
	readonly lines: readonly Buffer[];
}

/**
 * Fills tables by COPY and then executes `last`, all in one multi-statement query: when one statement fails, the
 * following ones are not begun. `pg` calls the methods with the database's answers, as for any query object.
 */
class CopyIn {
	readonly #parts: readonly CopyPart[];
	readonly #last: string;
	#next = 0;
	#failed = false;
	readonly done: Promise<void>;
	#end: (error?: unknown) => void = () => undefined;

	constructor(parts: readonly CopyPart[], last: string) {
		this.#parts = parts;
		this.#last = last;
		this.done = new Promise((resolve, reject) => {
			this.#end = (error) => (error === undefined ? resolve() : reject(error));
		});
	}

	submit(connection: object): void {
		const texts = this.#parts.map(({ statement }) => statement);
		(connection as CopyConnection).query(`/* engine_copy */ ${[...texts, this.#last].join("; ")}`);
	}

	handleCopyInResponse(connection: CopyConnection): void {
		const part = this.#parts[this.#next];
		this.#next += 1;
		for (const chunk of part?.lines ?? []) connection.sendCopyFromChunk(chunk);
		connection.endCopyFrom();
	}

	handleError(error: unknown): void {
		this.#failed = true;
		this.#end(error);
	}

	handleReadyForQuery(): void {
		if (!this.#failed) this.#end();
	}

	handleCommandComplete(): void {}
	handleRowDescription(): void {}
	handleDataRow(): void {}
	handleEmptyQuery(): void {}
	handlePortalSuspended(): void {}
}

/** Rejects on an error or a timeout. The session must be dropped then: its answer may still arrive. */
export async function copyIn(
	client: PoolClient,
	parts: readonly CopyPart[],
	last: string,
	silenceMs: number,
): Promise<void> {
	const query = new CopyIn(parts, last);
	let timer: NodeJS.Timeout | undefined;
	const silent = new Promise<never>((_, reject) => {
		// Real time: a clock that is moved must not cause a timeout.
		timer = setTimeout(() => reject(new Error("the database did not answer in time")), silenceMs);
	});
	// The promise that settles second is ignored.
	silent.catch(() => undefined);
	query.done.catch(() => undefined);
	try {
		client.query(query);
		await Promise.race([query.done, silent]);
	} finally {
		clearTimeout(timer);
	}
}
