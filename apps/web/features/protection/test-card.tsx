import type { ProtectionState } from "@truefill/contracts/http";
import { BadgeCheck, GraduationCap } from "lucide-react";
import { useState } from "react";
import { useT } from "../../i18n/index.ts";
import { formatTime } from "../../lib/format.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { SettingsCard } from "../../ui/settings-card.tsx";
import { TestDialog } from "./test-dialog.tsx";

/** The knowledge test required for a live account. */
export function TestCard({ state }: { readonly state: ProtectionState["test"] }) {
	const t = useT();
	const [open, setOpen] = useState(false);
	const { passed_at, next_at, questions, pass_mark } = state;
	return (
		<>
			<SettingsCard
				title={t("protection.test")}
				about={t("protection.test.about", { questions, pass: pass_mark })}
				aside={
					passed_at === null ? undefined : (
						<Badge tone="ok" icon={<BadgeCheck className="size-3.5" aria-hidden />}>
							{t("protection.test.passed", { date: formatTime(passed_at, "date") })}
						</Badge>
					)
				}
				{...(passed_at === null
					? {
							footer: (
								<Button
									variant="primary"
									icon={<GraduationCap className="icon" aria-hidden />}
									disabledReason={next_at === null ? null : t("protection.test.cooling", { time: formatTime(next_at) })}
									onClick={() => setOpen(true)}
								>
									{t("protection.test.begin")}
								</Button>
							),
						}
					: {})}
			>
				{next_at === null ? undefined : (
					<p className="text-13">{t("protection.test.cooling", { time: formatTime(next_at) })}</p>
				)}
			</SettingsCard>
			{open ? <TestDialog onClose={() => setOpen(false)} /> : null}
		</>
	);
}
