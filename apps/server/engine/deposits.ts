import {
	type AccountState,
	type Deposit,
	type DepositAccount,
	depositAccountOf,
	type SetDepositLimits,
} from "@truefill/core/trading";
import type { LoadedAccounts } from "./loaded-accounts.ts";
import type { Answer, DepositRequest, Render } from "./types.ts";

export interface DepositsOptions {
	readonly loadedAccounts: LoadedAccounts;
	/** Whether a commit that touches the account has an unknown outcome. */
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
 * The only path for commands that count over all accounts of a customer. An account is decided alone, and two accounts
 * of one customer may be in two lanes. So these commands are serialised per customer, each with the committed states of
 * the other accounts. One process at a time has the lease, and a commit of an earlier one is fenced, so nothing else
 * can book a deposit in between.
 */
export class Deposits {
	readonly #options: DepositsOptions;
	/** The last pending command of each customer. */
	readonly #last = new Map<string, Promise<Answer>>();

	constructor(options: DepositsOptions) {
		this.#options = options;
	}

	/** A limit is set on the account that carries it, whichever of the customer's accounts is named. */
	submit(request: DepositRequest, requestHash: string, render?: Render): Promise<Answer> {
		const { loadedAccounts, submit } = this.#options;
		const userId = loadedAccounts.get(request.accountId)?.state.userId;
		// Also while the account is being opened: its customer and their limits are not known yet.
		if (userId === undefined) return Promise.resolve(UNKNOWN);
		return this.#alone(userId, (own) => {
			const accountId = request.kind === "deposit" ? request.accountId : (carrierOf(own)?.id ?? request.accountId);
			const others = this.#others(own, accountId);
			return others === null ? NOT_READY : submit({ command: { ...request, accountId, others }, requestHash, render });
		});
	}

	/** The relevant data of the other accounts; null while a commit of one of them has an unknown outcome. */
	#others(own: readonly AccountState[], accountId: string): readonly DepositAccount[] | null {
		const others = own.filter(({ id }) => id !== accountId);
		if (others.some(({ id }) => this.#options.isUnsettled(id))) return null;
		return others.filter(({ deposits }) => deposits !== null).map(depositAccountOf);
	}

	/** Runs `act` after the customer's previous command. */
	async #alone(userId: string, act: (own: readonly AccountState[]) => Answer | Promise<Answer>): Promise<Answer> {
		const before = this.#last.get(userId);
		const mine = (async () => {
			// The outcome of the previous command goes to its own caller. Its error must not affect this one.
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

/** The account that carries the customer's limit: the one that has it, otherwise the first that they opened. */
const carrierOf = (own: readonly AccountState[]): AccountState | undefined =>
	own.find(({ deposits }) => (deposits?.limits ?? null) !== null) ?? own[0];
