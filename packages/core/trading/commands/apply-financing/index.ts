import { readQuotes } from "../../codec/parts.ts";
import type { CommandDefinition } from "../definition.ts";
import type { ApplyFinancing } from "./command.ts";
import { decideApplyFinancing } from "./decide.ts";

export const applyFinancing: CommandDefinition<ApplyFinancing> = {
	kind: "apply-financing",
	whileArchived: "allowed",
	refusalStored: false,
	read: (r, base) => ({ kind: "apply-financing", ...base, date: r.text("date"), quotes: readQuotes(r) }),
	decide: decideApplyFinancing,
};
