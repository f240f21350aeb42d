import {
	approveCoinDecision,
	type CoinDepositDetail,
	type CoinDepositWire,
	coinDepositOfStaff,
	coinDeposits,
	proposeCoinDecision,
	refuseCoinDecision,
} from "@truefill/contracts/http";
import { confirmationsAt, decisionsFor, type OutputStatus } from "@truefill/core/coins";
import { invariant, ok, type Result, refuse } from "@truefill/core/result";
import type * as z from "zod";
import { type BoundRoute, type CallRefusal, route } from "../../http/bind.ts";
import { offsetOf, PER_PAGE, paged } from "../paging.ts";
import { refusalToWire } from "../request.ts";
import { networkOf } from "./chain-source.ts";
import { prepare, worthOf } from "./convert.ts";
import { approve, type DecideDeps, propose, refuseDecision } from "./decide.ts";
import type { Output } from "./output.ts";
import type { ListedOutput, StaffOutputs } from "./staff-store.ts";
import { amountText, convertedToWire, quoteToWire } from "./to-wire.ts";

export interface StaffDeps extends DecideDeps {
	readonly staff: StaffOutputs;
}

/** They wait: for a decision, for a price, or for more of it. */
const OPEN: readonly OutputStatus[] = ["small", "waiting", "held", "unsupported", "frozen"];

/** Coins that have arrived, and the decisions about those that wait. */
export function staffRoutes(deps: StaffDeps): BoundRoute[] {
	/** The deposit after a decision about it. */
	async function after(done: Result<string, CallRefusal>) {
		if (!done.ok) return done;
		const data = await one(deps, done.value);
		invariant(data !== undefined, "an output that was decided exists");
		return ok({ data });
	}
	return [
		route(coinDeposits, ({ query }) => list(deps, query)),
		route(coinDepositOfStaff, async ({ params }) => {
			const data = await one(deps, params.id);
			return data === undefined ? refuse("COIN_DEPOSIT_NOT_FOUND") : ok({ data });
		}),
		route(proposeCoinDecision, async ({ user, params, body }) => after(await propose(deps, user.id, params.id, body))),
		route(approveCoinDecision, async ({ user, params, body }) =>
			after(await approve(deps, user.id, params.id, body.reason)),
		),
		route(refuseCoinDecision, async ({ user, params, body }) =>
			after(await refuseDecision(deps, user.id, params.id, body.reason)),
		),
	];
}

async function list(deps: StaffDeps, query: z.output<typeof coinDeposits.query>) {
	const { page = 1, state = "open", coin, customer, search } = query;
	const filter = {
		statuses: state === "all" ? null : state === "open" ? OPEN : [state],
		coin: coin ?? null,
		customerId: customer ?? null,
		search: search ?? null,
	};
	const { rows, total } = await deps.staff.list(filter, state === "open", PER_PAGE, offsetOf(page));
	const heights = await heightsOf(
		deps,
		rows.map(({ output }) => output),
	);
	const data = await Promise.all(rows.map((row) => toWire(deps, row, heights)));
	const kept = { state: query.state, coin, customer, search };
	return ok(paged({ path: coinDeposits.path, query: kept }, page, total, data));
}

type Heights = ReadonlyMap<string, number>;

async function heightsOf({ chains }: StaffDeps, outputs: readonly Output[]): Promise<Heights> {
	const heights = new Map<string, number>();
	for (const chain of new Set(outputs.map((output) => output.chain))) {
		const followed = await chains.find(chain);
		if (followed !== undefined) heights.set(chain, followed.height);
	}
	return heights;
}

async function toWire({ engine }: StaffDeps, row: ListedOutput, heights: Heights): Promise<CoinDepositWire> {
	const { output } = row;
	const { status, frozenFrom, coin, converted, failure } = output;
	const account = await engine.account(output.accountId);
	const height = heights.get(output.chain);
	return {
		id: output.id,
		status,
		frozen_from: frozenFrom,
		chain: output.chain,
		network: networkOf(output.chain),
		transaction: output.txId,
		output: output.output,
		coin,
		token: output.token,
		amount: amountText(output),
		address_coin: row.addressCoin as CoinDepositWire["address_coin"],
		address: row.address,
		customer: { id: output.userId, name: row.customer },
		account_id: output.accountId,
		account_number: account?.number ?? "",
		confirmations: height === undefined ? 0 : confirmationsAt(output.block?.height ?? null, height),
		confirmations_needed: output.needed,
		first_seen_at: output.firstSeenAt.toISOString(),
		changed_at: output.changedAt.toISOString(),
		credited: converted === null ? null : convertedToWire(converted),
		failure: failure === null ? null : refusalToWire(failure),
		returned_by: output.returnedBy,
		accepted_at: output.acceptedAt?.toISOString() ?? null,
		decision: decisionToWire(row),
		decisions: [...decisionsFor(status, { frozenFrom, isCoin: coin !== null })],
	};
}

function decisionToWire(row: ListedOutput): CoinDepositWire["decision"] {
	const { output, request_terms: terms, requested_at: at, decided_by: decider } = row;
	if (output.requestId === null || terms === null || at === null) return null;
	return {
		id: output.requestId,
		decision: terms.decision,
		transaction: terms.transaction,
		status: row.request_status as NonNullable<CoinDepositWire["decision"]>["status"],
		reason: row.request_reason ?? "",
		requested_by: { id: row.requested_by ?? "", name: row.requester ?? "" },
		requested_at: at.toISOString(),
		decided_by: decider === null ? null : { id: decider, name: row.decider ?? "" },
		decided_at: row.decided_at?.toISOString() ?? null,
		decision_reason: row.decision_reason,
	};
}

async function one(deps: StaffDeps, id: string): Promise<CoinDepositDetail | undefined> {
	const { staff, addresses } = deps;
	const row = await staff.find(id);
	if (row === undefined) return undefined;
	const { output } = row;
	const quote = await addresses.quoteAt(output.addressId, output.firstSeenAt);
	const { block } = output;
	return {
		...(await toWire(deps, row, await heightsOf(deps, [output]))),
		block: block === null ? null : { height: block.height, hash: block.hash },
		steps: (await staff.stepsOf(id)).map(({ status, at }) => ({ status, at: at.toISOString() })),
		quote: quote === undefined ? null : quoteToWire(quote),
		worth: await worthNow(deps, output),
	};
}

/** What it would be credited as now. */
async function worthNow(deps: StaffDeps, output: Output): Promise<CoinDepositDetail["worth"]> {
	if (output.coin === null || output.converted !== null) return null;
	const prepared = await prepare(deps, output);
	const worth = prepared === null ? "no-rate" : worthOf(output, prepared);
	return typeof worth === "string" ? null : convertedToWire(worth);
}
