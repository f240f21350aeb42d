import { readRefusal } from "../codec/parts.ts";
import { COMMAND_KINDS, type CommandKind } from "../commands/kinds.ts";
import type { StoredRefusal } from "../refusals.ts";
import { booksNothing, changesNothing, type EventBase, type EventDefinition, touchesNothing } from "./definition.ts";

export type CommandRefused = EventBase & {
	readonly type: "command-refused";
	readonly command: CommandKind;
	readonly refusal: StoredRefusal;
};

export const commandRefused: EventDefinition<CommandRefused> = {
	type: "command-refused",
	read: (r, base) => ({
		type: "command-refused",
		...base,
		command: r.oneOf("command", COMMAND_KINDS),
		refusal: r.object("refusal", readRefusal),
	}),
	fold: changesNothing,
	lines: booksNothing,
	facts: touchesNothing,
};
