import type {
	staffWithdrawals as listCall,
	StaffWithdrawalDetailWire,
	StaffWithdrawalWire,
} from "@truefill/contracts/http";
import { invariant, ok, refuse } from "@truefill/core/result";
import type * as z from "zod";
import { isSampleAddress } from "../identity/index.ts";
import { offsetOf, PER_PAGE, paged } from "../paging.ts";
import { ofCustomer } from "../requests/index.ts";
import type { WithdrawalDeps } from "./deps.ts";
import { executeLegs } from "./execute.ts";
import { type Loaded, loadAll } from "./load.ts";
import { outcomesOf } from "./outcomes.ts";
import { WORDS } from "./request.ts";
import type { Staffer } from "./store.ts";
import { detailToWire, withdrawalToWire } from "./to-wire.ts";

export const staffRef = (people: ReadonlyMap<string, Staffer>, id: string) => ({
	id,
	name: people.get(id)?.name ?? "",
});

function staffToWire(loaded: Loaded): StaffWithdrawalWire {
	const { row, decisions, people } = loaded;
	const [approved, released] = decisions.filter(({ decision }) => decision === "approve");
	const rejected = row.status === "rejected" ? decisions.find(({ decision }) => decision === "refuse") : undefined;
	return {
		...withdrawalToWire(loaded),
		customer: { ...staffRef(people, row.user_id), sample: isSampleAddress(people.get(row.user_id)?.email ?? "") },
		approved_by: approved === undefined ? null : staffRef(people, approved.by),
		approved_at: approved?.at.toISOString() ?? null,
		released_by: released === undefined ? null : staffRef(people, released.by),
		released_at: released?.at.toISOString() ?? null,
		rejected_by: rejected === undefined ? null : staffRef(people, rejected.by),
		decision_reason: decisions.at(-1)?.reason ?? null,
	};
}

export async function listForStaff(deps: WithdrawalDeps, query: z.output<typeof listCall.query>) {
	const { page = 1, status, method, client_id: userId, account_id: accountId } = query;
	const found = await deps.store.page({ status, method, userId, accountId }, PER_PAGE, offsetOf(page));
	const data = (await loadAll(deps, found.rows)).map(staffToWire);
	const kept = { status, method, client_id: userId, account_id: accountId };
	return ok(paged({ path: "/admin/withdrawals", query: kept }, page, found.total, data));
}

async function load(deps: WithdrawalDeps, id: string): Promise<Loaded | undefined> {
	const row = await deps.store.find(id);
	return row === undefined ? undefined : (await loadAll(deps, [row]))[0];
}

export async function detailForStaff(deps: WithdrawalDeps, id: string) {
	const loaded = await load(deps, id);
	if (loaded === undefined) return refuse("WITHDRAWAL_NOT_FOUND");
	const banks: StaffWithdrawalDetailWire["banks"] = loaded.legs.flatMap(({ number, method, destination }) => {
		const bank = method === "wire" ? loaded.beneficiaries.get(destination) : undefined;
		if (bank === undefined) return [];
		const { holder, country, bic, createdAt } = bank;
		return [{ leg: number, holder, country, number: bank.number, bic, added_at: createdAt.toISOString() }];
	});
	const outcomes = await outcomesOf(deps, id);
	return ok({ data: { ...staffToWire(loaded), steps: detailToWire(loaded).steps, banks, outcomes } });
}

async function one(deps: WithdrawalDeps, id: string) {
	const loaded = await load(deps, id);
	invariant(loaded !== undefined, "a decided withdrawal is there");
	return ok({ data: staffToWire(loaded) });
}

interface Decision {
	readonly by: string;
	readonly id: string;
	readonly reason: string;
}

/** The first of two people. */
export async function approve(deps: WithdrawalDeps, { by, id, reason }: Decision) {
	const { requests, definition } = deps;
	const done = await requests.approve(definition, WORDS, { id, by, reason, approval: 1 });
	return done.ok ? one(deps, id) : done;
}

/** The second of two people. The engine marks the amount as given to bank or provider before either is told. */
export async function release(deps: WithdrawalDeps, { by, id, reason }: Decision) {
	const { requests, definition, screening } = deps;
	const found = await requests.store.find(definition, id);
	if (found === undefined) return refuse("WITHDRAWAL_NOT_FOUND");
	const userId = ofCustomer(found.userId);
	const held = await screening.check(userId);
	if (held !== null) return { ok: false as const, refusal: held };
	const earlier = await requests.store.holds.decisionsOf([id]);
	if (found.status === "pending" && earlier.length === 0) return refuse("WITHDRAWAL_NOT_APPROVED");
	const done = await requests.approve(definition, WORDS, { id, by, reason, approval: 2 }, (tx) =>
		screening.refusal(userId, tx),
	);
	if (!done.ok) return done;
	await executeLegs(deps, [id]);
	return one(deps, id);
}

export async function reject(deps: WithdrawalDeps, { by, id, reason }: Decision) {
	const { requests, definition } = deps;
	const done = await requests.refuse(definition, WORDS, { id, by, reason });
	return done.ok ? one(deps, id) : done;
}
