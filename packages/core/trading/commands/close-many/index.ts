import { SIDES } from "../../codec/parts.ts";
import { CodecError } from "../../codec/reader.ts";
import type { CommandDefinition } from "../definition.ts";
import type { CloseMany } from "./command.ts";
import { decideCloseMany } from "./decide.ts";

function readText(item: unknown, path: string): string {
	if (typeof item !== "string") throw new CodecError(path, "a text");
	return item;
}

export const closeMany: CommandDefinition<CloseMany> = {
	kind: "close-many",
	whileArchived: "allowed",
	refusalStored: true,
	read: (r, base) => ({
		kind: "close-many",
		...base,
		which: r.oneOf("which", ["all", "winners", "losers"]),
		instrumentId: r.nullable("instrumentId", (key) => r.text(key)),
		side: r.nullable("side", (key) => r.oneOf(key, SIDES)),
		...(r.has("tradeIds") ? { tradeIds: r.list("tradeIds", readText) } : {}),
	}),
	decide: decideCloseMany,
};
