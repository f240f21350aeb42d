import { readTick } from "../../codec/parts.ts";
import type { CommandDefinition } from "../definition.ts";
import type { TriggerTrade } from "./command.ts";
import { decideTriggerTrade } from "./decide.ts";

export const triggerTrade: CommandDefinition<TriggerTrade> = {
	kind: "trigger-trade",
	whileArchived: "allowed",
	refusalStored: false,
	read: (r, base) => ({
		kind: "trigger-trade",
		...base,
		tradeId: r.text("tradeId"),
		quote: r.object("quote", readTick),
	}),
	decide: decideTriggerTrade,
};
