import {
	approveWithdrawal,
	cancelWithdrawal as cancelCall,
	confirmWithdrawalOutcome,
	discardPaymentFile,
	makePaymentFile,
	paymentFiles,
	paymentFileXml,
	planWithdrawal,
	refuseWithdrawalOutcome,
	rejectWithdrawal,
	releasePaymentFile,
	releaseWithdrawal,
	requestWithdrawal as requestCall,
	settlePaymentFile,
	settleWithdrawal,
	staffWithdrawalOf,
	staffWithdrawals,
	waitingPayments as waitingCall,
	withdrawalOf,
	withdrawalOutcomes,
	withdrawals,
	withdrawalTerms,
} from "@truefill/contracts/http";
import type { QueryExecutorProvider } from "kysely";
import { readsOf } from "../../engine/index.ts";
import { type BoundRoute, route } from "../../http/bind.ts";
import type { Pool } from "../../platform/index.ts";
import { listOwn, ownDetail, plan, termsOfAccount } from "./customer.ts";
import type { WithdrawalDeps } from "./deps.ts";
import { checkPaidRefunds, executeLegs, followHolds } from "./execute.ts";
import { FileStore } from "./file-store.ts";
import { InTurn } from "./in-turn.ts";
import { confirm, listOutcomes, refuseOutcome, settleLeg, type Within } from "./outcomes.ts";
import {
	discardFile,
	fileXml,
	listFiles,
	makeFile,
	releaseFile,
	settleFile,
	waitingPayments,
} from "./payment-files.ts";
import { cancelWithdrawal, requestWithdrawal } from "./request.ts";
import { approve, detailForStaff, listForStaff, reject, release } from "./staff.ts";
import { WithdrawalStore } from "./store.ts";
import type { LegRow, WithdrawalRow } from "./tables.ts";
import { type WithdrawalDefinition, withdrawalRequest } from "./withdrawal-request.ts";

export { OUTCOME } from "./outcome-request.ts";
export { personalData } from "./personal-data-store.ts";
export type { CardRefunds, CoinPayouts, CoinTerms, VerificationPort } from "./ports.ts";
export { underWay } from "./under-way-store.ts";

export interface PayoutPort {
	/** Bank legs that the bank was given, of these withdrawals. */
	legsOf(withdrawalIds: readonly string[]): Promise<readonly LegRow[]>;
	legsOfFile(fileId: string): Promise<readonly LegRow[]>;
	/** As the calls that state an outcome; `within` is done in the transaction that stores it. */
	stateOutcome(
		by: string,
		body: Omit<Parameters<typeof settleLeg>[3], "leg">,
		of: { readonly withdrawalId: string; readonly leg: number } | { readonly fileId: string },
		within: Within,
	): Promise<Awaited<ReturnType<typeof settleLeg> | ReturnType<typeof settleFile>>>;
}

export interface WithdrawalsModule {
	routes(): BoundRoute[];
	readonly definition: WithdrawalDefinition;
	/** Sends again what a crash has left, and books what is known of each leg; run it every few seconds. */
	work(): Promise<void>;
	/** Looks for refunds that a provider took back after it had paid them; run it every few minutes. */
	checkPaidRefunds(): Promise<void>;
	/** What a line of the bank's statement needs of payouts. */
	readonly payouts: PayoutPort;
	/** Which of these bank accounts and addresses have an open withdrawal to them. */
	inUse(ids: readonly string[], tx?: QueryExecutorProvider): Promise<ReadonlySet<string>>;
	/** The newest withdrawals of a customer, newest first. */
	newestOf(userId: string, limit: number): Promise<readonly WithdrawalRow[]>;
}

export type WithdrawalOptions = Omit<WithdrawalDeps, "store" | "files" | "definition" | "inTurn"> & {
	readonly pool: Pool;
};

