import type { MarketView, ValuedAccount, ValuedTrade } from "../account/index.ts";
import { money } from "../money/index.ts";
import type { FillTerms, OpenTradePlan } from "./fill-plan.ts";
import { joinedPosition } from "./joined-position.ts";
import { afterReductions } from "./reductions.ts";

/** A new trade of a preview has no id yet. */
const NEW = "new";

/**
 * The account after the fill of `plan`, for the checks of what follows. Its equity and used margin match the plan.
 * Null if a rate is unknown.
 */
export function accountAfter(
	account: ValuedAccount,
	terms: Pick<FillTerms, "instrumentId" | "side">,
	plan: OpenTradePlan,
	view: MarketView,
): ValuedAccount | null {
	const reduced = afterReductions(account, plan.reductions, plan.instrument, plan.quote, view, plan.isRaised);
	if (!reduced.ok) return null;
	const { account: rest } = reduced.value;
	const openTrades = new Map<string, ValuedTrade>(rest.openTrades);
	const raised = plan.increases === null ? undefined : openTrades.get(plan.increases);
	if (plan.opened > 0n && raised !== undefined && plan.increases !== null) {
		const joined = joinedPosition(raised, plan.price, plan.opened);
		openTrades.set(plan.increases, { ...raised, ...joined, margin: plan.margin });
	} else if (plan.opened > 0n) {
		const { instrumentId, side } = terms;
		openTrades.set(NEW, { instrumentId, side, openingPrice: plan.price, volume: plan.opened, margin: plan.margin });
	}
	return { ...rest, balance: money(rest.balance - plan.commission), openTrades };
}
