import { createHmac, timingSafeEqual } from "node:crypto";

/** The longest lifetime of an address … */
export const LINK_LIFE_MS = 5 * 60_000;
/** … and it stays the same for this long, so that a polling browser does not reload an image. */
const SAME_FOR_MS = LINK_LIFE_MS / 2;

const SESSION_ID = /^(?:ses|tok)_[A-Za-z0-9_-]{8,48}$/;
const QUERY = /^\?expires=([1-9]\d{0,11})&session=((?:ses|tok)_[A-Za-z0-9_-]{8,48})&signature=([A-Za-z0-9_-]{43})$/;

/** A kind of files: where they are served (outside the API, because the answer is the file), and how their ids begin. */
export interface LinkedFiles {
	readonly path: string;
	readonly prefix: string;
}

/** The query parameters of an address, as they were received. */
export interface LinkParts {
	readonly expires: string;
	readonly session: string;
	readonly signature: string;
}

/** Signed, short-lived addresses of files. Each is bound to one session and ends with it. Nobody else can sign one. */
export class Links {
	readonly #keys: readonly [Buffer, ...Buffer[]];
	readonly #path: string;
	readonly #id: RegExp;

	/** @param keys the first signs; replaced keys still verify. */
	constructor(keys: readonly [Buffer, ...Buffer[]], { path, prefix }: LinkedFiles) {
		this.#keys = keys;
		this.#path = path;
		this.#id = new RegExp(`^${prefix}_[A-Za-z0-9_-]{8,48}$`);
	}

	isId(text: string): boolean {
		return this.#id.test(text);
	}

	/** A signed path, valid for two and a half to five minutes and no longer than the session. */
	url(fileId: string, sessionId: string, nowMs: number): string {
		const expires = Math.floor((Math.floor(nowMs / SAME_FOR_MS) * SAME_FOR_MS + LINK_LIFE_MS) / 1000);
		const signature = sign(this.#keys[0], fileId, String(expires), sessionId);
		return `${this.#path}/${fileId}?expires=${expires}&session=${sessionId}&signature=${signature}`;
	}

	/** Whether an address was signed here and has not expired. Whether its session is live is checked elsewhere. */
	isGood(fileId: string, link: LinkParts, nowMs: number): boolean {
		return this.#isSigned(fileId, link) && Number.parseInt(link.expires, 10) * 1000 > nowMs;
	}

	/** The file of an address that this server signed, also when it has expired; null for every other string (R24). */
	fileOf(url: string): string | null {
		const at = url.indexOf("?");
		const [path, fileId] = [url.slice(0, this.#path.length + 1), url.slice(this.#path.length + 1, at)];
		const [, expires, session, signature] = QUERY.exec(url.slice(at)) ?? [];
		if (at === -1 || path !== `${this.#path}/` || !this.isId(fileId)) return null;
		if (expires === undefined || session === undefined || signature === undefined) return null;
		return this.#isSigned(fileId, { expires, session, signature }) ? fileId : null;
	}

	#isSigned(fileId: string, { expires, session, signature }: LinkParts): boolean {
		if (!SESSION_ID.test(session)) return false;
		const given = Buffer.from(signature);
		return this.#keys.some((key) => {
			const right = Buffer.from(sign(key, fileId, expires, session));
			return given.length === right.length && timingSafeEqual(given, right);
		});
	}
}

const sign = (key: Buffer, fileId: string, expires: string, sessionId: string): string =>
	createHmac("sha256", key).update(`file\0${fileId}\0${expires}\0${sessionId}`).digest("base64url");