/** Money that leaves: planned, requested, held, decided by two people, paid, settled by two. */
export function createWithdrawals({ pool, ...options }: WithdrawalOptions): WithdrawalsModule {
	const store = new WithdrawalStore(pool, readsOf(pool, options.engine));
	const definition = withdrawalRequest(options.clock);
	const deps: WithdrawalDeps = { ...options, store, files: new FileStore(pool), definition, inTurn: new InTurn() };
	return {
		definition,
		routes: () => [...customerRoutes(deps), ...staffRoutes(deps)],
		async work() {
			await options.requests.repeat(definition);
			await followHolds(deps);
			await executeLegs(deps);
		},
		checkPaidRefunds: () => checkPaidRefunds(deps),
		payouts: {
			legsOf: async (ids) => (await store.legsOf(ids)).filter(isAtBank),
			legsOfFile: async (fileId) => (await deps.files.legsOf([fileId])).filter(isAtBank),
			stateOutcome: (by, { outcome, ...body }, of, within) =>
				"fileId" in of
					? settleFile(deps, by, of.fileId, { ...body, outcome: "paid" }, within)
					: settleLeg(deps, by, of.withdrawalId, { ...body, outcome, leg: of.leg }, within),
		},
		inUse: (ids, tx) => store.inUse(ids, tx),
		newestOf: async (userId, limit) => (await store.page({ userId }, limit, 0)).rows,
	};
}

const isAtBank = ({ method, status }: LegRow): boolean =>
	method === "wire" && !["open", "ready", "dropped", "failed"].includes(status);

const customerRoutes = (deps: WithdrawalDeps): BoundRoute[] => [
	route(withdrawalTerms, ({ user, query }) => termsOfAccount(deps, user.id, query.account_id)),
	route(planWithdrawal, ({ user, body }) => plan(deps, user.id, body)),
	route(requestCall, ({ user, session, body }) =>
		requestWithdrawal(deps, { userId: user.id, sessionId: session.id }, body),
	),
	route(withdrawals, ({ user, query }) => listOwn(deps, user.id, query)),
	route(withdrawalOf, ({ user, params }) => ownDetail(deps, user.id, params.id)),
	route(cancelCall, ({ user, params }) => cancelWithdrawal(deps, user.id, params.id)),
];

const staffRoutes = (deps: WithdrawalDeps): BoundRoute[] => [
	route(staffWithdrawals, ({ query }) => listForStaff(deps, query)),
	route(staffWithdrawalOf, ({ params }) => detailForStaff(deps, params.id)),
	route(approveWithdrawal, ({ user, params, body }) => approve(deps, { by: user.id, ...params, ...body })),
	route(releaseWithdrawal, ({ user, params, body }) => release(deps, { by: user.id, ...params, ...body })),
	route(rejectWithdrawal, ({ user, params, body }) => reject(deps, { by: user.id, ...params, ...body })),
	route(settleWithdrawal, ({ user, params, body }) => settleLeg(deps, user.id, params.id, body)),
	route(withdrawalOutcomes, ({ query }) => listOutcomes(deps, query)),
	route(confirmWithdrawalOutcome, ({ user, params, body }) => confirm(deps, user.id, params.id, body.reason)),
	route(refuseWithdrawalOutcome, ({ user, params, body }) => refuseOutcome(deps, user.id, params.id, body.reason)),
	route(paymentFiles, ({ query }) => listFiles(deps, query)),
	route(waitingCall, () => waitingPayments(deps)),
	route(makePaymentFile, ({ user, body }) => makeFile(deps, user.id, body)),
	route(releasePaymentFile, ({ user, params, body }) => releaseFile(deps, user.id, params.id, body.reason)),
	route(discardPaymentFile, ({ user, params, body }) => discardFile(deps, user.id, params.id, body.reason)),
	route(paymentFileXml, ({ user, params }) => fileXml(deps, user.id, params.id)),
	route(settlePaymentFile, ({ user, params, body }) => settleFile(deps, user.id, params.id, body)),
];
