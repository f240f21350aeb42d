import { CircleAlert, CircleCheck, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import type { CheckName, Finding } from "../../data/self-test/checks.ts";
import { useT } from "../../i18n/index.ts";
import { formatNumber } from "../../lib/format.ts";
import { Spinner } from "../../ui/spinner.tsx";

/** The icon of each result. */
export const ICONS: Readonly<Record<Finding["state"], ReactNode>> = {
	ok: <CircleCheck className="icon-lg text-ok" aria-hidden />,
	warn: <TriangleAlert className="icon-lg text-warn" aria-hidden />,
	bad: <CircleAlert className="icon-lg text-danger" aria-hidden />,
};

/** One check with its result, once it is known. */
export function Check({ name, finding }: { readonly name: CheckName; readonly finding: Finding | undefined }) {
	const t = useT();
	return (
		<li className="flex items-center gap-3 border-line border-b py-3 first:pt-0">
			{finding === undefined ? <Spinner large label={t("test.running")} /> : ICONS[finding.state]}
			<div className="flex min-w-0 flex-1 flex-col">
				<h2 className="font-medium text-13">{t(`test.${name}`)}</h2>
				<p className="text-12 text-secondary">
					{finding === undefined ? t("test.waiting") : <Words name={name} finding={finding} />}
				</p>
			</div>
			{finding?.tookMs == null ? null : (
				<span className="num text-12 text-muted">
					{t("test.took", { ms: formatNumber(`${Math.round(finding.tookMs)}`) })}
				</span>
			)}
		</li>
	);
}

/** The text of a check's result. */
function Words({ name, finding: { state, values } }: { readonly name: CheckName; readonly finding: Finding }) {
	const t = useT();
	const value = (key: string) => values[key] ?? "–";
	switch (name) {
		case "api":
			return state === "bad" ? t("test.api.bad", { code: value("code") }) : t(`test.api.${state}`);
		case "clock":
			return values.seconds === undefined
				? t("test.clock.unknown")
				: t(`test.clock.${state}`, { seconds: value("seconds") });
		case "realtime":
			return state === "ok" ? t("test.realtime.ok") : t("test.realtime.bad", { reason: value("reason") });
		case "prices":
			return state === "bad"
				? t("test.prices.bad", { reason: value("reason") })
				: t(`test.prices.${state}`, { age: value("age") });
		case "storage":
			return state === "ok" ? t("test.storage.ok") : t("test.storage.bad", { missing: value("missing") });
		case "rendering":
			return t(`test.rendering.${state}`, { frames: value("frames"), longest: value("longest") });
	}
}
