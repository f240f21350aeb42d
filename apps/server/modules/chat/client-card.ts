import { ERRORS, isErrorCode, sentence } from "@truefill/contracts/errors";
import {
	type ClientCard,
	type CustomerVerification,
	type DepositHistoryRow,
	permissionsOf,
	type WithdrawalStatus,
} from "@truefill/contracts/http";
import { type Currency, formatMoney, money } from "@truefill/core/money";
import { ok, refuse } from "@truefill/core/result";
import { type EnginePort, placesOf } from "../../engine/index.ts";
import type { SignedInUser } from "../../http/bind.ts";
import { accountToWire } from "../accounts/index.ts";
import { writeAct } from "../audit/index.ts";
import { deviceWithVersion } from "../identity/index.ts";
import { openTradeToWire } from "../trading/index.ts";
import type { CardStore } from "./card-store.ts";
import { isOnline } from "./online.ts";
import type { DeskParts } from "./parts.ts";
import { isoOrNull } from "./to-wire.ts";

const TRADES_MAX = 20;
/** Of each direction. */
const PAYMENTS = 5;

/** What other modules know of a customer. */
export interface ClientRecords {
	/** Newest first. */
	deposits(userId: string, limit: number): Promise<readonly DepositHistoryRow[]>;
	withdrawals(
		userId: string,
		limit: number,
	): Promise<
		readonly {
			readonly id: string;
			readonly account_id: string;
			readonly status: WithdrawalStatus;
			readonly amount: string;
			readonly currency: Currency;
			readonly requested_at: Date;
		}[]
	>;
	/** Null: no such customer. */
	verification(userId: string): Promise<CustomerVerification | null>;
}

export interface CardParts {
	readonly engine: EnginePort;
	readonly cards: CardStore;
	readonly records: ClientRecords;
}

/**
 * What support sees of a client beside the chat, limited by the staff member's role. The view is recorded in the audit
 * log before anything is returned.
 */
export async function clientCard(
	{ store, desk, clock }: DeskParts,
	{ engine, cards, records }: CardParts,
	asker: SignedInUser,
	clientId: string,
) {
	const client = await desk.user(clientId);
	if (client === undefined || client.role !== "customer") return refuse("CLIENT_NOT_FOUND");
	const nowMs = clock.nowMs();
	await store.transaction((tx) =>
		writeAct(tx, new Date(nowMs), {
			actorUserId: asker.id,
			action: "client.viewed",
			subjectKind: "user",
			subjectId: clientId,
		}),
	);
	const view = engine.view();
	const accounts = await engine.accountsOf(clientId);
	const may = permissionsOf(asker.staffRole);
	const trades = accounts
		.flatMap((account) => [...account.openTrades.values()].map((trade) => ({ account, trade })))
		.toSorted((a, b) => b.trade.openedAtMs - a.trade.openedAtMs)
		.slice(0, TRADES_MAX);
	const places = await placesOf(engine, accounts);
	const mayFund = may.includes("funding.read");
	const [refusals, devices, requests, payments, verification] = await Promise.all([
		cards.refusals(places),
		cards.devices(clientId, new Date(nowMs)),
		cards.requests(clientId),
		paymentsOf(records, clientId, mayFund),
		records.verification(clientId),
	]);
	if (verification === null) return refuse("CLIENT_NOT_FOUND");
	const mayReview = may.includes("documents.review");
	return ok({
		data: {
			id: client.id,
			first_name: client.first_name,
			last_name: client.last_name,
			email: client.email,
			phone: client.phone === null ? null : maskedPhone(client.country_code, client.phone),
			country: client.country,
			status: client.status,
			created_at: client.created_at.toISOString(),
			is_online: isOnline(client.present_at, nowMs),
			last_seen_at: isoOrNull(client.last_seen_at),
			accounts: accounts.map((account) => accountToWire(account, view)),
			open_trades: trades.map(({ account, trade }) => openTradeToWire(account, trade, view)),
			payments,
			verification: {
				...verification,
				steps: verification.steps.map((step) => (mayReview ? step : { ...step, request_id: null })),
			},
			requests: requests.map(({ requested_at, ...request }) => ({
				...request,
				requested_at: requested_at.toISOString(),
			})),
			refusals: refusals.map(({ at, account_id, command, code, params }) => ({
				at: at.toISOString(),
				account_id,
				command,
				reason: { code, message: isErrorCode(code) ? sentence(code, params) : ERRORS.INTERNAL.message, params },
			})),
			devices: devices.map(({ user_agent, network, created_at, live }) => ({
				device: deviceWithVersion(user_agent),
				user_agent,
				network: maskedNetwork(network),
				signed_in_at: created_at.toISOString(),
				live,
			})),
		} satisfies ClientCard,
	});
}

/** The newest of both directions. Without the permission only what became of them. */
async function paymentsOf(
	{ deposits, withdrawals }: ClientRecords,
	clientId: string,
	mayFund: boolean,
): Promise<ClientCard["payments"]> {
	const [paidIn, paidOut] = await Promise.all([deposits(clientId, PAYMENTS), withdrawals(clientId, PAYMENTS)]);
	const facts = (amount: string | null, currency: string | null, label: string | null) =>
		mayFund ? { amount, currency, label } : { amount: null, currency: null, label: null };
	return [
		...paidIn.map(({ id, method, status, account_id, at, amount, currency, reference }) => ({
			direction: "deposit" as const,
			...{ id, method, status, account_id, at },
			...facts(amount, currency, reference),
		})),
		...paidOut.map(({ id, status, account_id, requested_at, amount, currency }) => ({
			direction: "withdrawal" as const,
			...{ id, status, account_id, at: requested_at.toISOString() },
			...facts(formatMoney(money(BigInt(amount)), currency), currency, null),
		})),
	].toSorted((a, b) => (a.at < b.at ? 1 : -1));
}

/** The country's code and the last two digits. */
function maskedPhone(countryCode: string | null, phone: string): string {
	const digits = phone.replace(/\D/g, "");
	return `${countryCode ?? ""} ${"•".repeat(Math.max(0, digits.length - 2))}${digits.slice(-2)}`.trim();
}

/** Without the last part of an IPv4 address; an IPv6 /64 identifies no device. */
const maskedNetwork = (network: string): string => network.replace(/^(\d+\.\d+\.\d+)\.\d+$/, "$1.0");
