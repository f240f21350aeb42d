import { isFinal, mayMoveOutput, type OutputStatus } from "@truefill/core/coins";
import { type AccountCurrency, CURRENCY_DIGITS } from "@truefill/core/money";
import type { CoinTermsOf, Quote } from "@truefill/server/deciding/coins";
import { fractions } from "@truefill/testkit";
import { HouseAudit, type Part } from "../../checks/house.ts";
import { Violation } from "../../world/world.ts";
import type { Accepted } from "../accounts.ts";
import type { Telling } from "../history.ts";
import { entriesIn } from "../journal.ts";
import type { Memory, Rows } from "../memory.ts";
import type { PaidOutput, TrueChain } from "./chain.ts";
import { type AddressRow, type BlockRow, blocksIn, chainIn, type OutputRow, outputsIn } from "./stores.ts";

/** What the checks know of a history. */
export interface Seen {
	readonly telling: Telling;
	readonly memory: Memory;
	readonly chain: TrueChain;
	readonly chainId: Parameters<typeof chainIn>[1];
	readonly terms: CoinTermsOf;
	/** The rate of a coin now; null: no price is known. */
	readonly rateNow: (coin: string, currency: AccountCurrency) => bigint | null;
	readonly currencyOf: (accountId: string) => AccountCurrency;
}

/** Coins of these are ours in the house's journal. */
const BOOKED: ReadonlySet<OutputStatus> = new Set(["small", "waiting", "converted", "held", "booked"]);
const kindOf = ({ status, frozenFrom }: OutputRow): OutputStatus =>
	status === "frozen" ? (frozenFrom ?? status) : status;
const coinsOf = ({ coin, units }: OutputRow): bigint => (coin === null ? 0n : inLedger(units, coin));

/**
 * What must hold after each commit of a history of coins. Credited once per output, never before its depth, only what is
 * in the chain that is followed; at the rate that was shown; the house's journal proved payment by payment; what it has
 * in coins is what has arrived.
 */
export class CoinChecks {
	readonly #seen: Seen;
	readonly #audit = new HouseAudit();
	readonly #rows = new Map<string, OutputRow>();
	readonly #holdings = new Map<string, bigint>();
	/** How often each payment stands on an account. */
	readonly #credited = new Map<string, number>();
	#entries = 0;
	/** The followed blocks that were checked. */
	#blocks: Rows<BlockRow> | undefined;

	constructor(seen: Seen) {
		this.#seen = seen;
		this.#audit.watch({ underWay: () => this.#underWay(), suspense: () => this.#suspense() });
	}

