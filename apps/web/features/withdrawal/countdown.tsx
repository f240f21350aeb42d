import { serverNow } from "../../data/index.ts";
import { useT } from "../../i18n/index.ts";
import { formatWait } from "../../lib/format.ts";
import { TimeText } from "../../ui/time-text.tsx";
import { useTick } from "./use-tick.ts";

/** How long a new bank account or address still waits. */
export function Countdown({ until }: { readonly until: string }) {
	const t = useT();
	useTick(30_000);
	return (
		<p className="text-12 text-muted">
			{t("withdrawal.bank.countdown", { time: formatWait(Date.parse(until) - serverNow()) })} <TimeText value={until} />
		</p>
	);
}
