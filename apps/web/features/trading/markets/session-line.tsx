import { useMemo } from "react";
import { type LocalInstrument, onSecond, serverNow, useMarket } from "../../../data/index.ts";
import { useLook } from "../../../i18n/index.ts";
import { cx } from "../../../lib/cx.ts";
import { LiveText } from "../../../ui/live-text.tsx";
import { marketText } from "../figures.ts";
import { sessionSentence } from "./session-text.ts";

/** State of the session with its countdown, past React. */
export function SessionLine({ instrument }: { readonly instrument: LocalInstrument }) {
	useLook();
	const market = useMarket(instrument);
	const isOpen = marketText(market) === null;
	const live = useMemo(
		() => ({
			// Isolated, because figures run from left to right and a sentence as its language does.
			read: () => ({ text: `\u2068${sessionSentence(instrument, market, serverNow())}\u2069` }),
			subscribe: onSecond,
		}),
		[instrument, market],
	);
	return (
		<span className={cx("flex min-w-0 items-baseline gap-2 text-13", isOpen ? "text-secondary" : "text-warn")}>
			<span aria-hidden className={cx("size-2 flex-none rounded-pill", isOpen ? "bg-ok" : "bg-warn")} />
			<LiveText {...live} className="!whitespace-normal" />
		</span>
	);
}