	/** After a commit of the tables. */
	readonly committed = (): void => {
		const { telling, memory } = this.#seen;
		telling.guard(() => {
			for (const row of outputsIn(memory).values()) {
				const before = this.#rows.get(row.id);
				if (before === row) continue;
				this.#rows.set(row.id, row);
				this.#changed(before, row);
			}
			this.#follows();
			this.#held();
			const entries = entriesIn(memory);
			for (; this.#entries < entries.length; this.#entries += 1) {
				const entry = entries[this.#entries];
				if (entry === undefined) continue;
				telling.line(`the house books ${entry.key}`);
				this.#audit.booked(entry);
			}
			this.#audit.held();
		});
	};

	/** After an accepted command. */
	readonly accepted = ({ command, events, entries }: Accepted): void => {
		const { telling, memory } = this.#seen;
		telling.guard(() => {
			for (const event of events) {
				if (event.type !== "deposit-booked" && event.type !== "deposit-reversed") continue;
				const { payment = "" } = event;
				const times = (this.#credited.get(payment) ?? 0) + (event.type === "deposit-booked" ? 1 : -1);
				this.#credited.set(payment, times);
				telling.line(`${command.accountId} ${event.type} ${payment}`);
				if (times < 0 || times > 1) throw new Violation("coin-once", `${payment} is credited ${times} times`);
				const row = outputsIn(memory).get(payment);
				if (row?.converted == null || (event.type === "deposit-booked" && event.amount !== row.converted.amount))
					throw new Violation("coin-amount", `${payment}: ${event.amount} is booked`);
			}
			for (const { postings } of entries) {
				for (const { account, currency, amount } of postings) {
					const payment = "payment" in command ? command.payment : undefined;
					if (account === "house:transit") this.#audit.posted(payment ?? "", currency, amount);
				}
			}
		});
	};

	#changed(before: OutputRow | undefined, row: OutputRow): void {
		const { telling, memory, chain, chainId } = this.#seen;
		const from = before?.status;
		if (from === row.status) return;
		telling.line(`${row.id} at ${row.addressId} is ${row.status} in ${row.block?.height ?? "no block"}`);
		telling.count(row.status);
		if (from === undefined) return;
		if (!mayMoveOutput(from, row.status)) throw new Violation("coin-status", `${row.id} from ${from} to ${row.status}`);
		const isNew = from === "seen" && isFinal(row.status);
		if (!isNew && row.status !== "converted") return;
		const { block } = row;
		const ours = block === null ? undefined : blocksIn(memory).get(`${block.height}`);
		if (block === null || ours?.hash !== block.hash)
			throw new Violation("coin-depth", `${row.id} is ${row.status} in a block that is not followed`);
		const depth = (chainIn(memory, chainId)?.height ?? 0) - block.height + 1;
		if (isNew && depth < row.needed)
			throw new Violation("coin-depth", `${row.id} is ${row.status} with ${depth} of ${row.needed}`);
		const truth = chain.all.get(block.hash)?.paid.find(({ txId }) => txId === row.txId)?.outputs[Number(row.output)];
		if (truth === undefined || truth.units !== row.units || truth.coin !== row.coin)
			throw new Violation("coin-truth", `${row.id} is not what was paid`);
		const address = memory.rows<AddressRow>("addresses").get(row.addressId);
		if (row.status !== "unsupported" && row.coin !== address?.coin)
			throw new Violation("coin-unsupported", `${row.id} is ${row.status}, of another coin than its address`);
		if (row.status === "converted") this.#converted(before, row);
	}

	/** The rate is the one that was shown, or that of now; the amount is exact. */
	#converted(
		before: OutputRow | undefined,
		{ id, converted, coin, units, accountId, addressId, firstSeenAt }: OutputRow,
	): void {
		const { memory, terms, rateNow, currencyOf } = this.#seen;
		// Released by staff: it keeps its conversion.
		if (before?.status === "held" || before?.status === "frozen") return;
		if (converted === null || coin === null) throw new Violation("coin-rate", `${id} has no amount`);
		const currency = currencyOf(accountId);
		const shown = [...memory.rows<Quote>("quotes").values()].find(
			(each) => each.addressId === addressId && each.madeAt <= firstSeenAt && each.lockedUntil > firstSeenAt,
		);
		const due = shown?.rate ?? rateNow(coin, currency);
		if (converted.rate !== due) throw new Violation("coin-rate", `${id} at ${converted.rate}, ${due} was due`);
		const { fraction, times } = fractions;
		const digits = 10n ** BigInt(CURRENCY_DIGITS[currency]);
		const gross = rounded(times(fraction(inLedger(units, coin) * converted.rate * digits, 10n ** 20n), fraction(1n)));
		const fee = rounded(fraction(gross * BigInt(shown?.feeBasisPoints ?? terms.feeBasisPoints), 10_000n));
		if (converted.amount !== gross - fee || converted.fee !== fee)
			throw new Violation(
				"coin-amount",
				`${id} is worth ${gross - fee} and ${fee}, not ${converted.amount} and ${converted.fee}`,
			);
	}

	/** Blocks that are followed are blocks of the chain, each with its parent. */
	#follows(): void {
		const { memory, chain } = this.#seen;
		const blocks = blocksIn(memory);
		if (blocks === this.#blocks) return;
		this.#blocks = blocks;
		for (const { height, hash } of blocks.values()) {
			const block = chain.all.get(hash);
			const before = blocks.get(`${height - 1}`);
			if (block === undefined || block.height !== height || (before !== undefined && block.parentHash !== before.hash))
				throw new Violation("coin-chain", `block ${height} ${hash} is followed and is none`);
		}
	}

