import type { CancellationCode } from "@truefill/core/trading";
import texts from "@truefill/texts/en/server-cancellations.json" with { type: "json" };
import { fill, plain } from "./fill.ts";

/** Texts by `cancellation.{CODE}`; a code without one does not compile. */
const SENTENCES: Readonly<Record<`cancellation.${CancellationCode}`, string>> = texts;
const PREFIX = "cancellation.";

const byCode = () =>
	Object.fromEntries(
		Object.entries(SENTENCES).map(([key, text]) => [key.slice(PREFIX.length), plain(text)]),
	) as Readonly<Record<CancellationCode, string>>;

/** Sentences of cancellations: what ended the order or the queued close, the numbers, and what to do. */
export const CANCELLATIONS: Readonly<Record<CancellationCode, string>> = /* @__PURE__ */ byCode();

/** Fills `{name}` in a cancellation's sentence; a missing parameter stays visible, so that a test can see it. */
export const cancellationSentence = (code: CancellationCode, params: Readonly<Record<string, string>> = {}): string =>
	fill(CANCELLATIONS[code], params);
