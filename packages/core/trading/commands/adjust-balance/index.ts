import { ADJUSTMENTS } from "../../adjustments.ts";
import type { CommandDefinition } from "../definition.ts";
import type { AdjustBalance } from "./command.ts";
import { decideAdjustBalance } from "./decide.ts";

export const adjustBalance: CommandDefinition<AdjustBalance> = {
	kind: "adjust-balance",
	whileArchived: "refused",
	refusalStored: true,
	read: (r, base) => ({
		kind: "adjust-balance",
		...base,
		amount: r.money("amount"),
		reason: r.oneOf("reason", ADJUSTMENTS),
		note: r.text("note"),
	}),
	decide: decideAdjustBalance,
};
