import { type AccountCurrency, type Coin, price, type Rate, rate } from "@truefill/core/money";
import type { MarketView } from "@truefill/core/trading";
import {
	type ChainId,
	type CoinDeps,
	type CoinTermsOf,
	type Quote,
	watch,
	workDue,
} from "@truefill/server/deciding/coins";
import { aMarket, anInstrument, anOpening, aPair, aQuote, NOON_MS } from "@truefill/testkit";
import { type Dice, diceOf } from "../../world/dice.ts";
import { Accounts } from "../accounts.ts";
import { type History, type Telling, tell } from "../history.ts";
import { journalIn } from "../journal.ts";
import { Memory } from "../memory.ts";
import { NO_FAULTS, type Odds, Process } from "../process.ts";
import { type Fate, type PaidOutput, TrueChain } from "./chain.ts";
import { CoinChecks } from "./checks.ts";
import { SOURCE_FAULTS, Source } from "./source.ts";
import { type AddressRow, storesIn } from "./stores.ts";

const MINUTE_MS = 60_000;
const LOCK_MS = 15 * MINUTE_MS;
const INSTRUMENT = { BTC: "BTCUSD", ETH: "ETHUSD", LTC: "LTCUSD", USDT: null } as const;
const COINS_OF: Readonly<Record<string, readonly Coin[]>> = {
	bitcoin: ["BTC"],
	litecoin: ["LTC"],
	ethereum: ["ETH", "USDT"],
};
/** Units of the chain that are worth about ten dollars. */
const TEN_DOLLARS: Readonly<Record<Coin, bigint>> = {
	BTC: 16_000n,
	LTC: 12_000_000n,
	ETH: 4_000_000_000_000_000n,
	USDT: 10_000_000n,
};
const FATES: readonly Fate[] = ["pending", "dropped", "spent-elsewhere", "mined-again"];

/** Drawn with equal chances. */
const ACTS = [
	"pay",
	"pay",
	"pay",
	"mine",
	"mine",
	"mine",
	"reorganise",
	"replace",
	"forget",
	"again",
	"fault",
	"fault",
	"price",
	"quote",
	"dust",
] as const;

/** A random history of coins that arrive on one chain: the product's own steps, over tables in memory and a faulty source. */
export const live = (seed: number, keepLines = 0): Promise<History> =>
	tell(seed, { startMs: NOON_MS, keepLines }, async (telling) => {
		const history = new CoinHistory(diceOf(seed, "coins"), telling);
		await history.live();
	});

class CoinHistory {
	readonly #dice: Dice;
	readonly #telling: Telling;
	readonly #memory = new Memory();
	readonly #chainId: ChainId;
	readonly #chain: TrueChain;
	readonly #source: Source;
	readonly #terms: CoinTermsOf;
	readonly #accounts: Accounts;
	readonly #checks: CoinChecks;
	readonly #alarmed: CoinDeps["alarmed"] = new Map();
	readonly #odds: Odds;
	/** The bid of every coin in dollars × 10^8; null: no price is known. */
	#bid: bigint | null = 6_000_000_000_000n;
	#quotes = 0;
	#processes: Process[] = [];

