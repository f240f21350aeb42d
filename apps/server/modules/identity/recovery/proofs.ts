import { createHash, createHmac, randomBytes, randomInt } from "node:crypto";
import type { MailLanguage } from "@truefill/contracts/http";
import type { Clock } from "../../../platform/index.ts";
import type { Mail } from "../../mail/index.ts";
import type { IdentityTransaction, ProofPurpose, UserRow } from "../tables.ts";
import type { ProofStore } from "./proof-store.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export const CODE_TRIES = 5;
export const CODE_LIFE_MS: number = 10 * MINUTE_MS;
/** Between two mailed codes. */
export const CODE_PAUSE_MS = MINUTE_MS;
/** Five codes of five tries in an hour: a guesser has one chance in 40,000. */
export const CODES_PER_HOUR = 5;
const LINK_LIFE_MS = { "reset-password": 30 * MINUTE_MS, "sign-in": 10 * MINUTE_MS } as const;
/** After a sign-up; another link can be requested at sign-in. */
const CONFIRM_LIFE_MS = HOUR_MS;
/** More are not mailed: earlier ones still work, and a mailbox cannot be flooded. */
const LINKS_PER_HOUR = 5;

type Person = Pick<UserRow, "id" | "email_key" | "language">;

interface ProofDeps {
	readonly store: ProofStore;
	readonly mail: Mail;
	readonly clock: Clock;
	/** The first hashes; hashes by replaced keys still verify. */
	readonly keys: readonly [Buffer, ...Buffer[]];
}

/** Mailed codes and links: generated, stored as hashes, and mailed in the same transaction. */
export class Proofs {
	readonly #deps: ProofDeps;

	constructor(deps: ProofDeps) {
		this.#deps = deps;
	}

	/**
	 * Mails a new code for the user's address; the previous one stops working.
	 *
	 * @returns milliseconds to wait if it is too soon for another one, else 0.
	 */
	async mailCode(tx: IdentityTransaction, person: Person, language: MailLanguage | null): Promise<number> {
		const { store, mail, clock } = this.#deps;
		const nowMs = clock.nowMs();
		const { count, newest } = await store.mailed(tx, person.id, "verify-email", new Date(nowMs - HOUR_MS));
		const sinceMs = newest === null ? CODE_PAUSE_MS : nowMs - newest.getTime();
		if (sinceMs < CODE_PAUSE_MS) return CODE_PAUSE_MS - sinceMs;
		if (count >= CODES_PER_HOUR) return HOUR_MS - sinceMs;
		await store.spend(tx, person.id, "verify-email", new Date(nowMs));
		const code = String(randomInt(1_000_000)).padStart(6, "0");
		await this.#add(tx, person, "verify-email", this.codeHash(person.id, code), CODE_LIFE_MS);
		await mail.write(tx, {
			template: "verify-email",
			userId: person.id,
			params: { code, minutes: String(CODE_LIFE_MS / MINUTE_MS) },
			...spoken(person, language),
		});
		return 0;
	}

	/** Mails a link that works once. @returns false if enough were mailed recently. */
	async mailLink(
		tx: IdentityTransaction,
		person: Person,
		purpose: "reset-password" | "sign-in",
		language: MailLanguage | null,
		template: "reset-password" | "sign-in-link" | "confirm-sign-up" = purpose === "sign-in" ? "sign-in-link" : purpose,
	): Promise<boolean> {
		const { store, mail, clock } = this.#deps;
		const { count } = await store.mailed(tx, person.id, purpose, new Date(clock.nowMs() - HOUR_MS));
		if (count >= LINKS_PER_HOUR) return false;
		const token = randomBytes(32).toString("base64url");
		const lifeMs = template === "confirm-sign-up" ? CONFIRM_LIFE_MS : LINK_LIFE_MS[purpose];
		await this.#add(tx, person, purpose, this.linkHash(token), lifeMs);
		await mail.write(tx, {
			template,
			userId: person.id,
			params: { token, minutes: String(lifeMs / MINUTE_MS) },
			...spoken(person, language),
		});
		return true;
	}

	/** Codes are few: without the server's key they cannot be brute-forced from the table. */
	codeHash(userId: string, code: string): Buffer {
		return codeHashBy(this.#deps.keys[0], userId, code);
	}

	/** Whether this is the hash of this code. */
	isCode(hash: Buffer, userId: string, code: string): boolean {
		return this.#deps.keys.some((key) => hash.equals(codeHashBy(key, userId, code)));
	}

	linkHash(token: string): Buffer {
		return createHash("sha256").update(token).digest();
	}

	async #add(tx: IdentityTransaction, person: Person, purpose: ProofPurpose, secretHash: Buffer, lifeMs: number) {
		const nowMs = this.#deps.clock.nowMs();
		await this.#deps.store.add(tx, {
			userId: person.id,
			purpose,
			secretHash,
			emailKey: person.email_key,
			at: new Date(nowMs),
			expiresAt: new Date(nowMs + lifeMs),
		});
	}
}

const codeHashBy = (key: Buffer, userId: string, code: string): Buffer =>
	createHmac("sha256", key).update(`code\0${userId}\0${code}`).digest();

/** The user's own language, else the requesting browser's. */
const spoken = (person: Person, language: MailLanguage | null) =>
	person.language === null && language !== null ? { language } : {};
