import type { CustomerLimitsWire } from "@truefill/contracts/http";
import { useT } from "../../i18n/index.ts";
import { formatMoney, formatTimeZone } from "../../lib/format.ts";
import { AMOUNTS, clockOf } from "./limits-form.ts";

/** The pending limits, one per row. */
export function PendingLimits({
	limits,
	currency,
	nowMs,
}: {
	readonly limits: CustomerLimitsWire;
	readonly currency: string;
	readonly nowMs: number;
}) {
	const t = useT();
	const { hours } = limits;
	return (
		<dl className="flex flex-col gap-0.5">
			{AMOUNTS.map((name) => (
				<div key={name} className="flex flex-wrap gap-x-2">
					<dt>{t(`protection.${name}`)}</dt>
					<dd className="num font-medium">
						{limits[name] === null ? t("protection.none") : formatMoney(limits[name], currency)}
					</dd>
				</div>
			))}
			<div className="flex flex-wrap gap-x-2">
				<dt>{t("protection.hours")}</dt>
				<dd className="num font-medium">
					{hours === null
						? t("protection.hours.always")
						: t("protection.hours.range", {
								zone: formatTimeZone(),
								from: clockOf(hours.from_minute, nowMs),
								to: clockOf(hours.to_minute, nowMs),
							})}
				</dd>
			</div>
		</dl>
	);
}
