import type { PoolClient } from "pg";
import type { Pool } from "./pool.ts";

/* For tests: a process that is killed before or after any step. */

export class Killed extends Error {}

/** Counts the steps, and dies before or after one of them: from then on nothing of this process works. */
export class Fuse {
	steps = 0;
	isDead = false;
	readonly #at: number;
	readonly #isAfter: boolean;
	constructor(at: number, isAfter: boolean) {
		this.#at = at;
		this.#isAfter = isAfter;
	}
	async step<T>(work: () => Promise<T>): Promise<T> {
		if (this.isDead) throw new Killed();
		this.steps += 1;
		const isHere = this.steps === this.#at;
		if (isHere && !this.#isAfter) return this.#die();
		const value = await work();
		return isHere ? this.#die() : value;
	}
	#die(): never {
		this.isDead = true;
		throw new Killed();
	}
}

/** A dead process's connections are closed: what they had not committed is rolled back. */
export function mortalPool(pool: Pool, fuse: Fuse): Pool {
	const connect = async (): Promise<PoolClient> => {
		if (fuse.isDead) throw new Killed();
		const client = await pool.connect();
		return new Proxy(client, {
			get(target, name) {
				if (name === "query") {
					return async (...given: unknown[]) => fuse.step(async () => Reflect.apply(target.query, target, given));
				}
				if (name === "release") return () => target.release(fuse.isDead);
				const value = Reflect.get(target, name);
				return typeof value === "function" ? value.bind(target) : value;
			},
		});
	};
	return new Proxy(pool, {
		get: (target, name) => {
			if (name === "connect") return connect;
			if (name === "query") {
				return async (...given: unknown[]) => fuse.step(async () => Reflect.apply(target.query, target, given));
			}
			const value = Reflect.get(target, name);
			return typeof value === "function" ? value.bind(target) : value;
		},
	});
}
