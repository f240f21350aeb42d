import type { SiteSettings } from "@truefill/contracts/http";
import { Star } from "lucide-react";
import { useT } from "../../i18n/index.ts";
import { siteText } from "../../i18n/site-texts.ts";
import { cx } from "../../lib/cx.ts";
import { formatDay, formatNumber } from "../../lib/format.ts";
import { outwardHref } from "../../lib/outward-href.ts";
import { TEXT_LINK } from "../../ui/public-frame.tsx";

const FIVE = [1, 2, 3, 4, 5];

/** The review badge from the setting; without it nothing is claimed (R2). */
export function ReviewBadge({ badge }: { readonly badge: SiteSettings["review_badge"] | undefined }) {
	const t = useT();
	if (!badge) return null;
	const source = outwardHref(badge.source_url);
	const reviews = t("signup.badge.reviews", { count: formatNumber(String(badge.count), { digits: 0 }) });
	return (
		<p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-secondary">
			<span role="img" aria-label={t("signup.badge.stars", { stars: badge.stars })} className="flex gap-0.5">
				{FIVE.map((star) => (
					<Star key={star} className={cx("icon text-warn", star <= badge.stars && "fill-current")} aria-hidden />
				))}
			</span>
			<strong className="font-semibold text-primary">{siteText(badge.label)}</strong>
			{source ? (
				<a href={source} target="_blank" rel="noopener noreferrer" className={TEXT_LINK}>
					{reviews}
				</a>
			) : (
				<span>{reviews}</span>
			)}
			{badge.as_of ? (
				<span className="text-muted">{t("signup.badge.asOf", { date: formatDay(badge.as_of) })}</span>
			) : null}
		</p>
	);
}
