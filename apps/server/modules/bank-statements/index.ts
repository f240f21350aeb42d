import {
	approveBankLine,
	bankLines,
	bankStatements,
	enterBankLineDeposit,
	explainBankLine,
	importBankStatement,
	refuseBankLine,
	stateBankLineOutcome,
} from "@truefill/contracts/http";
import { invariant, ok, type Result, refuse } from "@truefill/core/result";
import { type BoundRoute, type CallRefusal, route } from "../../http/bind.ts";
import type { Pool } from "../../platform/index.ts";
import { Gate } from "../documents/index.ts";
import { type ActionDeps, approve, enterDeposit, explain, refuseLine, stateOutcome } from "./actions.ts";
import { type ImportDeps, importFile } from "./import-file.ts";
import { type ListDeps, listLines, listStatements, oneLine, statementsById } from "./lists.ts";
import { placeLines, placeSome } from "./place-lines.ts";
import { BankReads } from "./reads-store.ts";
import { BankStore } from "./store.ts";

export type { EnteringPort } from "./actions.ts";
export { BANK_LINE } from "./bank-line-request.ts";
export type { CustomerPort } from "./lists.ts";
export { personalData } from "./personal-data-store.ts";
export type { PaymentsPort } from "./place-lines.ts";
export { underWay } from "./under-way-store.ts";

export interface BankStatementsModule {
	routes(): BoundRoute[];
	/** Judges the lines that wait again; run it every minute. */
	placeLines(): Promise<void>;
}

type Given = Omit<ActionDeps, "store"> & Omit<ImportDeps, "store" | "gate"> & Pick<ListDeps, "customers">;

/** What the bank says, and what becomes of each line of it (decision 274). */
export function createBankStatements({ pool, ...given }: Given & { readonly pool: Pool }): BankStatementsModule {
	const store = new BankStore(pool);
	const deps = { ...given, store, reads: new BankReads(store.db), gate: new Gate(1) };

	/** The line after a decision about it. */
	async function after(done: Result<string, CallRefusal>) {
		if (!done.ok) return done;
		const data = await oneLine(deps, done.value);
		invariant(data !== undefined, "a line that was decided is there");
		return ok({ data });
	}

	return {
		placeLines: () => placeLines(deps),
		routes: () => [
			route(bankStatements, ({ query }) => listStatements(deps, query)),
			route(importBankStatement, async ({ user, file }) => {
				if (file === null) return refuse("FILE_MISSING");
				const done = await importFile(deps, user.id, file);
				if (!done.ok) return done;
				const { isNew, ids } = done.value;
				if (isNew) await placeSome(deps);
				return ok({ data: { is_new: isNew, statements: await statementsById(deps, ids) } });
			}),
			route(bankLines, ({ query }) => listLines(deps, query)),
			route(enterBankLineDeposit, ({ user, params, body }) => enterDeposit(deps, user.id, params.id, body)),
			route(stateBankLineOutcome, ({ user, params, body }) => stateOutcome(deps, user.id, params.id, body)),
			route(explainBankLine, async ({ user, params, body }) => after(await explain(deps, user.id, params.id, body))),
			route(approveBankLine, async ({ user, params, body }) =>
				after(await approve(deps, user.id, params.id, body.reason)),
			),
			route(refuseBankLine, async ({ user, params, body }) =>
				after(await refuseLine(deps, user.id, params.id, body.reason)),
			),
		],
	};
}
