import type { ClosePreview } from "@truefill/core/trading";
import { directory } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { formatNumber } from "../../../lib/format.ts";
import { HelpLink } from "../../../ui/help-link.tsx";
import { shareText } from "./percent.ts";

/** Notes that the rate of a result is stale, and the markup for closing with it (E5); nothing if it is fresh. */
export function StaleRate({ stale }: { readonly stale: ClosePreview["staleConversion"] | undefined }) {
	const t = useT();
	if (stale === null || stale === undefined) return null;
	const pair = directory().byId(stale.instrumentId)?.displayName ?? stale.instrumentId;
	const seconds = formatNumber(String(Math.round(stale.ageMs / 1000)));
	return (
		<p className="text-12 text-secondary" role="status">
			{t("closing.staleRate", { pair, seconds, percent: shareText(stale.markup) })}
			<HelpLink
				place="profit#a-rate-that-is-too-old"
				about={t("closing.line.conversion")}
				className="-my-1 ms-0.5 align-middle"
			/>
		</p>
	);
}
