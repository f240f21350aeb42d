import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";

const NONCE = 12;
const TAG = 16;

type Derived = Readonly<Record<"sealing" | "hashing", Buffer>>;

function derive(secret: Buffer, use: string): Derived {
	const derived = (way: string) => Buffer.from(hkdfSync("sha256", secret, Buffer.alloc(0), `${use} ${way}`, 32));
	return { sealing: derived("sealing"), hashing: derived("hashing") };
}

/** Keys that encrypt and hash what is stored, derived from the server secrets of one use. */
export class SealingKeys {
	readonly #first: Derived;
	readonly #retired: readonly Derived[];

	/** @param secrets the first encrypts and hashes; replaced ones only decrypt and verify. */
	constructor(use: "second-factor" | "documents", [first, ...retired]: readonly [Buffer, ...Buffer[]]) {
		this.#first = derive(first, use);
		this.#retired = retired.map((each) => derive(each, use));
	}

	/** Encrypts for one owner: in another user's row it cannot be decrypted. */
	seal(plain: Buffer, owner: string): Buffer {
		const nonce = randomBytes(NONCE);
		const cipher = createCipheriv("aes-256-gcm", this.#first.sealing, nonce).setAAD(Buffer.from(owner));
		const text = Buffer.concat([cipher.update(plain), cipher.final()]);
		return Buffer.concat([nonce, cipher.getAuthTag(), text]);
	}

	/** Throws if it was changed or belongs to another owner. */
	open(sealed: Buffer, owner: string): Buffer {
		for (const { sealing } of [this.#first, ...this.#retired]) {
			const opened = openBy(sealing, sealed, owner);
			if (opened !== undefined) return opened;
		}
		throw new Error("sealed for somebody else, by another key, or changed");
	}

	hash(text: string, owner: string): Buffer {
		return hashBy(this.#first.hashing, text, owner);
	}

	/** All hashes that this text may be stored as: stored hashes of replaced keys cannot be recomputed. */
	hashes(text: string, owner: string): Buffer[] {
		return [this.#first, ...this.#retired].map(({ hashing }) => hashBy(hashing, text, owner));
	}
}

const hashBy = (key: Buffer, text: string, owner: string): Buffer =>
	createHmac("sha256", key).update(owner).update("\0").update(text).digest();

function openBy(key: Buffer, sealed: Buffer, owner: string): Buffer | undefined {
	try {
		const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, NONCE))
			.setAAD(Buffer.from(owner))
			.setAuthTag(sealed.subarray(NONCE, NONCE + TAG));
		return Buffer.concat([decipher.update(sealed.subarray(NONCE + TAG)), decipher.final()]);
	} catch {
		return undefined;
	}
}
