import { useT } from "../../i18n/index.ts";
import { cx } from "../../lib/cx.ts";

/** SPEC §2: three steps. Setting up is the current one; the other two follow after admission. */
export function Steps() {
	const t = useT();
	const steps = [t("signup.steps.setUp"), t("signup.steps.financial"), t("signup.steps.id")];
	return (
		<ol aria-label={t("signup.steps")} className="grid grid-cols-3 gap-2">
			{steps.map((step, index) => {
				const active = index === 0;
				return (
					<li
						key={step}
						{...(active ? { "aria-current": "step" as const } : {})}
						className={cx("flex flex-col gap-2 text-12", active ? "font-medium text-primary" : "text-muted")}
					>
						<span className={cx("h-1 rounded-pill", active ? "bg-accent" : "bg-surface-3")} />
						<span>
							{index + 1}. {step}
						</span>
					</li>
				);
			})}
		</ol>
	);
}
