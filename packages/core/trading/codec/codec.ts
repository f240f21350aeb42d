import type { AccountState } from "../../account/index.ts";
import { canonicalJson, type HashText } from "../../ledger/index.ts";
import { COMMANDS, type Command } from "../commands/index.ts";
import { COMMAND_KINDS } from "../commands/kinds.ts";
import { type AccountEvent, EVENT_TYPES, EVENTS } from "../events/index.ts";
import { formerOrigin, ORIGINS, type Origin } from "../origin.ts";
import { type Reader, readObject } from "./reader.ts";
import { readState, storedState } from "./state.ts";

/*
 * How commands, events and states are stored: the canonical JSON of `ledger/canonical.ts`. Quantities are the decimal
 * digits of their scaled integers (a price of 1.08512 is "108512000"), a Map is the list of its values in order.
 * Decoding trusts nothing: it throws CodecError with the path of the first member that is missing, wrong or unknown.
 */

export const encodeCommand = (command: Command): string => canonicalJson(command);
export const encodeEvent = (event: AccountEvent): string => canonicalJson(event);
export const encodeState = (state: AccountState): string => canonicalJson(storedState(state));

/** Hash of the whole state: equal for equal histories, so that a recovery can be proved against what was stored. */
export const stateHash = (state: AccountState, hashText: HashText): string => hashText(encodeState(state));

/** A command from its parsed JSON. Throws CodecError. */
export const decodeCommand = (json: unknown): Command => readObject(json, "command", readCommand);

/** An event from its parsed JSON. Throws CodecError. */
export const decodeEvent = (json: unknown): AccountEvent => readObject(json, "event", readEvent);

/** A state from its parsed JSON. Throws CodecError. */
export const decodeState = (json: unknown): AccountState => readObject(json, "state", readState);

function readCommand(r: Reader): Command {
	const kind = r.oneOf("kind", COMMAND_KINDS);
	const commandId = r.text("commandId");
	return COMMANDS[kind].read(r, { commandId, origin: readOrigin(r, commandId, kind), accountId: r.text("accountId") });
}

const readOrigin = (r: Reader, commandId: string, name: string): Origin =>
	r.has("origin") ? r.oneOf("origin", ORIGINS) : formerOrigin(commandId, name);

function readEvent(r: Reader): AccountEvent {
	const type = r.oneOf("type", EVENT_TYPES);
	const commandId = r.text("commandId");
	const name = type === "command-refused" ? r.text("command") : type;
	return EVENTS[type].read(r, {
		accountId: r.text("accountId"),
		sequence: r.integer("sequence", 1),
		commandId,
		origin: readOrigin(r, commandId, name),
		occurredAtMs: r.integer("occurredAtMs", 0),
	});
}
