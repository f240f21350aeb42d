import { readTick } from "../../codec/parts.ts";
import type { CommandDefinition } from "../definition.ts";
import type { TriggerOrder } from "./command.ts";
import { decideTriggerOrder } from "./decide.ts";

export const triggerOrder: CommandDefinition<TriggerOrder> = {
	kind: "trigger-order",
	whileArchived: "allowed",
	refusalStored: false,
	read: (r, base) => ({
		kind: "trigger-order",
		...base,
		orderId: r.text("orderId"),
		quote: r.object("quote", readTick),
	}),
	decide: decideTriggerOrder,
};
