import {
	cancelCardDeposit,
	cardDepositOfMine,
	cardsOfMine,
	depositByCard,
	removeCard as removeCall,
} from "@truefill/contracts/http";
import { type AccountCurrency, type Money, money } from "@truefill/core/money";
import { invariant, ok, refuse } from "@truefill/core/result";
import type { FastifyInstance } from "fastify";
import type { QueryExecutorProvider } from "kysely";
import type { EnginePort } from "../../engine/index.ts";
import { type BoundRoute, route } from "../../http/bind.ts";
import type { Pool } from "../../platform/index.ts";
import type { DepositSource } from "../deposits/index.ts";
import { cardSource } from "./history.ts";
import { LedgerStore } from "./ledger-store.ts";
import type { Card, Payment, Refund } from "./payment.ts";
import { type ProviderMovement, ProviderRefused, ProviderUnavailable } from "./provider.ts";
import { deleteErased, removeCard } from "./saved-cards.ts";
import { type StartDeps, startPayment } from "./start-payment.ts";
import { customersPart, isUnderWay } from "./state.ts";
import { PaymentStore } from "./store.ts";
import { cardToWire, paymentToWire } from "./to-wire.ts";
import { webhookRoute } from "./webhook.ts";
import { look, workDue } from "./work.ts";

export { acceptedDeposits } from "./accepted-store.ts";
export { createProvider } from "./create-provider.ts";
export { personalData } from "./personal-data-store.ts";
export type { PaymentProvider } from "./provider.ts";
export type { CardTerms } from "./start-payment.ts";
export { underWay } from "./under-way-store.ts";

/** What the engine booked for deposits, by the ids of their commands. */
export type BookedEntries = Pick<LedgerStore, "bookedBy">;
export const bookedEntries = (pool: Pool, engine: Pick<EnginePort, "projected">): BookedEntries =>
	new LedgerStore(pool, engine);

const EVENTS_KEPT_MS = 90 * 86_400_000;

/** A booked payment whose money may go back to its card. */
export interface RefundablePayment {
	readonly id: string;
	readonly accountId: string;
	readonly currency: AccountCurrency;
	/** What may still go back. */
	readonly amount: Money;
	readonly bookedAt: Date;
	readonly card: Card | null;
}

/** Withdrawals to cards: refunds of the payments that were made with them. */
export interface CardRefunds {
	/** Oldest first. */
	refundable(userId: string, since: Date): Promise<RefundablePayment[]>;
	/**
	 * Asks for a refund in the caller's transaction; it is sent to the provider after the commit. The same id again does
	 * nothing. @returns false when the payment has less left.
	 */
	request(
		tx: QueryExecutorProvider,
		refund: { id: string; paymentId: string; withdrawalId: string; amount: Money },
	): Promise<boolean>;
	/** Null: no such refund. `failed`: its money did not leave, or came back. */
	statusOf(id: string): Promise<Refund["status"] | null>;
}

export interface PaymentsModule {
	routes(): BoundRoute[];
	readonly serve: (app: FastifyInstance) => void;
	/** Looks at what is due; run it several times a second. */
	work(): Promise<void>;
	/** Deletes old events, and the saved cards of erased customers; run it daily. */
	forget(): Promise<void>;
	readonly refunds: CardRefunds;
	/** What the provider says has changed our balance there, by our payments; null: it does not answer, or there is none. */
	movements(until: Date): Promise<readonly PaymentMovement[] | null>;
	/** Its part of the customer's list of all deposits. */
	readonly history: DepositSource;
}

/** Card payments into live accounts, over the hosted page of a provider. */
export function createPayments(options: Omit<StartDeps, "store"> & { readonly pool: Pool }): PaymentsModule {
	const store = new PaymentStore(options.pool);
	const ledger = new LedgerStore(options.pool, options.engine);
	const deps: StartDeps = { ...options, store };
	return {
		routes: () => routesOf(deps),
		serve: (app) => void app.register(webhookRoute(deps)),
		work: async () => void (await workDue(deps)),
		async forget() {
			await store.forgetEvents(new Date(deps.clock.nowMs() - EVENTS_KEPT_MS));
			await deleteErased(deps);
		},
		refunds: refundsOf(deps),
		movements: (until) => movementsOf(deps, until),
		history: cardSource({
			store,
			ledger,
			engine: options.engine,
		}),
	};
}

