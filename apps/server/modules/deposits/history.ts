import { type DepositHistoryRow, depositHistory } from "@truefill/contracts/http";
import { type Currency, formatMoney, money } from "@truefill/core/money";
import { ok } from "@truefill/core/result";
import type { EnginePort } from "../../engine/index.ts";
import { offsetOf, PER_PAGE, paged } from "../paging.ts";
import { refusalToWire } from "../request.ts";
import { accountOf, type Requests, type StoredRequest } from "../requests/index.ts";
import { bookingCommandId, DEPOSIT, type DepositTerms } from "./deposit-request.ts";
import type { BookedRow, WireStore } from "./store.ts";

/** Deposits by one method, as the list of all needs them. */
export interface DepositSource {
	/** The newest `limit` of a customer, newest first, and how many there are. */
	newest(
		userId: string,
		limit: number,
	): Promise<{ readonly rows: readonly DepositHistoryRow[]; readonly total: number }>;
}

/** Deeper pages are empty: each reads everything before it. */
const MOST_PAGES = 100;

/** One page of a customer's deposits by all methods, newest first. */
export async function historyOf(sources: readonly DepositSource[], userId: string, page: number) {
	const limit = page > MOST_PAGES ? 0 : offsetOf(page) + PER_PAGE;
	const { rows, total } = await newestOf(sources, userId, limit);
	return ok(paged({ path: depositHistory.path, query: {} }, page, total, rows.slice(offsetOf(page))));
}

/** The newest deposits of a customer by all methods, newest first. */
export async function newestOf(sources: readonly DepositSource[], userId: string, limit: number) {
	const found = await Promise.all(sources.map((source) => source.newest(userId, limit)));
	return {
		rows: found
			.flatMap((each) => each.rows)
			.toSorted((a, b) => (a.at === b.at ? a.id.localeCompare(b.id) : a.at < b.at ? 1 : -1))
			.slice(0, limit),
		total: found.reduce((sum, each) => sum + each.total, 0),
	};
}

const STATUSES = ["pending", "approved", "done", "held", "refused"] as const;
const STATUS = {
	pending: "pending",
	approved: "pending",
	done: "booked",
	held: "held",
	refused: "returned",
} as const satisfies Record<(typeof STATUSES)[number], DepositHistoryRow["status"]>;

/** Wires that staff have entered. */
export function wireSource(deps: {
	readonly requests: Requests;
	readonly wires: WireStore;
	readonly engine: EnginePort;
}): DepositSource {
	const toRow = async (request: StoredRequest<DepositTerms>, booked: BookedRow | undefined) => {
		const account = await accountOf(deps.engine, request);
		const { amount, currency, reference } = request.terms;
		const shown = STATUSES.find((each) => each === request.status) ?? "pending";
		return {
			id: request.id,
			method: "wire",
			account_id: account.id,
			account_number: account.number,
			status: STATUS[shown],
			amount: formatMoney(money(BigInt(amount)), currency),
			currency,
			booked:
				booked === undefined
					? null
					: {
							amount: formatMoney(money(BigInt(booked.amount)), booked.currency as Currency),
							currency: account.currency,
							at: booked.occurred_at.toISOString(),
							entry: Number.parseInt(booked.number, 10),
						},
			fee: formatMoney(money(0n), currency),
			fee_currency: currency,
			reference,
			at: request.requestedAt.toISOString(),
			coin: null,
			failure: request.failure === null || shown === "done" ? null : refusalToWire(request.failure),
		} satisfies DepositHistoryRow;
	};
	return {
		async newest(userId, limit) {
			const { requests, total } = await deps.requests.store.list(DEPOSIT, { userId, statuses: STATUSES }, limit, 0);
			const commandOf = (request: StoredRequest<DepositTerms>) => bookingCommandId(request);
			const done = requests.filter(({ status }) => status === "done");
			const booked = await deps.wires.bookedBy(done.map(commandOf));
			return { rows: await Promise.all(requests.map((each) => toRow(each, booked.get(commandOf(each))))), total };
		},
	};
}
