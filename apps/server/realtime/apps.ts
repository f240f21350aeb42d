import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/** An application of the Channels protocol. Whoever has its secret may publish and authorise sockets. */
export interface App {
	readonly id: string;
	/** Public: clients connect with it. */
	readonly key: string;
	readonly secret: string;
	/** `product`: Truefill's own, with its channel registry. `plain`: a third party's, with the protocol's own rules. */
	readonly kind: "product" | "plain";
}

/** The id of the product's own application in `REALTIME_APPS`. */
export const PRODUCT_APP_ID = "truefill";

/** The applications by id and by key. */
export class Apps {
	readonly product: App;
	readonly all: readonly App[];
	readonly #byId: ReadonlyMap<string, App>;
	readonly #byKey: ReadonlyMap<string, App>;

	/** @param configured from `REALTIME_APPS`. If the product's own is missing, it gets `secret`. */
	constructor(configured: readonly Omit<App, "kind">[], secret: string) {
		const given = configured.find(({ id }) => id === PRODUCT_APP_ID);
		this.product = { ...(given ?? { id: PRODUCT_APP_ID, key: PRODUCT_APP_ID, secret }), kind: "product" };
		const others = configured.filter(({ id }) => id !== PRODUCT_APP_ID);
		this.all = [this.product, ...others.map((app): App => ({ ...app, kind: "plain" }))];
		this.#byId = new Map(this.all.map((app) => [app.id, app]));
		this.#byKey = new Map(this.all.map((app) => [app.key, app]));
		if (this.#byId.size !== this.all.length || this.#byKey.size !== this.all.length) {
			throw new Error("two realtime applications have the same id or key");
		}
	}

	byId(id: string): App | undefined {
		return this.#byId.get(id);
	}

	byKey(key: string): App | undefined {
		return this.#byKey.get(key);
	}
}

export const hmac = (secret: string, text: string): string => createHmac("sha256", secret).update(text).digest("hex");
export const md5 = (body: Buffer): string => createHash("md5").update(body).digest("hex");

/** Constant-time comparison. */
export function sameText(given: string, right: string): boolean {
	const a = Buffer.from(given);
	const b = Buffer.from(right);
	return a.length === b.length && timingSafeEqual(a, b);
}

/** `key:signature` that authorises a socket for a channel; it covers `channelData` if present. */
export const signChannel = (app: App, socketId: string, channel: string, channelData?: string): string =>
	`${app.key}:${hmac(app.secret, signedText(socketId, channel, channelData))}`;

/** `key:signature` that authenticates a socket's user. */
export const signUser = (app: App, socketId: string, userData: string): string =>
	`${app.key}:${hmac(app.secret, `${socketId}::user::${userData}`)}`;

export const isChannelAuth = (app: App, auth: string, socketId: string, channel: string, channelData?: string) =>
	sameText(auth, signChannel(app, socketId, channel, channelData));

const signedText = (socketId: string, channel: string, channelData: string | undefined): string =>
	channelData === undefined ? `${socketId}:${channel}` : `${socketId}:${channel}:${channelData}`;
