import { CHAIN_DECIMALS, NETWORK_OF } from "@truefill/core/coins";
import { type Coin, parseDecimal } from "@truefill/core/money";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Clock } from "../../../platform/index.ts";
import type { AddressStore } from "../address-store.ts";
import { type ChainId, isTestChain } from "../chain-source.ts";
import type { CoinAddress } from "../output.ts";
import { chainPage, type Problem, STYLE, unknownPage } from "./page.ts";
import type { TestChainStore, TestPayment } from "./store.ts";

const config = { access: "public" } as const;
const takesForm = { config: { access: "public", takesForm: true } } as const;

/** No script and nothing from elsewhere. The forms of this page alone may be sent, to this site. */
const POLICY =
	"default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'";
const html = (reply: FastifyReply, page: string) =>
	reply.header("content-security-policy", POLICY).type("text/html; charset=utf-8").send(page);

const textOf = (body: unknown, name: string): string => {
	const value = typeof body === "object" && body !== null ? (body as Record<string, unknown>)[name] : undefined;
	return typeof value === "string" ? value.trim().slice(0, 80) : "";
};

/** Transactions that one address may have on the test chain: nobody fills the database of a demo. */
const MOST = 100;
const MOST_BLOCKS = 12;
/** What left the chain's addresses, on one page. */
const MOST_SENT = 20;
const MOST_DEPTH = 20;
/** A thousand coins in all. */
const MOST_COINS = 1_000n;

type Params = { Params: { wallet: string } };
interface Deps {
	readonly addresses: AddressStore;
	readonly store: TestChainStore;
	readonly clock: Clock;
}

/** The page of the test chain: whoever has the wallet's id may pay test coins to it, and make blocks. */
export const testChainPage =
	(deps: Deps) =>
	(app: FastifyInstance): void => {
		const { addresses, store } = deps;
		const find = async (id: string): Promise<CoinAddress | undefined> => {
			const found = /^wal_[0-9a-f]{32}$/.test(id) ? await addresses.find(id) : undefined;
			return found !== undefined && isTestChain(found.chain) ? found : undefined;
		};
		const show = async (
			reply: FastifyReply,
			address: CoinAddress | undefined,
			language: string,
			problem: Problem | null = null,
		) => {
			if (address === undefined) return html(reply.code(404), unknownPage());
			const transfers = await store.ofAddress(address.chain, address.address, MOST);
			const { height } = await store.tip(address.chain);
			const returns = await store.returnsOf(address.chain, address.address);
			const sent = await store.newestSigned(address.chain, MOST_SENT);
			return html(reply, chainPage({ address, transfers, returns, sent, height, language, problem }));
		};
		app.get<Params & { Querystring: { language?: string } }>(
			"/test-chain/:wallet",
			{ config },
			async (request, reply) => show(reply, await find(request.params.wallet), `${request.query.language ?? "en"}`),
		);
		app.post<Params>("/test-chain/:wallet", takesForm, async (request, reply) => {
			const address = await find(request.params.wallet);
			const language = textOf(request.body, "language");
			if (address === undefined) return show(reply, address, language);
			const problem = await act(deps, address, request.body);
			if (problem !== null) return show(reply, address, language, problem);
			return reply.redirect(`/test-chain/${address.id}?language=${encodeURIComponent(language)}`, 303);
		});
		app.get("/test-chain.css", { config }, async (_request, reply) =>
			reply.type("text/css; charset=utf-8").send(STYLE),
		);
	};

/** What the form asks for. @returns what is wrong with it */
async function act(
	{ store, clock }: Deps,
	{ chain, address, coin }: CoinAddress,
	body: unknown,
): Promise<Problem | null> {
	const transaction = textOf(body, "transaction");
	const isOurs = async () => (await store.ofAddress(chain, address, MOST)).some(({ txId }) => txId === transaction);
	switch (textOf(body, "act")) {
		case "pay":
			return pay(store, { chain, address, coin }, body, new Date(clock.nowMs()));
		case "mine":
			await store.mine(chain, countOf(body, "blocks", MOST_BLOCKS));
			return null;
		case "reorganise":
			await store.reorganise(chain, countOf(body, "depth", MOST_DEPTH), "double-spent");
			return null;
		case "replace":
			return (await isOurs()) && (await store.replaceFee(chain, transaction)) !== null ? null : "not-waiting";
		case "send-back":
			return (await isOurs()) && (await store.sendBack(chain, transaction, new Date(clock.nowMs())))
				? null
				: "not-waiting";
		case "double-spend":
			return (await isOurs()) && (await store.doubleSpend(chain, transaction)) ? null : "not-waiting";
		default:
			return "not-waiting";
	}
}

async function pay(
	store: TestChainStore,
	{ chain, address, coin }: { readonly chain: ChainId; readonly address: string; readonly coin: Coin },
	body: unknown,
	at: Date,
): Promise<Problem | null> {
	const decimals = CHAIN_DECIMALS[coin];
	const parsed = parseDecimal(textOf(body, "amount"), decimals);
	if (!parsed.ok || parsed.value <= 0n || parsed.value > MOST_COINS * 10n ** BigInt(decimals)) return "amount";
	if ((await store.ofAddress(chain, address, MOST)).length >= MOST) return "too-many";
	await store.pay(chain, outputsOf(textOf(body, "what"), { address, coin, units: parsed.value }), at);
	return null;
}

/** What a payment consists of. On Ethereum addresses of all coins look alike, and anybody sends any token to them. */
function outputsOf(
	what: string,
	paid: { readonly address: string; readonly coin: Coin; readonly units: bigint },
): readonly TestPayment[] {
	const { address, coin, units } = paid;
	const isEthereum = NETWORK_OF[coin] === "ethereum";
	if (what === "two" && units > 1n) {
		const half = units / 2n;
		return [half, units - half].map((each) => ({ ...paid, token: null, units: each }));
	}
	if (what === "wrong" && isEthereum) {
		const other = coin === "ETH" ? "USDT" : "ETH";
		// The same number of coins, in the unit of the other one.
		const scaled = (units * 10n ** BigInt(CHAIN_DECIMALS[other])) / 10n ** BigInt(CHAIN_DECIMALS[coin]);
		return [{ address, coin: other, token: null, units: scaled > 0n ? scaled : 1n }];
	}
	if (what === "other" && isEthereum) {
		return [{ address, coin: null, token: "0x07e4000000000000000000000000000000000000", units }];
	}
	return [{ ...paid, token: null }];
}

function countOf(body: unknown, name: string, most: number): number {
	const text = textOf(body, name);
	const count = /^\d{1,3}$/.test(text) ? Number.parseInt(text, 10) : 1;
	return Math.min(most, Math.max(1, count));
}
