import type { Money } from "@truefill/core/money";
import type { TestingAccountChain, TestingOutputChain } from "@truefill/server/coin-testing";
import type { PayoutRow, TransactionRow } from "@truefill/server/deciding/coin-payouts";
import { HouseAudit } from "../../checks/house.ts";
import { Violation } from "../../world/world.ts";
import type { Telling } from "../history.ts";
import { entriesIn } from "../journal.ts";
import type { Memory } from "../memory.ts";
import { payoutsIn, versionsIn } from "./stores.ts";

const usesOf = ({ asked }: TransactionRow): readonly string[] =>
	asked.kind === "outputs" ? asked.inputs.map(({ txid, vout }) => `${txid}:${vout}`) : [`nonce ${asked.nonce}`];

/** Payouts: never two payments for one, paid only by the chain, and each replacement replaces all that may be signed. */
export class PayoutChecks {
	readonly #telling: Telling;
	readonly #memory: Memory;
	readonly #chain: TestingOutputChain | TestingAccountChain;
	readonly #signed: ReadonlyMap<string, string>;
	readonly #audit = new HouseAudit();
	readonly #statuses = new Map<string, string>();
	#entries = 0;

	constructor(
		telling: Telling,
		memory: Memory,
		chain: TestingOutputChain | TestingAccountChain,
		signed: ReadonlyMap<string, string>,
	) {
		this.#telling = telling;
		this.#memory = memory;
		this.#chain = chain;
		this.#signed = signed;
		this.#audit.watch({ underWay: () => this.#underWay(), suspense: () => [] });
	}

	/** The account has given the amount: it is in transit until the coins have left. */
	released(payout: string, amount: Money): void {
		this.#telling.guard(() => this.#audit.posted(payout, "USD", amount));
	}

	#underWay() {
		const isBooked = (id: string) => entriesIn(this.#memory).some(({ key }) => key === `coin-payout:${id}:paid`);
		return payoutsIn(this.#memory).flatMap(({ id, currency, amount }) =>
			isBooked(id) ? [] : [{ payment: id, currency, amount: BigInt(amount) }],
		);
	}

	readonly committed = (): void => {
		this.#telling.guard(() => {
			for (const row of payoutsIn(this.#memory)) this.#payout(row);
			this.#reservedOnce();
			const entries = entriesIn(this.#memory);
			for (; this.#entries < entries.length; this.#entries += 1) {
				const entry = entries[this.#entries];
				if (entry === undefined) continue;
				this.#telling.line(`the house books ${entry.key}`);
				this.#audit.booked(entry);
			}
		});
	};

	#payout(row: PayoutRow): void {
		const { id, status } = row;
		const own = this.#versionsOf(id);
		const before = this.#statuses.get(id);
		if (before !== status) {
			this.#statuses.set(id, status);
			this.#telling.line(`${id} is ${status}`);
			this.#telling.count(status);
			if (before === "paid" || before === "cancelled") throw new Violation("payout-state", `${id} was ${before}`);
			if (status === "paid") this.#paidByTheChain(row, own);
			if (status === "cancelled" && own.some(({ released_at: at }) => at !== null))
				throw new Violation("payout-state", `${id} is cancelled although somebody may have signed it`);
		}
		const released = own.filter(({ released_at: at, status: state }) => at !== null && state !== "reverted");
		for (const [at, version] of released.entries()) {
			const uses = new Set(usesOf(version));
			const missing = released
				.slice(0, at)
				.flatMap(usesOf)
				.filter((each) => !uses.has(each));
			if (missing.length > 0) throw new Violation("payout-once", `${version.id} does not spend ${missing.join(" ")}`);
		}
	}

	#paidByTheChain({ id, confirmations_needed: needed }: PayoutRow, own: readonly TransactionRow[]): void {
		const confirmed = own.filter(({ status }) => status === "confirmed");
		const [only] = confirmed;
		if (confirmed.length !== 1 || only === undefined)
			throw new Violation("payout-paid", `${id} by ${confirmed.length}`);
		const height = this.#chain.blocks.findIndex((block) => block.some(({ txid }) => txid === only.txid));
		const depth = height < 0 ? 0 : this.#chain.blocks.length - height;
		if (depth < needed) throw new Violation("payout-paid", `${id} is paid with ${depth} of ${needed} confirmations`);
	}

	/** What one payout spends no other does. */
	#reservedOnce(): void {
		const owners = new Map<string, string>();
		for (const version of versionsIn(this.#memory)) {
			if (version.status === "discarded" || version.status === "reverted") continue;
			for (const name of usesOf(version)) {
				const owner = owners.get(name) ?? version.payout_id;
				if (owner !== version.payout_id) throw new Violation("payout-once", `${name} is spent for ${owner} too`);
				owners.set(name, owner);
			}
		}
	}

	#versionsOf(id: string): readonly TransactionRow[] {
		return versionsIn(this.#memory)
			.filter(({ payout_id: payout }) => payout === id)
			.toSorted((a, b) => a.version - b.version);
	}

	/** In the chain there is at most one transaction of each payout, and none of one that has ended. */
	paidOnce(): void {
		this.#telling.guard(() => {
			for (const { id, status } of payoutsIn(this.#memory)) {
				const ids = new Set(this.#versionsOf(id).flatMap((version) => this.#idOf(version)));
				const mined = this.#chain.mined.filter(({ txid }) => ids.has(txid));
				if (mined.length > 1) throw new Violation("payout-once", `${id} is paid ${mined.length} times`);
				if (mined.length > 0 && (status === "cancelled" || status === "unpriced"))
					throw new Violation("payout-state", `${id} is ${status}, and paid`);
			}
		});
	}

	#idOf({ id, txid }: TransactionRow): readonly string[] {
		const raw = this.#signed.get(id);
		if (raw !== undefined) return [this.#chain.idOf(raw)];
		return txid === null ? [] : [txid];
	}

	/** The chain is honest and deep: what it has is paid and booked, and what was given is in it. */
	settled(): void {
		this.paidOnce();
		const mined = new Set(this.#chain.mined.map(({ txid }) => txid));
		for (const { id, status } of payoutsIn(this.#memory)) {
			const own = this.#versionsOf(id);
			const isMined = own.some((version) => this.#idOf(version).some((txid) => mined.has(txid)));
			// Signed and given by somebody who told nobody: where signatures are part of the id, it waits for its id.
			const isUntold = own.some((each) => each.txid === null && this.#idOf(each).some((txid) => mined.has(txid)));
			if (isUntold && status !== "cancelled") continue;
			const isGiven = own.some((version) => version.status === "broadcast");
			if ((isMined || isGiven) && status !== "paid") throw new Violation("payout-liveness", `${id} is ${status}`);
			// Given by somebody who told nobody, and lost again: nobody here can give it once more, but an alarm says so.
			const isUnknown = own.some(({ status: state, raw }) => state === "confirmed" && raw === "");
			const isAlarmed = isUnknown && this.#telling.counts.has("alarm COIN_PAYOUT_UNDONE");
			if (status === "paid" && !isMined && !isAlarmed)
				throw new Violation("payout-liveness", `${id} is paid, and not in the chain`);
			const isBooked = entriesIn(this.#memory).some(({ key }) => key === `coin-payout:${id}:paid`);
			if (isBooked !== (status === "paid"))
				throw new Violation("payout-books", `${id} is ${status}, booked: ${isBooked}`);
		}
	}
}
