import { createHash } from "node:crypto";

/** Everything that happened, as one hash; the last lines are kept for debugging. */
export class Trace {
	readonly #hash = createHash("sha256");
	readonly #kept: string[] = [];
	readonly #keep: number;
	lines = 0;

	constructor(keep = 0) {
		this.#keep = keep;
	}

	line(text: string): void {
		this.lines += 1;
		this.#hash.update(`${text}\n`);
		if (this.#keep === 0) return;
		this.#kept.push(text);
		if (this.#kept.length > this.#keep * 2) this.#kept.splice(0, this.#keep);
	}

	last(): readonly string[] {
		return this.#kept.slice(-this.#keep);
	}

	/** Ends the trace. */
	digest(): string {
		return this.#hash.digest("hex");
	}
}