	/** Tells the audit what has come in by now. */
	#held(): void {
		const now = new Map<string, bigint>();
		for (const row of this.#rows.values()) {
			if (row.coin === null || !BOOKED.has(kindOf(row))) continue;
			now.set(row.coin, (now.get(row.coin) ?? 0n) + coinsOf(row));
		}
		for (const [coin, sum] of now) {
			const before = this.#holdings.get(coin) ?? 0n;
			if (sum !== before) this.#audit.moved({ account: "house:coins", currency: coin, amount: sum - before });
			this.#holdings.set(coin, sum);
		}
	}

	#underWay(): Part[] {
		return [...this.#committedRows()].flatMap((row): Part[] => {
			if (kindOf(row) !== "converted" || row.converted === null) return [];
			return [{ payment: row.id, currency: row.converted.currency, amount: row.converted.amount }];
		});
	}

	#suspense(): Part[] {
		return [...this.#committedRows()].flatMap((row): Part[] => {
			const kind = kindOf(row);
			if (kind === "held" && row.converted !== null)
				return [{ payment: row.id, currency: row.converted.currency, amount: row.converted.amount }];
			if ((kind !== "small" && kind !== "waiting") || row.coin === null) return [];
			return [{ payment: row.id, currency: row.coin, amount: coinsOf(row) }];
		});
	}

	#committedRows(): Iterable<OutputRow> {
		return outputsIn(this.#seen.memory).values();
	}

	/** When the chain is honest and deep, and everything was looked at: each output is credited, or waits visibly. */
	settled(): void {
		const { chain, memory, terms } = this.#seen;
		const rows = [...outputsIn(memory).values()];
		const addresses = new Map([...memory.rows<AddressRow>("addresses").values()].map((row) => [row.address, row]));
		for (const paid of chain.paid.values()) {
			const block = chain.blockOf(paid.txId);
			const isDeep = block !== undefined && chain.tip.height - block.height + 1 >= terms.confirmations;
			for (const [at, output] of paid.outputs.entries()) {
				const address = addresses.get(output.address);
				if (address === undefined) continue;
				const row = rows.find(({ txId, output: number }) => txId === paid.txId && number === `${at}`);
				const where = `output ${at} of ${paid.txId}, ${row?.id} ${row?.status}`;
				if (!isDeep && row !== undefined && !["seen", "void", "frozen"].includes(row.status))
					throw new Violation("coin-lost", `${where}: it is not in the chain`);
				if (isDeep) this.#once(where, row, output, address);
			}
		}
		this.#audit.held();
		const open = rows.filter(({ status }) => status === "final" || status === "converted" || status === "waiting");
		if (open.length > 0) throw new Violation("coin-liveness", `${open.length} are under way`);
	}

	#once(where: string, row: OutputRow | undefined, { coin, units }: PaidOutput, address: AddressRow): void {
		const { memory, terms, rateNow } = this.#seen;
		const times = this.#credited.get(row?.id ?? "") ?? 0;
		if (coin !== address.coin) {
			if (row?.status !== "unsupported" || times !== 0) throw new Violation("coin-unsupported", where);
			return;
		}
		if (row?.status === "held" && row.failure !== null && times === 0) return;
		if (row?.status === "booked" && times === 1) return;
		const received = [...outputsIn(memory).values()]
			.filter((each) => each.addressId === address.id && each.coin === coin && isFinal(each.status))
			.reduce((sum, each) => sum + each.units, 0n);
		// Below the minimum, or worth less than a cent even if the price doubles.
		const worth = (inLedger(units, coin) * (rateNow(coin, "USD") ?? 0n) * 100n) / 10n ** 20n;
		const isSmall = inLedger(received, coin) < terms.minimum || worth < 1n;
		if (row?.status === "small" && isSmall && times === 0) return;
		throw new Violation(
			"coin-liveness",
			`${where}: of ${units} ${coin} ${received} are there, it is credited ${times} times`,
		);
	}
}

/** Units of the chain below the ledger's eighth decimal. */
const DIGITS_BELOW: Readonly<Record<string, bigint>> = { ETH: 10n ** 10n };
/** Eight decimals, rounded down. */
const inLedger = (units: bigint, coin: string): bigint =>
	coin === "USDT" ? units * 100n : units / (DIGITS_BELOW[coin] ?? 1n);

/** Half-even, of a fraction that is not negative. */
function rounded({ top, bottom }: { readonly top: bigint; readonly bottom: bigint }): bigint {
	const whole = top / bottom;
	const rest = 2n * (top - whole * bottom);
	return rest > bottom || (rest === bottom && whole % 2n === 1n) ? whole + 1n : whole;
}
