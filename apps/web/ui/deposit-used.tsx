import type { DepositLimitWire } from "@truefill/contracts/http";
import { useT } from "../i18n/index.ts";
import { formatMoney, formatTime } from "../lib/format.ts";
import { Progress } from "./progress.tsx";

/** How full the bar is, in percent. Display only: the figures beside it are the server's. */
const fullness = (used: string, limit: string): number => (Number(used) / Number(limit)) * 100;

/** The deposits of each current period, the rest of the limit, and the period's end. */
export function DepositUsed({
	state,
	limit,
}: {
	readonly state: DepositLimitWire;
	readonly limit: NonNullable<DepositLimitWire["limit"]>;
}) {
	const t = useT();
	if (state.periods.every(({ used }) => used === null)) {
		return <p className="text-12 text-secondary">{t("deposits.unknown")}</p>;
	}
	return (
		<section aria-label={t("deposits.used")} className="flex flex-col gap-3">
			{state.periods.map(({ period, used, left, ends_at }) => {
				const most = limit[period];
				if (used === null) return null;
				const shown = formatMoney(used, limit.currency);
				return (
					<div key={period} className="flex flex-col gap-1">
						<p className="flex flex-wrap items-baseline justify-between gap-x-3 text-12">
							<span className="text-secondary">{t(`deposits.used.${period}`)}</span>
							<span className="num font-medium">
								{most === null
									? t("deposits.only", { used: shown })
									: t("deposits.of", { used: shown, limit: formatMoney(most, limit.currency) })}
							</span>
						</p>
						{most === null || left === null ? null : (
							<>
								<Progress label={t(`deposits.used.${period}`)} value={fullness(used, most)} />
								<p className="text-12 text-muted">
									{Number(left) === 0
										? t("deposits.reached", { time: formatTime(ends_at) })
										: t("deposits.left", { left: formatMoney(left, limit.currency), time: formatTime(ends_at) })}
								</p>
							</>
						)}
					</div>
				);
			})}
		</section>
	);
}
