import type { Command } from "@truefill/core/trading";
import type { EngineOptions } from "./engine-options.ts";
import type { FinancingDays } from "./financing-days.ts";
import type { LoadedAccounts } from "./loaded-accounts.ts";
import type { MarginWatch } from "./margin-watch.ts";
import type { Answer } from "./types.ts";

type Given = Pick<EngineOptions, "mayHavePast"> & { readonly loadedAccounts: LoadedAccounts };

/** Accounts of the demo that are made with a past. Meanwhile current prices do not apply to them. */
export class SeededPast {
	readonly #given: Given;
	readonly #margin: Pick<MarginWatch, "hold" | "release">;
	readonly #financing: Pick<FinancingDays, "again">;

	constructor(given: Given, margin: Pick<MarginWatch, "hold" | "release">, financing: Pick<FinancingDays, "again">) {
		this.#given = given;
		this.#margin = margin;
		this.#financing = financing;
	}

	/** Throws for a live account, unless `mayHavePast` allows it. */
	seed(command: Command, submit: () => Promise<Answer>): Promise<Answer> {
		const { mayHavePast } = this.#given;
		const account = this.#account(command.accountId) ?? (command.kind === "open-account" ? command : undefined);
		if (account === undefined || (account.type !== "demo" && mayHavePast?.(account.userId) !== true)) {
			throw new Error("only an account of the demo can be seeded with a past");
		}
		this.#margin.hold(command.accountId);
		return submit().finally(() => {
			// A past trade that is still open would be checked against prices of another time.
			if (this.#account(command.accountId)?.openTrades.size === 0) this.#margin.release(command.accountId);
		});
	}

	/** See `Engine.endPast`. */
	end(accountId: string): void {
		this.#margin.release(accountId);
		this.#financing.again();
	}

	#account(accountId: string) {
		return this.#given.loadedAccounts.get(accountId)?.state;
	}
}
