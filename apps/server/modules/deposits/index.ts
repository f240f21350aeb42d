import {
	approveDeposit as approveCall,
	type DepositHistoryRow,
	depositHistory,
	depositLimitOfMine,
	deposits as depositsCall,
	findWireCustomer,
	makePaymentReference,
	removeWireConfirmation,
	requestDeposit as requestCall,
	returnDeposit as returnCall,
	setDepositLimit as setCall,
	uploadWireConfirmation,
	wireConfirmationPreview,
	wireConfirmations,
	wireDetails,
} from "@truefill/contracts/http";
import { ok, refuse } from "@truefill/core/result";
import type { EnginePort } from "../../engine/index.ts";
import { type BoundRoute, route } from "../../http/bind.ts";
import type { Clock, Log, Pool, Scanner, Storage } from "../../platform/index.ts";
import { createAudit, ViewLog } from "../audit/index.ts";
import { Gate } from "../documents/index.ts";
import type { HouseJournal } from "../house/index.ts";
import type { DepositLevels, PaymentTermsPort } from "../payment-terms/index.ts";
import type { Requests } from "../requests/index.ts";
import type { ScreeningPort } from "../screening/index.ts";
import type { SiteBankAccounts } from "../settings/index.ts";
import {
	collectConfirmations,
	listConfirmations,
	previewConfirmation,
	receiveConfirmation,
	removeConfirmation,
} from "./confirmations.ts";
import { approveDeposit, listDeposits, requestDeposit, returnDeposit } from "./desk.ts";
import { findCustomer, ownersIn } from "./find-customer.ts";
import { type DepositSource, historyOf, newestOf, wireSource } from "./history.ts";
import { DepositEntries } from "./house-entries.ts";
import { depositLimitToWire, setDepositLimit } from "./limit.ts";
import { shownReference } from "./payment-reference.ts";
import { WireStore } from "./store.ts";

export type { DepositSource } from "./history.ts";
export { depositLimitToWire } from "./limit.ts";

/** What a line of the bank's statement needs of wires. */
export interface WirePort {
	/** As `requestDeposit`; `within` is done in the transaction that stores the entry. */
	enter(
		by: string,
		body: Parameters<typeof requestDeposit>[2],
		within: NonNullable<Parameters<typeof requestDeposit>[3]>,
	): ReturnType<typeof requestDeposit>;
	ownersIn(text: string): ReturnType<typeof ownersIn>;
	entered: WireStore["entered"];
	namesOf: WireStore["namesOf"];
}

export interface DepositsModule {
	readonly wires: WirePort;
	routes(): BoundRoute[];
	/** Deletes files that no confirmation has any more; run it hourly. */
	collectConfirmations(): Promise<number>;
	/** The accounts that wires came from, by their deposits; those of which the bank gave none are left out. */
	senderAccountsOf(depositIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
	/** The newest deposits of a customer by all methods, newest first. */
	newestOf(userId: string, limit: number): Promise<readonly DepositHistoryRow[]>;
}

/** Money that arrives from outside, and customers' own deposit limits. */
export function createDeposits(options: {
	readonly pool: Pool;
	readonly requests: Requests;
	readonly house: HouseJournal;
	readonly engine: EnginePort;
	readonly clock: Clock;
	readonly log: Log;
	readonly storage: Storage;
	readonly scanner: Scanner | undefined;
	readonly terms: Pick<PaymentTermsPort, "of">;
	readonly levels: DepositLevels;
	readonly bankAccounts: () => Promise<SiteBankAccounts>;
	readonly screening: () => Pick<ScreeningPort, "refusal">;
	/** Deposits by other methods than wires, for the customer's list of all. */
	readonly sources?: readonly DepositSource[];
}): DepositsModule {
	const { pool, engine, clock, sources = [] } = options;
	const wires = new WireStore(pool, engine);
	const deps = { ...options, entries: new DepositEntries(options.house), wires, gate: new Gate() };
	const all = [wireSource(deps), ...sources];
	const views = new ViewLog(createAudit({ pool, clock }), clock, "deposit.confirmation-viewed");
	return {
		wires: {
			enter: (by, body, within) => requestDeposit(deps, by, body, within),
			ownersIn: (text) => ownersIn(wires, text),
			entered: (...asked) => wires.entered(...asked),
			namesOf: (ids) => wires.namesOf(ids),
		},
		collectConfirmations: () => collectConfirmations(deps),
		senderAccountsOf: (ids) => wires.senderAccountsOf(ids),
		newestOf: async (userId, limit) => (await newestOf(all, userId, limit)).rows,
		routes: () => [
			route(depositLimitOfMine, async ({ user }) =>
				ok({ data: depositLimitToWire(await engine.accountsOf(user.id), engine.view()) }),
			),
			route(setCall, ({ user, body }) => setDepositLimit(engine, user.id, body)),
			route(depositHistory, ({ user, query }) => historyOf(all, user.id, query.page ?? 1)),
			route(wireDetails, async ({ user }) => {
				const { accounts, isSample } = await options.bankAccounts();
				const own = await wires.referenceOf(user.id);
				const reference = own === null ? null : shownReference(own);
				return ok({ data: { reference, accounts: [...accounts], is_sample: isSample } });
			}),
			route(makePaymentReference, async ({ user }) => {
				const reference = await wires.makeReference(user.id, new Date(clock.nowMs()));
				return ok({ data: { reference: shownReference(reference) } });
			}),
			route(wireConfirmations, ({ user }) => listConfirmations(deps, user.id)),
			route(uploadWireConfirmation, ({ user, query, file }) =>
				file === null ? refuse("FILE_MISSING") : receiveConfirmation(deps, user.id, query, file),
			),
			route(removeWireConfirmation, ({ user, params }) => removeConfirmation(deps, user.id, params.id)),
			route(depositsCall, ({ query }) => listDeposits(deps, query)),
			route(findWireCustomer, ({ body }) => findCustomer(deps, body.text)),
			route(wireConfirmationPreview, ({ user, params, query }) =>
				previewConfirmation(deps, params.id, query.page ?? 1, (customerId) =>
					views.viewed(user.id, customerId, { confirmation: params.id }),
				),
			),
			route(requestCall, ({ user, body }) => requestDeposit(deps, user.id, body)),
			route(approveCall, ({ user, params, body }) => approveDeposit(deps, user.id, params.id, body.reason)),
			route(returnCall, ({ user, params, body }) => returnDeposit(deps, user.id, params.id, body.reason)),
		],
	};
}

export { acceptedDeposits } from "./accepted-store.ts";
export { DEPOSIT } from "./deposit-request.ts";
export { personalData } from "./personal-data-store.ts";
export { referenceKey } from "./reference-key.ts";
export { underWay } from "./under-way-store.ts";
