import type { SavingsPlanWire } from "@truefill/contracts/http";
import { canonicalJson } from "@truefill/core/ledger";
import { ZERO_MONEY } from "@truefill/core/money";
import { addDays, dateAt, daysBetween, maturityOf } from "@truefill/core/savings";
import type { AccountState, Command, SavingsPlan } from "@truefill/core/trading";
import { sha256 } from "../../engine/index.ts";
import type { FollowDeps } from "./deps.ts";
import { leaving } from "./leave.ts";
import { termsOf } from "./plans.ts";
import { isOver, isSaved, type SavedState } from "./to-wire.ts";

/** A fixed term is announced to end so many days before. */
const SOON_DAYS = 7;

/**
 * What follows from the calendar and from the plans: a change of a flexible plan is announced to its accounts, a fixed
 * term that is over goes on as the customer chose, and one that ends soon is announced. Each is done once, however often
 * this runs: the command ids contain what they do, and the account knows what it has.
 */
export async function followPlans(deps: FollowDeps): Promise<void> {
	for (const accountId of await deps.store.inUse()) {
		const state = await deps.engine.account(accountId);
		if (!isSaved(state) || state.archived || (await deps.engine.frozen(accountId)) !== null) continue;
		await follow(deps, state);
	}
}

async function follow(deps: FollowDeps, state: SavedState): Promise<void> {
	const today = dateAt(state.savings.plan, deps.engine.view().nowMs);
	if (isOver(state.savings, today)) return endTerm(deps, state);
	if (state.savings.plan.kind === "flexible") return announce(deps, state, today);
	return remind(deps, state, today);
}

const plansOf = async ({ plans }: FollowDeps, { jurisdiction }: AccountState): Promise<readonly SavingsPlanWire[]> =>
	(await plans())[jurisdiction?.profile ?? "retail-eu-uk"].plans;

async function send(
	{ engine, log }: FollowDeps,
	command: Exclude<Command, { kind: "deposit" | "set-deposit-limits" }>,
) {
	const answer = await engine.submit(command, sha256(canonicalJson(command)));
	if (answer.kind === "accepted") return;
	const code = answer.kind === "refused" ? answer.refusal.code : answer.code;
	// Days that are not accrued yet, a rate that is not known: the next run tries it again.
	log.info({ accountId: command.accountId, kind: command.kind, code }, "savings wait");
}

/** Other terms of the plan apply to its accounts after the days of notice. */
async function announce(deps: FollowDeps, state: SavedState, today: string): Promise<void> {
	const { savings, id } = state;
	const current = savings.planned.at(-1)?.plan ?? savings.plan;
	const offered = (await plansOf(deps, state)).find((plan) => plan.id === current.id);
	// A plan that is not offered any more keeps its terms.
	if (offered === undefined || offered.kind !== "flexible" || offered.currency !== state.currency) return;
	const plan = termsOf(offered);
	if (plan.timeZone !== current.timeZone || canonicalJson(plan) === canonicalJson(current)) return;
	await send(deps, setting(state, plan, addDays(today, offered.notice_days + 1), id));
}

const setting = (state: SavedState, plan: SavingsPlan, from: string, accountId: string) =>
	({
		kind: "set-savings-plan",
		// The sequence is that of the state it was decided on: the same change again is another command.
		commandId: `savings-${sha256(canonicalJson([plan, from, state.savings.planned])).slice(0, 40)}`,
		origin: "job",
		accountId,
		plan,
		from,
	}) as const;

/** The term is over and its interest is paid: flexible terms from that day on, or back to a live account. */
async function endTerm(deps: FollowDeps, state: SavedState): Promise<void> {
	const { savings, currency, id } = state;
	const maturity = maturityOf(savings);
	if (maturity === null || savings.accruedThrough === null || addDays(savings.accruedThrough, 1) < maturity) return;
	const next = (await plansOf(deps, state)).find(
		(plan) => plan.kind === "flexible" && plan.currency === currency && plan.time_zone === savings.plan.timeZone,
	);
	if (savings.atMaturity === "flexible" && next !== undefined) {
		return send(deps, setting(state, termsOf(next), addDays(savings.accruedThrough, 1), id));
	}
	const to = await liveAccountOf(deps, state);
	// Without a live account the money waits, visibly, until the customer has one.
	if (to === undefined) return;
	// A refusal is stored under its id for ever, and so is what was done before money arrived late: another id each hour.
	const hour = Math.floor(deps.clock.nowMs() / 3_600_000);
	const commandId = `savings-back-${maturity}-${hour}-${to.id.slice(-24)}`;
	return send(deps, leaving(state, to, { commandId, origin: "job", minimumReceived: ZERO_MONEY }));
}

/** The live account from which the money came, else one of the same currency, else any. */
async function liveAccountOf({ engine, store }: FollowDeps, { id, userId, currency }: SavedState) {
	const live = (await engine.accountsOf(userId)).filter(({ type, archived }) => type === "live" && !archived);
	const source = await store.lastSource(await engine.partitionOf(id), id);
	return live.find((each) => each.id === source) ?? live.find((each) => each.currency === currency) ?? live[0];
}

async function remind({ notify, clock }: FollowDeps, state: SavedState, today: string): Promise<void> {
	const maturity = maturityOf(state.savings);
	if (maturity === null || daysBetween(today, maturity) > SOON_DAYS) return;
	await notify({
		userId: state.userId,
		source: `savings-matures:${state.id}:${maturity}`,
		code: "SAVINGS_MATURES_SOON",
		params: { account: state.number, date: maturity },
		at: new Date(clock.nowMs()),
	});
}
