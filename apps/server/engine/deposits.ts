import {
	type AccountState,
	type Deposit,
	type DepositAccount,
	depositAccountOf,
	type SetDepositLimits,
} from "@truefill/core/trading";
import type { LoadedAccounts } from "./loaded-accounts.ts";
import type { Answer, Render } from "./types.ts";

/** What is counted over all accounts of a customer, as who wants it knows it: what the others hold is the engine's to say. */
export type DepositRequest = Omit<Deposit, "others"> | Omit<SetDepositLimits, "others">;

export interface DepositsOptions {
	readonly loadedAccounts: LoadedAccounts;
	/** Whether a commit that touches the account is not known to have happened or not. */
	readonly isUnsettled: (accountId: string) => boolean;
	readonly submit: (wanted: {
		readonly command: Deposit | SetDepositLimits;
		readonly requestHash: string;
		readonly render?: Render | undefined;
	}) => Promise<Answer>;
}

const NOT_READY: Answer = { kind: "failed", code: "NOT_READY" };
const UNKNOWN: Answer = { kind: "refused", refusal: { code: "ACCOUNT_NOT_FOUND", params: {} } };

/**
 * The one door for what is counted over all accounts of a customer. An account is decided alone, and two accounts of one
 * person may be in two lanes; so these commands go one after the other for each customer, each told what the committed
 * states of their other accounts say. One process at a time has the lease, and a commit of an earlier one is fenced, so
 * nothing else can book a deposit in between.
 */
export class Deposits {
	readonly #options: DepositsOptions;
	/** The last of each customer that is under way. */
	readonly #last = new Map<string, Promise<Answer>>();

	constructor(options: DepositsOptions) {
		this.#options = options;
	}

	/** A limit goes to the account that carries it, whichever of the customer's is named. */
	submit(request: DepositRequest, requestHash: string, render?: Render): Promise<Answer> {
		const { loadedAccounts, submit } = this.#options;
		const userId = loadedAccounts.get(request.accountId)?.state.userId;
		// Not even while it is being opened: nobody could say yet whose it is, and what they have limited themselves to.
		if (userId === undefined) return Promise.resolve(UNKNOWN);
		return this.#alone(userId, (own) => {
			const accountId = request.kind === "deposit" ? request.accountId : (carrierOf(own)?.id ?? request.accountId);
			const others = this.#others(own, accountId);
			return others === null ? NOT_READY : submit({ command: { ...request, accountId, others }, requestHash, render });
		});
	}

	/** What the other accounts say; null while a commit of one of them may still turn out to have happened. */
	#others(own: readonly AccountState[], accountId: string): readonly DepositAccount[] | null {
		const others = own.filter(({ id }) => id !== accountId);
		if (others.some(({ id }) => this.#options.isUnsettled(id))) return null;
		return others.filter(({ deposits }) => deposits !== null).map(depositAccountOf);
	}

	/** Runs it when no other of the customer's is under way. */
	async #alone(userId: string, act: (own: readonly AccountState[]) => Answer | Promise<Answer>): Promise<Answer> {
		const before = this.#last.get(userId);
		const mine = (async () => {
			// What became of the one before is told to whoever asked for it; a fault of it is none of this one.
			await before?.catch(() => undefined);
			return act(this.#options.loadedAccounts.ofUser(userId).map(({ state }) => state));
		})();
		this.#last.set(userId, mine);
		try {
			return await mine;
		} finally {
			if (this.#last.get(userId) === mine) this.#last.delete(userId);
		}
	}
}

/** The account that carries the customer's limit: the one that has it, else the first that they opened. */
const carrierOf = (own: readonly AccountState[]): AccountState | undefined =>
	own.find(({ deposits }) => (deposits?.limits ?? null) !== null) ?? own[0];
