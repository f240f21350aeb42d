import type { Dice } from "../world/dice.ts";
import type { Fault, Faults } from "../world/faults.ts";
import type { World } from "../world/world.ts";
import type { Database } from "./database.ts";

/** A call failed. `isCertain`: it was certainly not executed. */
export class LinkError extends Error {
	override readonly name = "LinkError";
	readonly isCertain: boolean;
	constructor(what: string, isCertain: boolean) {
		super(what);
		this.isCertain = isCertain;
	}
}

export interface Call<T> {
	readonly name: string;
	/** Executed in the database, atomically. */
	readonly work: () => T;
	/** Timeout of the call. */
	readonly silenceMs: number;
	/** The faults that may strike it. */
	readonly error: Fault;
	readonly lost?: Fault;
	readonly answerLost?: Fault;
	/** The caller gets a connection error, but the database executes the call later. */
	readonly late?: Fault;
	/** Called with a function that aborts the call. */
	readonly onStarted?: (giveUp: () => void) => void;
}

/** One node's connection to the database, with latency and faults. */
export class Link {
	readonly #world: World;
	readonly #database: Database;
	readonly #faults: Faults;
	readonly #dice: Dice;
	/** Delivers an answer to the node: later if it is paused, never if it is dead. */
	readonly #deliver: (arrive: () => void) => void;

	constructor(world: World, database: Database, faults: Faults, dice: Dice, deliver: (arrive: () => void) => void) {
		this.#world = world;
		this.#database = database;
		this.#faults = faults;
		this.#dice = dice;
		this.#deliver = deliver;
	}

	call<T>({ name, work, silenceMs, error, lost, answerLost, late, onStarted }: Call<T>): Promise<T> {
		const world = this.#world;
		const faults = this.#faults;
		const wayMs = () => (faults.strikes("store-delay") ? this.#dice.between(50, 6000) : this.#dice.between(0, 3));
		const outMs = wayMs();
		const backMs = wayMs();
		return new Promise((resolve, reject) => {
			let over = false;
			let lostOnTheWay = false;
			const end = (arrive: () => void) => {
				if (over) return;
				over = true;
				this.#deliver(arrive);
			};
			const fail = (what: string, isCertain: boolean) =>
				end(() => reject(new LinkError(`${name}: ${what}`, isCertain)));
			onStarted?.(() => fail("given up", false));
			// The caller's timeout applies, however slow the connection is.
			const heardMs = Math.min(outMs, silenceMs);
			if (this.#database.down) return world.after(heardMs, () => fail("no connection", true));
			if (faults.strikes(error)) return world.after(heardMs, () => fail("an error before anything was done", true));
			if (lost !== undefined && faults.strikes(lost)) {
				return world.after(heardMs, () => fail("the connection broke", false));
			}
			const unwatch = this.#database.watch(() => {
				lostOnTheWay = true;
				fail("the database went away", false);
			});
			const ghost = late !== undefined && faults.strikes(late);
			if (ghost) world.after(outMs, () => fail("the connection broke, the call was on its way", false));
			else if (outMs + backMs >= silenceMs) world.after(silenceMs, () => fail("no answer for too long", false));
			// A call on the wire is executed even if the caller has given up.
			world.after(ghost ? outMs + this.#dice.between(1, 300) : outMs, () => {
				if (lostOnTheWay) return;
				const done = work();
				if (answerLost !== undefined && faults.strikes(answerLost)) {
					unwatch();
					return fail("the answer was lost", false);
				}
				world.after(backMs, () => {
					unwatch();
					end(() => resolve(done));
				});
			});
		});
	}
}
