import { createHmac, timingSafeEqual } from "node:crypto";

/** Where files are served: outside the API, because the answer is the file itself. */
export const FILES_PATH = "/api/files";
/** The longest lifetime of an address … */
export const LINK_LIFE_MS = 5 * 60_000;
/** … and it stays the same for this long, so that a polling browser does not reload an image. */
const SAME_FOR_MS = LINK_LIFE_MS / 2;

export const FILE_ID = /^fil_[A-Za-z0-9_-]{8,48}$/;
const SESSION_ID = /^(?:ses|tok)_[A-Za-z0-9_-]{8,48}$/;
const URL_SHAPE =
	/^\/api\/files\/(fil_[A-Za-z0-9_-]{8,48})\?expires=([1-9]\d{0,11})&session=((?:ses|tok)_[A-Za-z0-9_-]{8,48})&signature=([A-Za-z0-9_-]{43})$/;

/** The query parameters of an address, as they were received. */
export interface LinkParts {
	readonly expires: string;
	readonly session: string;
	readonly signature: string;
}

/** Signed, short-lived addresses of files. Each is bound to one session and ends with it. Nobody else can sign one. */
export class Links {
	readonly #keys: readonly [Buffer, ...Buffer[]];

	/** @param keys the first signs; replaced keys still verify. */
	constructor(keys: readonly [Buffer, ...Buffer[]]) {
		this.#keys = keys;
	}

	/** A signed path, valid for two and a half to five minutes and no longer than the session. */
	url(fileId: string, sessionId: string, nowMs: number): string {
		const expires = Math.floor((Math.floor(nowMs / SAME_FOR_MS) * SAME_FOR_MS + LINK_LIFE_MS) / 1000);
		const signature = sign(this.#keys[0], fileId, String(expires), sessionId);
		return `${FILES_PATH}/${fileId}?expires=${expires}&session=${sessionId}&signature=${signature}`;
	}

	/** Whether an address was signed here and has not expired. Whether its session is live is checked elsewhere. */
	isGood(fileId: string, link: LinkParts, nowMs: number): boolean {
		return this.#isSigned(fileId, link) && Number.parseInt(link.expires, 10) * 1000 > nowMs;
	}

	/** The file of an address that this server signed, also when it has expired; null for every other string (R24). */
	fileOf(url: string): string | null {
		const [, fileId, expires, session, signature] = URL_SHAPE.exec(url) ?? [];
		if (fileId === undefined || expires === undefined || session === undefined || signature === undefined) return null;
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
