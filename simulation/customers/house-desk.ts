import {
	bookOnce,
	EMPTY_HOUSE,
	type HouseAccount,
	type HouseBooking,
	type HouseEntry,
	type Wire,
	wireApproved,
	wireHeld,
	wireHeldKey,
	wireReturned,
} from "@truefill/core/ledger";
import { type AccountCurrency, type Money, money } from "@truefill/core/money";
import type { AccountEvent, Command } from "@truefill/core/trading";
import { type Answer, sha256 } from "@truefill/server/engine";
import type { Moved } from "../checks/house.ts";
import type { Dice } from "../world/dice.ts";
import { Violation } from "../world/world.ts";
import type { Request } from "./person.ts";

/** What may stand in transit for a payment: it is booked in one journal, and not in the other yet. */
export interface UnderWay {
	readonly payment: string;
	readonly currency: AccountCurrency;
	/** With its sign in transit. */
	readonly amount: bigint;
}

export interface HouseDeskOptions {
	readonly dice: Dice;
	readonly wallMs: () => number;
	/** The currency of an account. */
	readonly currencyOf: (accountId: string) => AccountCurrency;
	/** What the database has of an accepted `reverse-deposit`. */
	readonly reversalOf: (accountId: string, commandId: string) => DepositReversed | undefined;
	readonly onBooked: (entry: HouseEntry) => void;
	/** What really moved, whatever is booked. */
	readonly onMoved: (moved: Moved) => void;
}

type DepositReversed = Extract<AccountEvent, { type: "deposit-reversed" }>;
type Disputed = Pick<
	Extract<Command, { kind: "reverse-deposit" }>,
	"accountId" | "commandId" | "payment" | "currency"
> & {
	readonly amount: bigint;
};
type Deposit = Extract<Request, { kind: "deposit" }>;

/** Why the house books what it pays out there. */
const WAY = { "house:bank": "wire-sent", "house:provider": "card-payout" } as const;

/** A wire that the engine refused. */
interface Held {
	readonly accountId: string;
	readonly wire: Wire;
	readonly request: Deposit;
}

/** Share of steps that are repeated, as after a crash between two steps. */
const REPEATED = 0.2;
/** Share of answers after which the process is gone: what follows from them is done when the next payment is. */
const PUT_OFF = 0.15;
/** Share of card payments that are disputed without success. */
const DISPUTED = 0.1;
/** Share of payouts that are refunds to cards. */
const TO_CARDS = 0.4;

interface InSuspense {
	readonly payment: string;
	readonly currency: AccountCurrency;
	readonly amount: bigint;
}

/**
 * The house's side of payments: books its journal before and after the engine's, like the modules of payments do in
 * their transactions, and repeats steps. Wires use the product's own steps; the others are written out here.
 */
export class HouseDesk {
	readonly entries: HouseEntry[] = [];
	readonly #options: HouseDeskOptions;
	readonly #byKey = new Map<string, HouseEntry>();
	/** By account and command. */
	readonly #underWay = new Map<string, UnderWay>();
	readonly #wires = new Map<string, Held>();
	readonly #held: Held[] = [];
	/** What a process that is gone has left to do, in its order. */
	#left: (() => void)[] = [];
	/** Open disputes: what the provider has taken and nobody has decided. */
	readonly #disputes = new Map<string, InSuspense>();
	/** By which way a withdrawal was paid. */
	readonly #paidBy = new Map<string, keyof typeof WAY>();

	constructor(options: HouseDeskOptions) {
		this.#options = options;
	}

	/** Does what was put off. */
	catchUp(): void {
		const left = this.#left;
		this.#left = [];
		for (const step of left) step();
	}

