import { type ClosingState, closeMyself, closing } from "@truefill/contracts/http";
import { formatMoney, money } from "@truefill/core/money";
import { ok, refuse } from "@truefill/core/result";
import { payable } from "@truefill/core/savings";
import { type AccountState, pendingOf } from "@truefill/core/trading";
import { type EnginePort, sha256 } from "../../engine/index.ts";
import { type BoundRoute, refuseFields, route, type SignedInUser } from "../../http/bind.ts";
import { type Clock, type Log, type Pool, Turns } from "../../platform/index.ts";
import type { Clients } from "../clients/index.ts";
import { isSharedSignIn } from "../identity/index.ts";
import { endPushesOf } from "../notifications/index.ts";
import { AccountClosureStore } from "./store.ts";

export interface AccountClosure {
	routes(): BoundRoute[];
	/** Unarchives the accounts that were archived with the customer, after staff has reversed the closing. */
	restore(accountIds: readonly string[]): Promise<void>;
}

/** What in an account blocks the closing; null: nothing. `withdrawing`: what is pending is a withdrawal that is named itself. */
function unfinished(state: AccountState, withdrawing: boolean): ClosingState["accounts"][number] | null {
	const { id, number, name, type, currency } = state;
	const pending = withdrawing ? 0n : pendingOf(state);
	const owed = state.savings === null ? 0n : payable(state.savings.unpaid);
	const left = money(state.balance + state.credit + pending + owed);
	const isMoney = state.balance !== 0n || state.credit !== 0n || pending !== 0n || owed !== 0n;
	const holds = type !== "demo" && isMoney;
	const [trades, orders] = [state.openTrades.size, state.orders.size];
	if (trades === 0 && orders === 0 && !holds) return null;
	return {
		id,
		number,
		name,
		type,
		currency,
		open_trades: trades,
		pending_orders: orders,
		money: holds ? formatMoney(left, currency) : null,
	};
}

const NOTHING = "Closed by the customer";

/** How a customer closes their account: they see what blocks it; then all their access ends and the books are kept. */
export function createAccountClosure(options: {
	readonly pool: Pool;
	readonly engine: EnginePort;
	readonly clock: Clock;
	readonly log: Log;
	readonly clients: Pick<Clients, "closeByHimself">;
}): AccountClosure {
	const { engine, clock, log, clients } = options;
	const store = new AccountClosureStore(options.pool);
	// Serialised per customer: of two closings at once the second one is refused and restores no accounts.
	const turns = new Turns();

	const stateOf = async (user: Pick<SignedInUser, "id" | "email">): Promise<ClosingState> => {
		const accounts = await engine.accountsOf(user.id);
		const withdrawals = await store.withdrawals(user.id);
		const withdrawing = new Set(withdrawals.map(({ accountId }) => accountId));
		return {
			is_demo: isSharedSignIn(user.email.toLowerCase()),
			accounts: accounts.flatMap((state) => unfinished(state, withdrawing.has(state.id)) ?? []),
			requests: await store.requests(user.id),
			bookings: await store.bookings(accounts.map(({ id }) => id)),
			verifications: await store.verifications(user.id),
			withdrawals: withdrawals.length,
			card_payments: await store.cardPayments(user.id),
		};
	};
	const waitingOf = ({ requests, bookings, verifications, withdrawals, card_payments }: ClosingState): number =>
		requests + bookings + verifications + withdrawals + card_payments;
	const stands = (state: ClosingState): boolean => state.accounts.length > 0 || waitingOf(state) > 0;
	const blocked = (state: ClosingState) => {
		const { accounts } = state;
		const sum = (of: "open_trades" | "pending_orders") => accounts.reduce((total, each) => total + each[of], 0);
		return refuse("CLOSING_BLOCKED", {
			open_trades: String(sum("open_trades")),
			pending_orders: String(sum("pending_orders")),
			funded: String(accounts.filter(({ money: left }) => left !== null).length),
			waiting: String(waitingOf(state)),
		});
	};
	const submit = async (kind: "archive-account" | "restore-account", accountId: string): Promise<boolean> => {
		const { sequence } = (await engine.account(accountId)) ?? { sequence: 0 };
		const commandId = `closure-${sha256(`${kind} ${accountId} ${sequence}`).slice(0, 32)}`;
		return (await engine.submit({ kind, commandId, origin: "job", accountId }, sha256(commandId))).kind === "accepted";
	};
	/** Archives all their accounts. @returns the ids archived, and whether that was all of them. */
	const archiveAccounts = async (userId: string): Promise<{ readonly ids: string[]; readonly all: boolean }> => {
		const ids: string[] = [];
		for (const { id, archived } of await engine.accountsOf(userId)) {
			if (archived) continue;
			if (!(await submit("archive-account", id))) return { ids, all: false };
			ids.push(id);
		}
		return { ids, all: true };
	};
	const restore = async (accountIds: readonly string[]): Promise<void> => {
		for (const id of accountIds) await submit("restore-account", id);
	};

	const close = async (user: SignedInUser, given: string | undefined) => {
		const state = await stateOf(user);
		if (state.is_demo) return refuse("DEMO_NOT_CLOSED");
		if (stands(state)) return blocked(state);
		// From here on nothing can be opened: an archived account accepts no orders. If an account is no longer empty,
		// archiving it fails and the others are restored.
		const away = await archiveAccounts(user.id);
		if (!away.all) {
			await restore(away.ids);
			return blocked(await stateOf(user));
		}
		const at = new Date(clock.nowMs());
		const reason = given === undefined || given === "" ? NOTHING : given;
		const closed = await clients.closeByHimself(user.id, { reason, at, details: { accounts: away.ids } }, (tx) =>
			endPushesOf(tx, user.id),
		);
		if (!closed) {
			await restore(away.ids);
			return refuse("CLIENT_DEACTIVATED");
		}
		// Archives an account that they opened concurrently.
		if (!(await archiveAccounts(user.id)).all)
			log.warn({ user: user.id }, "a closed customer has an account that is not empty");
		return ok({ data: { closed_at: at.toISOString() } });
	};
	return {
		restore,
		routes: () => [
			route(closing, async ({ user }) => ok({ data: await stateOf(user) })),
			route(closeMyself, async ({ user, body }) => {
				if (body.confirm_email.toLowerCase() !== user.email.toLowerCase()) {
					const wrong = { code: "CLOSING_NOT_CONFIRMED", message: "This is not your e-mail address." };
					return refuseFields("CLOSING_NOT_CONFIRMED", { confirm_email: wrong });
				}
				return turns.take(user.id, () => close(user, body.reason));
			}),
		],
	};
}