export interface PaymentMovement extends Omit<ProviderMovement, "providerPaymentId"> {
	/** Our id; null: no payment of ours. */
	readonly paymentId: string | null;
}

async function movementsOf({ provider, store }: StartDeps, until: Date): Promise<readonly PaymentMovement[] | null> {
	if (provider.name === "none") return null;
	try {
		const movements = await provider.movements(until);
		const ids = await store.idsOf(movements.flatMap(({ providerPaymentId: id }) => id ?? []));
		return movements.map(({ providerPaymentId: id, ...each }) => ({
			...each,
			paymentId: id === null ? null : (ids.get(id) ?? id),
		}));
	} catch (error) {
		if (error instanceof ProviderUnavailable || error instanceof ProviderRefused) return null;
		throw error;
	}
}

function routesOf(deps: StartDeps): BoundRoute[] {
	const { store, engine, provider, clock } = deps;
	const owned = async (userId: string, id: string): Promise<Payment | undefined> => {
		const payment = await store.find(id);
		return payment?.userId === userId ? payment : undefined;
	};
	const wired = async (payment: Payment) => {
		const account = await engine.account(payment.accountId);
		invariant(account !== undefined, "the account of a payment exists");
		const card = payment.cardId === null ? undefined : await store.card(payment.cardId);
		return ok({ data: paymentToWire(payment, account.number, card) });
	};
	return [
		route(depositByCard, ({ user, body }) => startPayment(deps, user.id, body)),
		route(cardDepositOfMine, async ({ user, params }) => {
			const payment = await owned(user.id, params.id);
			if (payment === undefined) return refuse("CARD_PAYMENT_NOT_FOUND");
			// Somebody waits for it: it is fetched at once, not at its turn.
			if (isUnderWay(payment.status)) await store.hint(null, payment.id, new Date(clock.nowMs()));
			return wired(payment);
		}),
		route(cancelCardDeposit, async ({ user, params }) => {
			const payment = await owned(user.id, params.id);
			if (payment === undefined) return refuse("CARD_PAYMENT_NOT_FOUND");
			if (payment.session !== null && isUnderWay(payment.status)) {
				try {
					await provider.endCheckout(payment.session.id);
					await look(deps, payment.id);
				} catch (error) {
					if (!(error instanceof ProviderUnavailable)) throw error;
					return refuse("PAYMENT_PROVIDER_UNAVAILABLE");
				}
			}
			return wired((await store.find(payment.id)) ?? payment);
		}),
		route(cardsOfMine, async ({ user }) => {
			const cards = await store.cardsOf(user.id);
			const data = cards.map((card) => ({
				id: card.id,
				...cardToWire(card),
				saved: card.isSaved,
				first_used_at: card.firstUsedAt.toISOString(),
			}));
			return ok({ data, offered: provider.name !== "none", test_provider: provider.name === "test" });
		}),
		route(removeCall, ({ user, params }) => removeCard(deps, user.id, params.id)),
	];
}

function refundsOf({ store, clock }: StartDeps): CardRefunds {
	return {
		async refundable(userId, since) {
			const payments = await store.refundable(userId, since);
			return Promise.all(
				payments.map(async ({ id, accountId, currency, amount, reversed, bookedAt, createdAt, cardId }) => ({
					id,
					accountId,
					currency,
					amount: money(amount - reversed),
					bookedAt: bookedAt ?? createdAt,
					card: cardId === null ? null : ((await store.card(cardId)) ?? null),
				})),
			);
		},
		async request(given, { id, paymentId, withdrawalId, amount }) {
			const tx = store.within(given);
			const payment = await store.locked(tx, paymentId);
			const known = (await store.refundsOf(tx, paymentId)).find((refund) => refund.id === id);
			if (known !== undefined) return true;
			if (amount <= 0n || payment.reversed + amount > payment.amount) return false;
			const refund = { id, paymentId, amount, cause: "withdrawal", about: withdrawalId, status: "requested" } as const;
			const at = new Date(clock.nowMs());
			await store.addRefund(
				tx,
				{ ...refund, providerRefundId: null, customersPart: customersPart(payment, amount) },
				at,
			);
			await store.hint(tx, paymentId, at);
			return true;
		},
		statusOf: async (id) => (await store.findRefund(id))?.status ?? null,
	};
}
