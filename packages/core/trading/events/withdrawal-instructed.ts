import { instructed } from "../holds.ts";
import { booksNothing, type EventBase, type EventDefinition, touchesNothing } from "./definition.ts";

export type WithdrawalInstructed = EventBase & {
	readonly type: "withdrawal-instructed";
	readonly withdrawalId: string;
};

export const withdrawalInstructed: EventDefinition<WithdrawalInstructed> = {
	type: "withdrawal-instructed",
	read: (r, base) => ({ type: "withdrawal-instructed", ...base, withdrawalId: r.text("withdrawalId") }),
	fold: (state, { withdrawalId }) => ({ pending: instructed(state, withdrawalId) }),
	lines: booksNothing,
	facts: touchesNothing,
};