	constructor(dice: Dice, telling: Telling) {
		this.#dice = dice;
		this.#telling = telling;
		this.#chainId = dice.pick(["bitcoin", "litecoin", "ethereum"] as const);
		this.#chain = new TrueChain(dice.fork("chain"));
		const scan = dice.pick(["addresses", "blocks"] as const);
		this.#source = new Source(this.#chain, dice.fork("source"), this.#chainId, scan);
		const [coin = "BTC"] = COINS_OF[this.#chainId] ?? [];
		this.#terms = {
			minimum: coin === "BTC" ? 16_000n : coin === "LTC" ? 12_000_000n : 400_000n,
			markUpBasisPoints: dice.pick([0, 50, 100]),
			feeBasisPoints: dice.pick([0, 25]),
			confirmations: dice.between(1, 6),
			lockMinutes: 15,
			isOffered: true,
		};
		const isFaultless = dice.chance(0.2);
		this.#odds = isFaultless ? NO_FAULTS : { killed: dice.pick([0, 0.002, 0.01]), failed: dice.pick([0, 0.005, 0.02]) };
		this.#accounts = new Accounts({
			dice: dice.fork("answers"),
			view: () => this.#view(),
			onAccepted: (accepted) => this.#checks.accepted(accepted),
		});
		this.#accounts.lost = isFaultless ? 0 : dice.pick([0, 0.05]);
		this.#checks = new CoinChecks({
			telling,
			memory: this.#memory,
			chain: this.#chain,
			chainId: this.#chainId,
			terms: this.#terms,
			rateNow: (of, currency) => this.#rateNow(of, currency),
			currencyOf: (accountId) => this.#accounts.state(accountId)?.currency ?? "USD",
		});
		this.#memory.onCommit = this.#checks.committed;
		this.#open();
	}

	async live(): Promise<void> {
		const steps = this.#dice.between(15, 45);
		for (let step = 0; step < steps; step += 1) {
			for (let acts = this.#dice.between(0, 3); acts > 0; acts -= 1) this.#happen();
			this.#telling.nowMs += this.#dice.pick([1_000, 20_000, 90_000, 20 * MINUTE_MS]);
			this.#restart();
			await Promise.all(this.#processes.map((process) => this.#work(process, this.#dice.between(1, 3))));
			this.#telling.stop();
		}
		await this.#heal();
		this.#checks.settled();
	}

	/** Everything is honest and alive, and enough time passes. */
	async #heal(): Promise<void> {
		this.#telling.line("all is healed");
		this.#source.fault = "none";
		this.#accounts.lost = 0;
		this.#bid = 6_000_000_000_000n;
		this.#processes = [new Process(this.#dice.fork("healed"), NO_FAULTS)];
		this.#chain.mine(this.#terms.confirmations + 1, 1);
		for (let round = 0; round < 5; round += 1) {
			this.#telling.nowMs += 61 * MINUTE_MS;
			for (const process of this.#processes) await this.#work(process, 4);
			this.#telling.stop();
		}
	}

	#open(): void {
		const dice = this.#dice;
		const currencies: readonly AccountCurrency[] = ["USD", "EUR"];
		for (const [at, currency] of currencies.entries()) {
			const accountId = `live-${at}`;
			this.#accounts.submit(anOpening({ accountId, userId: `user-${at}`, type: "live", currency }), "open");
		}
		const coins = COINS_OF[this.#chainId] ?? [];
		for (let index = 0; index < dice.between(2, 4); index += 1) {
			const at = dice.between(0, 1);
			const row: AddressRow = {
				id: `wal-${index}`,
				userId: `user-${at}`,
				accountId: `live-${at}`,
				coin: dice.pick(coins),
				chain: this.#chainId,
				keyId: "key",
				index,
				address: `address-${index}`,
				createdAt: new Date(this.#telling.nowMs),
				usedAt: null,
				lookAt: this.#telling.nowMs,
			};
			this.#memory.fill("addresses", row.id, row);
		}
	}

	/** One thing that the world does. */
	#happen(): void {
		const dice = this.#dice;
		const chain = this.#chain;
		const pay = (count: number, most: number) => {
			chain.pay(Array.from({ length: count }, () => this.#output(most === 0 ? 0 : dice.between(1, most))));
		};
		const acts: Readonly<Record<(typeof ACTS)[number], () => void>> = {
			pay: () => pay(dice.pick([1, 1, 2, 4]), 400),
			dust: () => pay(dice.between(3, 12), 0),
			mine: () => chain.mine(dice.pick([1, 1, 2, 6])),
			// Mostly shallow; sometimes deeper than any depth.
			reorganise: () => chain.reorganise(dice.pick([1, 1, 2, 3, 8]), dice.pick(FATES)),
			replace: () => chain.replace(dice.chance(0.6)),
			forget: () => chain.forget(),
			again: () => chain.giveAgain(),
			fault: () => {
				this.#source.fault = dice.chance(0.5) ? "none" : dice.pick(SOURCE_FAULTS);
				this.#source.lag = dice.between(1, 5);
				this.#telling.count(this.#source.fault);
			},
			price: () => {
				const cents = BigInt(dice.between(4_000_000, 8_000_000));
				this.#bid = dice.chance(0.3) ? null : cents * 1_000_000n + BigInt(dice.between(0, 999_999));
			},
			quote: () => this.#quote(),
		};
		const act = dice.pick(ACTS);
		this.#telling.count(act);
		acts[act]();
	}

	/** To any address, also an old one, by anybody. About ten dollars for each share; zero: dust. */
	#output(shares: number): PaidOutput {
		const dice = this.#dice;
		const row = dice.pick([...this.#memory.rows<AddressRow>("addresses").values()]);
		const isWrong = this.#chainId === "ethereum" && dice.chance(0.1);
		const coin = isWrong ? (dice.chance(0.5) ? null : row.coin === "ETH" ? "USDT" : "ETH") : row.coin;
		const whole = TEN_DOLLARS[coin ?? "USDT"];
		const units =
			shares === 0
				? whole / BigInt(dice.pick([1, 3, 20, 100_000]))
				: whole * BigInt(shares) + BigInt(dice.between(0, 9_999));
		return { address: row.address, coin, token: coin === null ? "0xother" : null, units: units > 0n ? units : 1n };
	}

	/** A customer is shown a rate, unless one is locked. */
	#quote(): void {
		const row = this.#dice.pick([...this.#memory.rows<AddressRow>("addresses").values()]);
		const currency = this.#accounts.state(row.accountId)?.currency ?? "USD";
		const now = this.#rateNow(row.coin, currency);
		const quotes = [...this.#memory.rows<Quote>("quotes").values()];
		const { nowMs } = this.#telling;
		if (now === null || quotes.some((each) => each.addressId === row.id && each.lockedUntil.getTime() > nowMs)) return;
		this.#quotes += 1;
		const quote: Quote = {
			id: `quote-${this.#quotes}`,
			addressId: row.id,
			currency,
			rate: rate(now),
			source: "shown",
			markUpBasisPoints: this.#terms.markUpBasisPoints,
			feeBasisPoints: this.#dice.pick([0, 25, 40]),
			madeAt: new Date(nowMs),
			lockedUntil: new Date(nowMs + LOCK_MS),
		};
		this.#memory.fill("quotes", quote.id, quote);
	}

	/** Two processes share the work; one that was killed is started again. */
	#restart(): void {
		this.#processes = this.#processes.filter(({ isAlive }) => isAlive);
		while (this.#processes.length < 2) {
			this.#telling.count("started");
			this.#processes.push(new Process(this.#dice.fork(`process ${this.#dice.bits()}`), this.#odds));
		}
	}

	#work(process: Process, rounds: number): Promise<void> {
		const deps = this.#deps(process);
		return process.run(async () => {
			for (let round = 0; round < rounds; round += 1) {
				await this.#unlessFailed(() => watch(deps));
				await this.#unlessFailed(() => workDue(deps));
			}
		});
	}

	/** As a job does: what fails is tried again at its next run. */
	async #unlessFailed<T>(work: () => Promise<T>): Promise<T | undefined> {
		try {
			return await work();
		} catch (error) {
			if (!(error instanceof Error) || error.message !== "no answer") throw error;
			return undefined;
		}
	}

	#deps(process: Process): CoinDeps {
		const engine = this.#accounts.port(process);
		const house = journalIn(this.#memory, process, this.#telling.broken);
		return {
			...storesIn(this.#memory, process),
			clock: this.#telling.clock,
			log: this.#telling.log,
			alarmed: this.#alarmed,
			termsOf: async () => this.#terms,
			engine,
			house: { ...house, convertedFrom: async () => new Map() },
			levels: {
				limitOf: async () => null,
				refusalOf: async (_tx, _userId, _limit, { commandId }) => this.#above(commandId),
			},
			sources: [this.#source.port(process)],
		};
	}

	/** Some payments are above the level of verification, always the same ones. */
	#above(commandId: string) {
		return commandId.endsWith("7") ? ({ code: "DEPOSIT_ABOVE_LEVEL", params: {} } as const) : null;
	}

	#view(): MarketView {
		const { nowMs } = this.#telling;
		const ids = Object.values(INSTRUMENT).flatMap((id) => id ?? []);
		const coins = ids.map((id) => anInstrument({ id, symbol: id }));
		const euro = aQuote("EURUSD", "1.10000", "1.10020", { tsMs: nowMs });
		const bid = this.#bid;
		const quotes =
			bid === null
				? []
				: ids.map((instrumentId) => ({ ...euro, instrumentId, bid: price(bid), ask: price(bid + 100n) }));
		return aMarket({ instruments: [aPair("EUR", "USD"), ...coins], quotes: [euro, ...quotes], nowMs });
	}

	/** The rate as it should be, by exact integers: the bid less the mark-up, rounded down to what people can copy. */
	#rateNow(coin: string, currency: AccountCurrency): bigint | null {
		const inDollars = coin === "USDT" ? 100_000_000n : this.#bid;
		const dollar: Rate | undefined = currency === "USD" ? rate(10n ** 12n) : this.#view().rate("USD", currency)?.bid;
		if (inDollars === null || dollar === undefined) return null;
		const exact = (inDollars * dollar * BigInt(10_000 - this.#terms.markUpBasisPoints)) / 10n ** 12n;
		const [thousand, one] = [1_000n * 10n ** 12n, 10n ** 12n];
		const step = exact >= thousand ? 10n ** 10n : exact >= one ? 10n ** 8n : 10n ** 4n;
		return exact - (exact % step);
	}
}
