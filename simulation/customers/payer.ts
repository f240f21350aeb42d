import { type AccountCurrency, money } from "@truefill/core/money";
import type { Command, DepositAmounts } from "@truefill/core/trading";
import { Caller, type CallerOptions } from "./caller.ts";
import type { Request } from "./person.ts";

/** Their live accounts; the first carries their limit, which is in its currency. */
export const PAYER = { userId: "user-payer", currencies: ["USD", "EUR", "USD", "USD"] } as const;

/** Hands that pay in at once; more than there are lanes. */
const HANDS = 4;
const THINK_MS = 500;

/**
 * Somebody who pays in from outside on several accounts at once, and has limited themselves over all of them: as near to theirs
 * limit as it goes, so that whatever lets one cent too much in shows.
 */
export class Payer {
	readonly accountIds: readonly string[] = PAYER.currencies.map((_, at) => `live-${at}`);
	readonly #options: CallerOptions;
	readonly #caller: Caller;
	#commands = 0;
	#leaving = false;

	constructor(options: CallerOptions) {
		this.#options = options;
		this.#caller = new Caller(options);
	}

	get pending(): number {
		return this.#caller.pending;
	}

	/** Asks for nothing new. */
	leave(): void {
		this.#leaving = true;
	}

	/** The limit stands before there is a second account: whatever clocks say, it is the first that carries it. */
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
			else this.#ask(at, this.#payment(), () => this.#think());
		});
	}

	/** Always limited by the month, so that everything counts when it is booked. */
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
		return {
			kind: "deposit",
			method: "wire",
			reference: `wire ${dice.bits()}`,
			amount: money(BigInt(dice.between(1, dice.pick([300, 1_500, 6_000])))),
			currency: dice.pick<AccountCurrency>(["USD", "USD", "EUR"]),
			others: [],
		};
	}

	/** What is no deposit, and gives no room. */
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

	#ask(at: number, wanted: Request, then: () => void): void {
		this.#commands += 1;
		const accountId = this.accountIds[at] ?? "";
		const command: Command = { ...wanted, accountId, commandId: `p${this.#commands}` };
		this.#caller.ask(command, then);
	}
}