	underWay(): readonly UnderWay[] {
		return [...this.#underWay.values()];
	}

	/** What waits in suspense: wires that are held, and, negative, what disputes have taken until they are decided. */
	suspense(): readonly InSuspense[] {
		const held = this.#held.map(({ wire, request: { currency, amount } }) => ({ payment: wire.id, currency, amount }));
		return [...held, ...[...this.#disputes.values()].map((each) => ({ ...each, amount: -each.amount }))];
	}

	/** Sometimes a wire that is held: sent back now, or returned here to be approved once more. */
	heldAgain(): { readonly accountId: string; readonly request: Request } | undefined {
		const { dice } = this.#options;
		if (this.#held.length === 0 || !dice.chance(0.4)) return undefined;
		const [held] = this.#held.splice(dice.between(0, this.#held.length - 1), 1);
		if (held === undefined) return undefined;
		const { wire, request, accountId } = held;
		if (dice.chance(0.5)) return { accountId, request: { ...request, payment: wire.id } };
		const wasHeld = this.#byKey.has(wireHeldKey(wire.id, wire.attempts));
		for (const booking of wireReturned(wire, wasHeld, this.#nowMs)) this.#book(booking);
		this.#moved("house:bank", request.currency, -request.amount);
		this.#wires.delete(wire.id);
		return undefined;
	}

	/** Before a command is sent: what the house has booked by then. */
	before(command: Command): void {
		this.catchUp();
		const { accountId, commandId } = command;
		switch (command.kind) {
			case "deposit": {
				const { amount, currency, payment, method } = command;
				if (payment === undefined) return;
				this.#starts(command, payment, currency, amount);
				if (method === "wire") this.#approve(command, payment);
				else {
					this.#moved("house:provider", currency, amount);
					this.#step(`card-payment:${payment}`, "card-payment", payment, currency, ["house:provider", -amount]);
				}
				return;
			}
			case "pay-withdrawal": {
				const currency = this.#options.currencyOf(accountId);
				this.#starts(command, command.withdrawalId, currency, command.amount - command.fee);
				return;
			}
			case "return-withdrawal": {
				const currency = this.#options.currencyOf(accountId);
				const { withdrawalId, amount } = command;
				this.#starts(command, withdrawalId, currency, amount);
				const place = this.#paidBy.get(`${accountId} ${withdrawalId}`) ?? "house:bank";
				this.#moved(place, currency, amount);
				const key = `payout-returned:${accountId}:${commandId}`;
				this.#step(key, "payout-returned", withdrawalId, currency, [place, -amount]);
				return;
			}
			case "reverse-deposit":
				this.#starts(command, command.payment, command.currency, command.amount);
				if (command.cause === "chargeback") this.#dispute(command);
				return;
			default:
				return;
		}
	}

	/** After the answer: the rest, at once or when the next payment is done. */
	after(command: Command, answer: Answer): void {
		const isGone = this.#options.dice.chance(PUT_OFF) || this.#left.length > 0;
		if (isGone) this.#left.push(() => this.#finish(command, answer));
		else this.#finish(command, answer);
	}

	/** Nothing of the payment is under way any more. */
	#finish(command: Command, answer: Answer): void {
		const isDone = answer.kind === "accepted";
		const { accountId, commandId } = command;
		const currency = this.#options.currencyOf(accountId);
		switch (command.kind) {
			case "deposit":
				if (command.payment === undefined) break;
				if (!isDone) this.#refused(command, command.payment);
				else if (command.method === "card" && this.#options.dice.chance(DISPUTED)) this.#disputedInVain(command);
				break;
			case "pay-withdrawal": {
				const amount = command.amount - command.fee;
				if (!isDone) break;
				const place = this.#options.dice.chance(TO_CARDS) ? "house:provider" : "house:bank";
				this.#paidBy.set(`${accountId} ${command.withdrawalId}`, place);
				this.#moved(place, currency, -amount);
				const key = `payout:${accountId}:${commandId}`;
				this.#step(key, WAY[place], command.withdrawalId, currency, [place, amount]);
				break;
			}
			case "return-withdrawal": {
				if (isDone) break;
				// Nobody's account takes it: it goes out again.
				const place = this.#paidBy.get(`${accountId} ${command.withdrawalId}`) ?? "house:bank";
				this.#moved(place, currency, -command.amount);
				const key = `sent-again:${accountId}:${commandId}`;
				this.#step(key, WAY[place], command.withdrawalId, currency, [place, command.amount]);
				break;
			}
			case "reverse-deposit":
				if (isDone) this.#reversed(command);
				else if (command.cause === "chargeback") this.#won(command);
				break;
			default:
				return;
		}
		this.#underWay.delete(`${accountId} ${commandId}`);
	}

	#approve({ accountId, ...command }: Extract<Command, { kind: "deposit" }>, payment: string): void {
		const { amount, currency, method, reference } = command;
		const request: Deposit = { kind: "deposit", method, reference, payment, amount, currency, others: [] };
		const earlier = this.#wires.get(payment);
		const attempts = (earlier?.wire.attempts ?? 0) + 1;
		const wire: Wire = { id: payment, amount, currency, attempts };
		if (earlier === undefined) this.#moved("house:bank", currency, amount);
		this.#wires.set(payment, { accountId, wire, request });
		this.#book(wireApproved(wire, this.#byKey.has(wireHeldKey(payment, attempts - 1)), this.#nowMs));
	}

	/** A wire is held; a card is paid back. */
	#refused({ method, amount, currency }: Extract<Command, { kind: "deposit" }>, payment: string): void {
		const held = this.#wires.get(payment);
		if (method === "wire" && held !== undefined) {
			this.#book(wireHeld(held.wire, this.#nowMs));
			this.#held.push(held);
			return;
		}
		this.#moved("house:provider", currency, -amount);
		this.#step(`refund:${payment}`, "refund", payment, currency, ["house:provider", amount]);
	}

	/** A dispute is opened: the provider takes the money, and until it is decided nobody knows whose it is. */
	#dispute({ accountId, commandId, payment, currency, amount }: Disputed): void {
		this.#disputes.set(`${accountId} ${commandId}`, { payment, currency, amount });
		this.#moved("house:provider", currency, -amount);
		const lines = [["house:provider", amount] as const, ["house:suspense", -amount] as const];
		this.#step(`chargeback:${accountId}:${commandId}`, "chargeback", payment, currency, ...lines);
	}

	#won({ accountId, commandId, payment, currency, amount }: Disputed): void {
		this.#disputes.delete(`${accountId} ${commandId}`);
		this.#moved("house:provider", currency, amount);
		const lines = [["house:provider", -amount] as const, ["house:suspense", amount] as const];
		this.#step(`won:${accountId}:${commandId}`, "chargeback-reversed", payment, currency, ...lines);
	}

	/** Of a payment that is booked: it is decided for us, and the customer sees nothing of it. */
	#disputedInVain({
		accountId,
		commandId,
		payment = "",
		currency,
		amount,
	}: Extract<Command, { kind: "deposit" }>): void {
		const dispute = { accountId, commandId, payment, currency, amount };
		this.#dispute(dispute);
		this.#left.push(() => this.#won(dispute));
	}

