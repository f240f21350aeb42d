import { type Money, money } from "@truefill/core/money";
import { signOffline, TestingAccountChain, TestingOutputChain, throwAwayKey } from "@truefill/server/coin-testing";
import {
	addSigned,
	broadcastTransaction,
	cancelPayout,
	checkPaid,
	discardTransaction,
	followPayouts,
	makeTransaction,
	type PayoutDeps,
	type PayoutRow,
	paidEntry,
	pricePayouts,
	releaseTransaction,
	requestPayout,
	type TransactionRow,
} from "@truefill/server/deciding/coin-payouts";
import { NOON_MS } from "@truefill/testkit";
import { type Dice, diceOf } from "../../world/dice.ts";
import { type History, type Telling, tell } from "../history.ts";
import { journalIn } from "../journal.ts";
import { Memory } from "../memory.ts";
import { NO_FAULTS, type Odds, Process } from "../process.ts";
import { PayoutChecks } from "./checks.ts";
import { payoutStoreIn, payoutsIn, versionsIn } from "./stores.ts";

const MINUTE_MS = 60_000;
const STAFF = ["ann", "bob", "cleo"] as const;
const TO = { BTC: "bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080", ETH: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed" };
const { secret, key } = throwAwayKey(21);

const ACTS = [
	...["make", "make", "make", "release", "release", "release", "upload", "upload", "upload", "broadcast", "broadcast"],
	...["discard", "cancel", "signer", "mine", "mine", "mine", "reorganise", "silent", "price", "fees", "ask"],
] as const;

/** A random history of payouts in coins: staff who make, release and sign, a signer who gives anything that was ever
 * released to the network by themselves, and a chain that loses, replaces and reorganises. */
export const live = (seed: number, keepLines = 0): Promise<History> =>
	tell(seed, { startMs: NOON_MS, keepLines }, (telling) => new PayoutHistory(diceOf(seed, "payouts"), telling).live());

class PayoutHistory {
	readonly #dice: Dice;
	readonly #telling: Telling;
	readonly #memory = new Memory();
	readonly #chain: TestingOutputChain | TestingAccountChain;
	readonly #checks: PayoutChecks;
	readonly #odds: Odds;
	readonly #coin: "BTC" | "ETH";
	#price: bigint | null = 6_000_000_000_000n;
	#names = 0;
	/** Signed transactions by version. */
	readonly #signed = new Map<string, string>();

	constructor(dice: Dice, telling: Telling) {
		this.#dice = dice;
		this.#telling = telling;
		this.#coin = dice.pick(["BTC", "BTC", "ETH"]);
		this.#odds = dice.chance(0.3) ? NO_FAULTS : { killed: dice.pick([0, 0.01]), failed: dice.pick([0, 0.02]) };
		const bitcoin = new TestingOutputChain(key);
		for (let at = dice.between(2, 6); at > 0; at -= 1) bitcoin.fund(BigInt(dice.between(100_000, 3_000_000)), at);
		this.#chain = this.#coin === "BTC" ? bitcoin : new TestingAccountChain(key);
		this.#chain.mine();
		this.#checks = new PayoutChecks(telling, this.#memory, this.#chain, this.#signed);
		this.#memory.onCommit = this.#checks.committed;
	}

	async live(): Promise<void> {
		await this.#ask();
		for (let steps = this.#dice.between(20, 50); steps > 0; steps -= 1) {
			await this.#act();
			this.#telling.nowMs += this.#dice.pick([1_000, MINUTE_MS, 30 * MINUTE_MS]);
			await this.#work(this.#odds);
			this.#checks.paidOnce();
			this.#telling.stop();
		}
		await this.#heal();
	}

	async #heal(): Promise<void> {
		this.#telling.line("all is healed");
		this.#chain.isSilent = false;
		this.#price = 6_000_000_000_000n;
		for (let round = 0; round < 4; round += 1) {
			this.#telling.nowMs += 10 * MINUTE_MS;
			await this.#work(NO_FAULTS);
			this.#chain.mine(3);
		}
		await this.#work(NO_FAULTS);
		this.#telling.guard(() => this.#checks.settled());
	}

	/** The jobs; and the withdrawal, which books what is paid. */
	async #work(odds: Odds): Promise<void> {
		await this.#run(odds, async (deps) => {
			await pricePayouts(deps);
			await followPayouts(deps);
			if (this.#dice.chance(0.5) || odds === NO_FAULTS) await checkPaid(deps);
			for (const row of payoutsIn(this.#memory).filter(({ status }) => status === "paid")) {
				await deps.store.transaction(async (tx) => {
					await deps.house.book(tx, paidEntry(row, row.paid_at ?? new Date(0)));
				});
			}
		});
	}

	/** One process of the product, which may be killed on the way. */
	async #run(odds: Odds, work: (deps: PayoutDeps) => Promise<unknown>): Promise<void> {
		const process = new Process(this.#dice.fork(`process ${this.#name()}`), odds);
		await process.run(async () => {
			try {
				await work(this.#deps(process));
			} catch (error) {
				if (!(error instanceof Error) || !error.message.endsWith("no answer")) throw error;
			}
		});
	}

	async #ask(): Promise<void> {
		const id = `payout-${this.#name()}`;
		const amount = money(BigInt(this.#dice.between(1_000, 90_000)));
		const asked = {
			id,
			withdrawalId: id,
			leg: 1,
			userId: "grace",
			coin: this.#coin,
			chain: this.#chain.chain,
		} as const;
		const terms = { amount, currency: "USD", markUpBasisPoints: 50, confirmations: this.#dice.between(1, 4) } as const;
		await this.#run(NO_FAULTS, (deps) =>
			deps.store.transaction((tx) => requestPayout(deps, tx, { ...asked, ...terms, address: TO[this.#coin] })),
		);
		this.#checks.released(id, amount as Money);
	}

	async #act(): Promise<void> {
		const dice = this.#dice;
		const act = dice.pick(ACTS);
		this.#telling.count(act);
		const chain = this.#chain;
		if (act === "ask") return this.#ask();
		if (act === "mine") chain.mine(dice.pick([1, 1, 2, 5]));
		else if (act === "reorganise")
			chain.reorganise(Math.min(dice.pick([1, 1, 2, 6]), chain.blocks.length - 1), dice.chance(0.3));
		else if (act === "silent") chain.isSilent = dice.chance(0.3);
		else if (act === "price") this.#price = dice.chance(0.3) ? null : 6_000_000_000_000n;
		else if (act === "fees" && chain.kind === "outputs") chain.rate = BigInt(dice.between(1, 60));
		else if (act === "signer") await this.#signer();
		else await this.#staff(act);
		return undefined;
	}

	/** Somebody gives a transaction that was ever released to the network, without telling anybody. */
	async #signer(): Promise<void> {
		const released = versionsIn(this.#memory).filter(({ released_at: at }) => at !== null);
		if (released.length === 0 || this.#chain.isSilent) return;
		await this.#chain.broadcast(this.#signedOf(this.#dice.pick(released)));
	}

	async #staff(act: string): Promise<void> {
		// Most of what is released goes its way.
		if ((act === "cancel" || act === "discard") && this.#dice.chance(0.6)) return;
		const by = this.#dice.pick(STAFF);
		const payouts = payoutsIn(this.#memory);
		const payout = this.#dice.pick<PayoutRow>(payouts);
		const own = versionsIn(this.#memory).filter(({ payout_id: id }) => id === payout.id);
		const version = own.at(-1);
		const reason = "as the rules say";
		const speed = this.#dice.pick(["economy", "normal", "fast"] as const);
		const commandId = this.#name();
		await this.#run(this.#odds, async (deps) => {
			if (act === "make") return makeTransaction(deps, { by, payoutId: payout.id, commandId, speed, reason });
			if (act === "cancel") return deps.store.transaction((tx) => cancelPayout(deps, tx, payout.id));
			if (version === undefined) return undefined;
			if (act === "release") return releaseTransaction(deps, by, version.id, reason);
			if (act === "discard") return discardTransaction(deps, by, version.id, reason);
			if (act === "broadcast") return broadcastTransaction(deps, by, version.id, reason);
			return addSigned(deps, by, version.id, this.#signedOf(version));
		});
	}

	#signedOf({ id, unsigned }: TransactionRow): string {
		const known = this.#signed.get(id) ?? signOffline(secret, unsigned);
		this.#signed.set(id, known);
		return known;
	}

	#deps(process: Process): PayoutDeps {
		const house = journalIn(this.#memory, process, this.#telling.broken);
		return {
			store: payoutStoreIn(this.#memory, process),
			house: { ...house, convertedFrom: async () => new Map() },
			clock: this.#telling.clock,
			log: this.#telling.log,
			prices: {
				askOf: () => (this.#price === null ? null : { inDollars: this.#price, dollar: 10n ** 12n, source: "ask" }),
			},
			screening: { check: async () => null, refusal: async () => null, held: async () => new Set() },
			chains: new Map([[this.#chain.chain, this.#chain]]),
		};
	}

	#name(): string {
		this.#names += 1;
		return `${this.#names}`;
	}
}
