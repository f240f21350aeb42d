import { ClipboardCopy, RotateCw } from "lucide-react";
import { useState } from "react";
import { useSelectedAccount, useSession } from "../../data/index.ts";
import type { CheckName } from "../../data/self-test/checks.ts";
import { useLanguage, useT } from "../../i18n/index.ts";
import { useDocumentTitle } from "../../lib/document-title.ts";
import { formatTimeZone } from "../../lib/format.ts";
import { Button } from "../../ui/button.tsx";
import { notify } from "../../ui/notify.ts";
import { SettingsCard } from "../../ui/settings-card.tsx";
import { Check } from "./check-row.tsx";
import { reportText, type SoundFinding } from "./report.ts";
import { SoundCheck } from "./sound-check.tsx";
import { useChecks } from "./use-checks.ts";

const CHECKS: readonly CheckName[] = ["api", "clock", "realtime", "prices", "storage", "rendering"];

/** `/main/test` (R21): checks that everything works here, and makes the report for support. */
export default function SelfTestScreen() {
	const t = useT();
	useDocumentTitle(t("test.title"));
	const { user } = useSession();
	const account = useSelectedAccount();
	const language = useLanguage();
	const { findings, running, run } = useChecks();
	const [sound, setSound] = useState<SoundFinding>("untested");
	const [byHand, setByHand] = useState<string | null>(null);

	const copy = async () => {
		const text = reportText({
			at: new Date(),
			userId: user?.id ?? "–",
			accountNumber: account?.number ?? null,
			findings,
			sound,
			device: {
				browser: navigator.userAgent,
				language,
				"time zone": formatTimeZone(),
				window: `${innerWidth} x ${innerHeight} at ${devicePixelRatio}`,
				online: `${navigator.onLine}`,
			},
		});
		try {
			await navigator.clipboard.writeText(text);
			setByHand(null);
			notify({ tone: "ok", title: t("test.copied"), description: t("test.copied.body") });
		} catch {
			// The clipboard is blocked: the text is shown for selecting.
			setByHand(text);
		}
	};
	const states = CHECKS.flatMap((name) => findings[name]?.state ?? []);
	const verdict = states.includes("bad") ? "bad" : states.includes("warn") ? "warn" : "ok";
	return (
		<div className="mx-auto flex w-full max-w-3xl flex-col gap-4 p-gutter">
			<header className="flex flex-wrap items-center justify-between gap-3">
				<div className="flex flex-col gap-0.5">
					<h1 className="font-semibold text-20">{t("test.title")}</h1>
					<p aria-live="polite" className="text-13 text-secondary">
						{running ? t("test.running") : t(`test.verdict.${verdict}`)}
					</p>
				</div>
				<div className="flex flex-wrap gap-2">
					<Button icon={<RotateCw className="icon" aria-hidden />} busy={running} onClick={run}>
						{t("test.again")}
					</Button>
					<Button
						variant="primary"
						icon={<ClipboardCopy className="icon" aria-hidden />}
						disabledReason={running ? t("test.running") : null}
						onClick={() => void copy()}
					>
						{t("test.copy")}
					</Button>
				</div>
			</header>
			<SettingsCard>
				<ul className="flex flex-col">
					{CHECKS.map((name) => (
						<Check key={name} name={name} finding={findings[name]} />
					))}
					<SoundCheck sound={sound} onSound={setSound} />
				</ul>
			</SettingsCard>
			<p className="text-12 text-muted">{t("test.report.about")}</p>
			{byHand === null ? null : (
				<label className="flex flex-col gap-1.5 font-medium text-12 text-secondary">
					{t("test.byHand")}
					<textarea
						readOnly
						rows={14}
						value={byHand}
						onFocus={(event) => event.target.select()}
						className="num rounded-control border border-line-strong bg-surface-1 p-3 text-12 text-primary"
					/>
				</label>
			)}
		</div>
	);
}