	/** The provider took it, or keeps it; what the account did not have is a claim of the house. */
	#reversed(command: Extract<Command, { kind: "reverse-deposit" }>): void {
		const { accountId, commandId, payment, cause, currency } = command;
		const event = this.#options.reversalOf(accountId, commandId);
		if (event === undefined) throw new Violation("house", `${commandId} was accepted without its event`);
		const isDispute = this.#disputes.delete(`${accountId} ${commandId}`);
		if (!isDispute) this.#moved("house:provider", currency, -event.amount);
		const lines: [HouseAccount, bigint][] = [
			[isDispute ? "house:suspense" : "house:provider", event.amount],
			["house:receivables", -event.uncollected],
		];
		const reason = isDispute ? "suspense-cleared" : cause;
		this.#step(`${reason}:${accountId}:${commandId}`, reason, payment, currency, ...lines);
	}

	/** Books lines against transit. */
	#step(
		key: string,
		reason: HouseBooking["reason"],
		id: string,
		currency: AccountCurrency,
		...lines: readonly (readonly [HouseAccount, bigint])[]
	): void {
		const rest = lines.reduce((sum, [, amount]) => sum - amount, 0n);
		const all: readonly (readonly [HouseAccount, bigint])[] = [...lines, ["house:transit", rest]];
		const postings = all
			.filter(([, amount]) => amount !== 0n)
			.map(([account, amount]) => ({ account, currency, amount: money(amount) }));
		this.#book({ key, reason, about: { kind: "payment", id }, occurredAtMs: this.#nowMs, postings });
	}

	get #nowMs(): number {
		return this.#options.wallMs();
	}

	#book(booking: HouseBooking): void {
		const { dice, onBooked } = this.#options;
		for (let times = dice.chance(REPEATED) ? 2 : 1; times > 0; times -= 1) {
			const booked = bookOnce(booking, this.#byKey.get(booking.key), this.entries.at(-1) ?? EMPTY_HOUSE, sha256);
			if (booked === null) throw new Violation("house", `${booking.key} is booked with other content`);
			if (!booked.isNew) continue;
			this.entries.push(booked.entry);
			this.#byKey.set(booking.key, booked.entry);
			onBooked(booked.entry);
		}
	}

	#starts({ accountId, commandId }: Command, payment: string, currency: AccountCurrency, amount: Money | bigint): void {
		this.#underWay.set(`${accountId} ${commandId}`, { payment, currency, amount });
	}

	#moved(account: Moved["account"], currency: AccountCurrency, amount: bigint): void {
		this.#options.onMoved({ account, currency, amount });
	}
}
