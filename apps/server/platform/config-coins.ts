import * as z from "zod";
import type { Variable } from "./config-variable.ts";
import { StartupError } from "./startup-error.ts";

/** One chain: whose addresses customers get, and who says what happens on it. */
export interface CoinChainConfig {
	/** Extended public key of the account, from which addresses are derived. */
	readonly key: string;
	readonly source: URL;
}

/** Deposits of coins. */
export type CoinsConfig =
	| { readonly kind: "off" }
	/** The embedded test chain, without real coins. */
	| { readonly kind: "test" }
	| {
			readonly kind: "live";
			readonly bitcoin: CoinChainConfig | null;
			readonly litecoin: CoinChainConfig | null;
			readonly ethereum: (CoinChainConfig & { readonly usdt: string }) | null;
	  };

const PRIVATE = /^(?:[xyzt]prv|Ltpv|Mtpv)/;

/** Its checksum and version are checked when addresses are derived. */
const key = z.string().transform((text, context) => {
	// Before the shape: whoever sends us a private key must learn that they did.
	if (PRIVATE.test(text)) {
		throw new StartupError(
			"A COIN_XPUB setting is a private key. The server must never have one: replace it with the public key, and move the coins to a new wallet.",
		);
	}
	if (!/^[1-9A-HJ-NP-Za-km-z]{100,120}$/.test(text)) {
		context.addIssue({ code: "custom", message: "not an extended public key" });
		return z.NEVER;
	}
	return text;
});

/** Whoever answers there decides what we credit, so it must use https or be on this machine. */
const source = z.string().transform((text, context) => {
	const url = URL.canParse(text) ? new URL(text) : null;
	const here = url?.protocol === "http:" && /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(url.hostname);
	if (url === null || (url.protocol !== "https:" && !here) || url.hash !== "") {
		context.addIssue({ code: "custom", message: "not an address" });
		return z.NEVER;
	}
	return url;
});

const KEY = { instead: "–", allowed: "an extended public key", secret: true, schema: key } as const;
const SOURCE = {
	instead: "–",
	allowed: "an https address (http on this machine)",
	secret: true,
	schema: source,
} as const;

export const COIN_VARIABLES = {
	COINS: {
		instead: "`live` with a `COIN_XPUB_…`, else `test` in the demo, else `off`",
		meaning: "Deposits of coins: `live`; `test`, an embedded test chain without real coins; or `off`",
		allowed: "live, test or off",
		schema: z.enum(["live", "test", "off"]),
	} satisfies Variable<CoinsConfig["kind"]>,
	COIN_XPUB_BTC: {
		...KEY,
		meaning: "Extended public key of your Bitcoin account (`zpub`, `xpub`: native SegWit; `ypub`: wrapped)",
	} satisfies Variable<string>,
	COIN_XPUB_LTC: {
		...KEY,
		meaning: "The same of Litecoin (`zpub`, `xpub`, `Ltub`: native SegWit; `ypub`, `Mtub`: wrapped)",
	} satisfies Variable<string>,
	COIN_XPUB_ETH: {
		...KEY,
		meaning: "The same of Ethereum (`xpub`); addresses of ETH and USDT",
	} satisfies Variable<string>,
	COIN_ESPLORA_BTC: {
		...SOURCE,
		meaning: "Address of the Esplora API that watches Bitcoin, best your own",
	} satisfies Variable<URL>,
	COIN_ESPLORA_LTC: { ...SOURCE, meaning: "The same of Litecoin" } satisfies Variable<URL>,
	COIN_RPC_ETH: {
		...SOURCE,
		meaning: "Address of the JSON-RPC API of your Ethereum node",
	} satisfies Variable<URL>,
	COIN_USDT_CONTRACT: {
		default: "0xdAC17F958D2ee523a2206206994597C13D831ec7",
		meaning: "Contract of USDT on Ethereum",
		allowed: "an address of 40 hexadecimal digits after 0x",
		schema: z.string().regex(/^0x[0-9a-fA-F]{40}$/),
	} satisfies Variable<string>,
};

type Given<T> = T | undefined;

/** @throws StartupError when a chain has a key without a source, or the other way round. */
export function completeCoins(given: {
	readonly kind: Given<CoinsConfig["kind"]>;
	readonly demo: boolean;
	readonly bitcoin: readonly [key: Given<string>, source: Given<URL>];
	readonly litecoin: readonly [key: Given<string>, source: Given<URL>];
	readonly ethereum: readonly [key: Given<string>, source: Given<URL>];
	readonly usdt: string;
}): CoinsConfig {
	const pairs = { BTC: given.bitcoin, LTC: given.litecoin, ETH: given.ethereum };
	const isGiven = Object.values(pairs).some(([each]) => each !== undefined);
	const kind = given.kind ?? (isGiven ? "live" : given.demo ? "test" : "off");
	if (kind !== "live") return { kind };
	const chainOf = (name: keyof typeof pairs): CoinChainConfig | null => {
		const [publicKey, from] = pairs[name];
		if (publicKey === undefined && from === undefined) return null;
		if (publicKey === undefined || from === undefined) {
			const sourceName = name === "ETH" ? "COIN_RPC_ETH" : `COIN_ESPLORA_${name}`;
			throw new StartupError(`COINS=live needs COIN_XPUB_${name} and ${sourceName} together.`);
		}
		return { key: publicKey, source: from };
	};
	const [bitcoin, litecoin, ethereum] = [chainOf("BTC"), chainOf("LTC"), chainOf("ETH")];
	if (bitcoin === null && litecoin === null && ethereum === null) {
		throw new StartupError("COINS=live needs COIN_XPUB_BTC, COIN_XPUB_LTC or COIN_XPUB_ETH.");
	}
	return { kind, bitcoin, litecoin, ethereum: ethereum === null ? null : { ...ethereum, usdt: given.usdt } };
}
