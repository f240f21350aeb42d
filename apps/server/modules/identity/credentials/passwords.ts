import { hash, verify } from "@node-rs/argon2";

/** The cost of a hash: memory in KiB, passes over it, lanes. */
export interface PasswordCost {
	readonly memoryCost: number;
	readonly timeCost: number;
	readonly parallelism: number;
}

/** OWASP's recommendation for argon2id: 19 MiB, two passes, one lane; about 20 ms each. */
export const PASSWORD_COST: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const CONCURRENT = 2;
/** Longest queue, a few seconds of hashing; beyond it, calls are refused. */
const MAX_WAITING = 100;

/** Too many sign-ins at once: the caller answers "try again" instead of delaying everybody. */
export class HashQueueFull extends Error {
	override readonly name = "HashQueueFull";
}

/** Hashes and checks passwords, at most two at a time, so that a flood of sign-ins cannot use up the CPU. */
export class Passwords {
	#running = 0;
	readonly #waiting: (() => void)[] = [];
	readonly #cost: PasswordCost;
	readonly #decoy: Promise<string>;

	constructor(cost: PasswordCost) {
		this.#cost = cost;
		this.#decoy = hash("nobody's password", cost);
		// The failure is thrown where it is awaited.
		this.#decoy.catch(() => undefined);
	}

	async hash(password: string): Promise<string> {
		return this.#queued(() => hash(normalised(password), this.#cost));
	}

	/** Takes the same time with or without a stored hash. */
	async verify(stored: string | null, password: string): Promise<boolean> {
		const against = stored ?? (await this.#decoy);
		const right = await this.#queued(() => verify(against, normalised(password)));
		return right && stored !== null;
	}

	async #queued<T>(work: () => Promise<T>): Promise<T> {
		if (this.#running >= CONCURRENT) {
			if (this.#waiting.length >= MAX_WAITING) throw new HashQueueFull("too many passwords to check at once");
			await new Promise<void>((resolve) => this.#waiting.push(resolve));
		}
		this.#running++;
		try {
			return await work();
		} finally {
			this.#running--;
			this.#waiting.shift()?.();
		}
	}
}

/** The same password typed on two keyboards has one form. */
const normalised = (password: string): string => password.normalize("NFKC");
