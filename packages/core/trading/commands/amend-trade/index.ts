import { readLevelsPatch, readProtectionPatch } from "../../codec/orders.ts";
import type { CommandDefinition } from "../definition.ts";
import type { AmendTrade } from "./command.ts";
import { decideAmendTrade } from "./decide.ts";

export const amendTrade: CommandDefinition<AmendTrade> = {
	kind: "amend-trade",
	whileArchived: "allowed",
	refusalStored: true,
	read: (r, base) => ({
		kind: "amend-trade",
		...base,
		tradeId: r.text("tradeId"),
		...readLevelsPatch(r),
		...readProtectionPatch(r),
	}),
	decide: decideAmendTrade,
};
