import type { AccountState, TransferIn, TransferSent } from "@truefill/core/trading";
import type { Clock } from "../platform/clock.ts";
import type { Pending } from "./lane-options.ts";
import type { LoadedAccounts } from "./loaded-accounts.ts";
import type { Plan } from "./plan.ts";
import type { Answer, EngineLog } from "./types.ts";

export interface TransfersOptions {
	readonly loadedAccounts: LoadedAccounts;
	readonly clock: Clock;
	readonly log: EngineLog;
	readonly submit: (command: TransferIn) => Promise<Answer>;
	/** False when the engine has stopped. The next engine delivers what has not arrived. */
	readonly goesOn: () => boolean;
}

const REST_MS = 1000;
/** Longest wait for an arrival. */
const WAIT_MS = 2000;

/**
 * The second half of every transfer between own accounts. A stored command takes the money from one account. From then
 * on its arrival is submitted until it is stored too, also after a restart. Its command id contains the transfer's id,
 * so it arrives once, however often it is submitted.
 */
export class Transfers {
	readonly #options: TransfersOptions;
	readonly #underway = new Map<string, Promise<void>>();

	constructor(options: TransfersOptions) {
		this.#options = options;
	}

	/** The batch is committed: its transfers are delivered. */
	onApplied(plan: Plan<Pending>): void {
		for (const sent of plan.sent) this.deliver(sent);
	}

	/** Delivers a transfer. */
	deliver(sent: TransferSent): void {
		const delivery = this.#raise(sent).finally(() => this.#underway.delete(sent.transferId));
		this.#underway.set(sent.transferId, delivery);
	}

	/** Resolves when the transfer has arrived, or after a timeout. */
	async arrived(transferId: string): Promise<void> {
		await Promise.race([this.#underway.get(transferId), this.#options.clock.machine.sleep(WAIT_MS)]);
	}

	/** Submits the arrival until it is stored. */
	async #raise(sent: TransferSent): Promise<void> {
		const { loadedAccounts, clock, log, submit, goesOn } = this.#options;
		const from = loadedAccounts.get(sent.accountId)?.state;
		if (from === undefined) return;
		const command = arrivalOf(from, sent);
		for (let tries = 1; goesOn(); tries += 1) {
			const answer = await submit(command);
			if (answer.kind === "accepted") return;
			const code = answer.kind === "refused" ? answer.refusal.code : answer.code;
			if (tries === 1) log.warn({ transfer: sent.transferId, code }, "failed to credit a transfer; retrying");
			await clock.sleep(REST_MS);
		}
	}
}

/** The command that credits a transfer; always the same for the same transfer. */
const arrivalOf = (
	from: Pick<AccountState, "id" | "userId" | "type" | "currency">,
	{ transferId, to, terms }: Pick<TransferSent, "transferId" | "to" | "terms">,
): TransferIn => ({
	kind: "transfer-in",
	commandId: `arrival-${transferId}`,
	origin: "engine",
	accountId: to.accountId,
	transferId,
	from: { accountId: from.id, userId: from.userId, type: from.type, currency: from.currency },
	terms,
});
