import { type AccountCurrency, money } from "@truefill/core/money";
import type { Command, DepositAmounts } from "@truefill/core/trading";
import type { Answer } from "@truefill/server/engine";
import { Caller, type CallerOptions } from "./caller.ts";
import type { HouseDesk } from "./house-desk.ts";
import type { Request } from "./person.ts";

/** The payer's live accounts; the first one stores the limit, in its currency. */
export const PAYER = { userId: "user-payer", currencies: ["USD", "EUR", "USD", "USD"] } as const;

export interface PayerOptions extends CallerOptions {
	/** Books the house's side of the payments. */
	readonly desk: HouseDesk;
	/** Takes withdrawals to their end, instead of single steps in any order only. */
	readonly isThorough: boolean;
}

/** Concurrent deposits; more than the engine has lanes. */
const HANDS = 4;
const THINK_MS = 500;

/**
 * A customer who deposits on several accounts concurrently, with a deposit limit over all of them. The deposits come
 * close to the limit, so that accepting one cent too much is detected.
 */
export class Payer {
	readonly accountIds: readonly string[] = PAYER.currencies.map((_, at) => `live-${at}`);
	readonly #options: PayerOptions;
	readonly #caller: Caller;
	#commands = 0;
	#leaving = false;

	constructor(options: PayerOptions) {
		this.#options = options;
		this.#caller = new Caller(options);
	}

	get pending(): number {
		return this.#caller.pending;
	}

	/** The house does what it has put off. */
	catchUp(): void {
		this.#options.desk.catchUp();
	}

	/** Stops sending new commands. */
	leave(): void {
		this.#leaving = true;
	}

	/** Sets the limit before a second account exists, so that the first account stores it whatever the clocks show. */
	start(): void {
		this.#open(0, () => {
			this.#ask(0, this.#limit(), () => {
				for (let at = 1; at < PAYER.currencies.length; at += 1) this.#open(at, () => undefined);
				for (let hand = 0; hand < HANDS; hand += 1) this.#think();
			});
		});
	}

	#open(at: number, then: () => void): void {
		const opening: Request = {
			kind: "open-account",
			userId: PAYER.userId,
			number: `8${at}`,
			name: "Live",
			type: "live",
			positionMode: "hedging",
			currency: PAYER.currencies[at] ?? "USD",
			leverageCap: null,
		};
		this.#ask(at, opening, then);
	}

	#think(): void {
		const { world, dice } = this.#options;
		world.after(dice.between(1, THINK_MS), () => {
			if (this.#leaving) return;
			if (dice.chance(0.05)) this.#caller.askAgain();
			const at = dice.between(0, PAYER.currencies.length - 1);
			if (dice.chance(0.03)) this.#ask(0, this.#limit(), () => this.#think());
			else if (dice.chance(0.1)) this.#ask(at, this.#other(at), () => this.#think());
			else if (dice.chance(0.3)) this.#withdraw(at);
			else this.#pay(at);
		});
	}

	/** A new payment, or one that was held and is approved once more. */
	#pay(at: number): void {
		const payment = this.#payment();
		const again = this.#options.desk.heldAgain();
		if (again === undefined) this.#ask(at, payment, () => this.#think());
		else this.#ask(this.accountIds.indexOf(again.accountId), again.request, () => this.#think());
	}

	/** Always with a monthly limit, so that every deposit counts when it is booked. */
	#limit(): Request {
		const { dice } = this.#options;
		const some = (most: number) => money(BigInt(dice.between(most / 2, most)));
		const amounts: DepositAmounts = {
			day: dice.chance(0.5) ? some(150_000) : null,
			week: dice.chance(0.5) ? some(250_000) : null,
			month: some(400_000),
		};
		return { kind: "set-deposit-limits", currency: PAYER.currencies[0], amounts, others: [] };
	}

	#payment(): Request {
		const { dice } = this.#options;
		const reference = `payment ${dice.bits()}`;
		const isCard = dice.chance(0.5);
		return {
			kind: "deposit",
			method: isCard ? "card" : "wire",
			reference,
			payment: reference,
			amount: money(BigInt(dice.between(1, dice.pick([300, 1_500, 6_000])))),
			currency: dice.pick<AccountCurrency>(["USD", "USD", "EUR"]),
			others: [],
		};
	}

	/** One step of a withdrawal; a thorough payer goes on when the amount is held. */
	#withdraw(at: number): void {
		const request = this.#withdrawal(at);
		this.#ask(at, request, (answer) => {
			const isHeld = answer.kind === "accepted" && request.kind === "hold-withdrawal";
			if (!this.#options.isThorough || !isHeld) return this.#think();
			const { withdrawalId, amount } = request;
			const fee = money(amount > 90n ? 90n : 0n);
			this.#ask(at, { kind: "instruct-withdrawal", withdrawalId }, () =>
				this.#ask(at, { kind: "pay-withdrawal", withdrawalId, amount, fee }, () => this.#think()),
			);
		});
	}

	/** Few ids, so that most steps meet a withdrawal in another step: held twice, paid too early, voided too late. */
	#withdrawal(at: number): Request {
		const { dice } = this.#options;
		const withdrawalId = `w${at}-${dice.between(1, 3)}`;
		const amount = money(BigInt(dice.between(1, 4_000)));
		switch (dice.between(1, 7)) {
			case 1:
			case 2:
				return { kind: "hold-withdrawal", withdrawalId, amount };
			case 3:
				return { kind: "instruct-withdrawal", withdrawalId };
			case 4:
				return { kind: "pay-withdrawal", withdrawalId, amount, fee: money(BigInt(dice.between(0, 90))) };
			case 5: {
				const cause = dice.pick(["cancelled", "rejected", "failed"] as const);
				return { kind: "void-withdrawal", withdrawalId, cause, amount: dice.chance(0.5) ? null : amount };
			}
			case 6:
				return { kind: "return-withdrawal", withdrawalId, amount };
			default: {
				const cause = dice.pick(["refund", "chargeback"] as const);
				const currency = PAYER.currencies[at] ?? "USD";
				return { kind: "reverse-deposit", payment: `pay ${at}`, cause, amount, currency, received: amount };
			}
		}
	}

	/** Commands that are not deposits and do not change the used limit. */
	#other(at: number): Request {
		const { dice } = this.#options;
		if (dice.chance(0.5)) {
			return { kind: "adjust-balance", amount: money(BigInt(dice.between(-900, 900))), reason: "adjustment", note: "" };
		}
		const to = (at + 1) % PAYER.currencies.length;
		return {
			kind: "transfer-out",
			transferId: `live-${at}-${dice.bits()}`,
			to: { accountId: `live-${to}`, userId: PAYER.userId, type: "live", currency: PAYER.currencies[to] ?? "USD" },
			amount: money(BigInt(dice.between(1, 5_000))),
			minimumReceived: money(0n),
		};
	}

	#ask(at: number, wanted: Request, then: (answer: Answer) => void): void {
		this.#commands += 1;
		const accountId = this.accountIds[at] ?? "";
		const command: Command = { ...wanted, accountId, origin: "customer", commandId: `p${this.#commands}` };
		const { desk } = this.#options;
		desk.before(command);
		this.#caller.ask(command, (answer) => {
			desk.after(command, answer);
			then(answer);
		});
	}
}
