import type { PoolClient } from "pg";

/** What of `pg`'s connection COPY needs; its types do not know these. */
interface CopyConnection {
	query(text: string): void;
	sendCopyFromChunk(chunk: Buffer): void;
	endCopyFrom(): void;
}

/** One table of a COPY: the statement, and the lines that it takes. */
export interface CopyPart {
	readonly statement: string;
	readonly lines: readonly Buffer[];
}

/**
 * Fills tables by COPY and then does `last`, all in one message of statements: where one of them fails, the ones after it
 * are not begun. As `pg` asks of whatever it sends: the methods are called with the database's answers.
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

/** Rejects when the database refuses it or is silent for so long; the session must be dropped then, as its answer may still come. */
export async function copyIn(
	client: PoolClient,
	parts: readonly CopyPart[],
	last: string,
	silenceMs: number,
): Promise<void> {
	const query = new CopyIn(parts, last);
	let timer: NodeJS.Timeout | undefined;
	const silent = new Promise<never>((_, reject) => {
		// The database's own time: a clock that is moved does not make it silent.
		timer = setTimeout(() => reject(new Error("the database is silent")), silenceMs);
	});
	// Whichever comes second is nobody's any more.
	silent.catch(() => undefined);
	query.done.catch(() => undefined);
	try {
		client.query(query);
		await Promise.race([query.done, silent]);
	} finally {
		clearTimeout(timer);
	}
}
