import { fieldSentence } from "@truefill/contracts/errors";
import type { StrategyWire } from "@truefill/contracts/http";
import { canonicalJson } from "@truefill/core/ledger";
import type { Fault } from "@truefill/core/strategies";
import { sha256 } from "../../engine/index.ts";

/** Fractions as text: canonical JSON has only whole numbers, and a rule may compare with 1.2. */
export function withoutFractions(value: unknown): unknown {
	if (typeof value === "number" && !Number.isSafeInteger(value)) return { number: `${value}` };
	if (Array.isArray(value)) return value.map(withoutFractions);
	if (typeof value !== "object" || value === null) return value;
	return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withoutFractions(each)]));
}

/** Hash of the rules: another name makes no other strategy. */
export const versionOf = ({ name: _, ...rules }: StrategyWire): string =>
	sha256(canonicalJson(withoutFractions(rules)));

/** What is wrong with a strategy, by the field of a request. */
export const fieldsOf = (faults: readonly Fault[]) =>
	Object.fromEntries(
		faults.map(({ path, code, params }) => [`strategy.${path}`, { code, message: fieldSentence(code, params) }]),
	);
