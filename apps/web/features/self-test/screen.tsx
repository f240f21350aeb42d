import { CircleAlert, CircleCheck, ClipboardCopy, RotateCw, TriangleAlert, Volume2 } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useSelectedAccount, useSession } from "../../data/index.ts";
import { type CheckName, type Finding, runChecks } from "../../data/self-test/checks.ts";
import { useLanguage, useT } from "../../i18n/index.ts";
import { useDocumentTitle } from "../../lib/document-title.ts";
import { formatNumber, formatTimeZone } from "../../lib/format.ts";
import { playTestTone } from "../../lib/sound-test.ts";
import { Button } from "../../ui/button.tsx";
import { notify } from "../../ui/notify.ts";
import { SettingsCard } from "../../ui/settings-card.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { reportText, type SoundFinding } from "./report.ts";

const CHECKS: readonly CheckName[] = ["api", "clock", "realtime", "prices", "storage", "rendering"];

const ICONS: Readonly<Record<Finding["state"], ReactNode>> = {
	ok: <CircleCheck className="icon-lg text-ok" aria-hidden />,
	warn: <TriangleAlert className="icon-lg text-warn" aria-hidden />,
	bad: <CircleAlert className="icon-lg text-danger" aria-hidden />,
};

type Findings = Readonly<Partial<Record<CheckName, Finding>>>;

/** `/main/test` (R21): checks that everything works here, and makes the report for support. */
export default function SelfTestScreen() {
	const t = useT();
	useDocumentTitle(t("test.title"));
	const { user } = useSession();
	const account = useSelectedAccount();
	const language = useLanguage();
	const [findings, setFindings] = useState<Findings>({});
	const [running, setRunning] = useState(true);
	const [sound, setSound] = useState<SoundFinding>("untested");
	const [asking, setAsking] = useState(false);
	const [byHand, setByHand] = useState<string | null>(null);
	const round = useRef(0);

	const run = () => {
		round.current += 1;
		const own = round.current;
		setFindings({});
		setRunning(true);
		void runChecks((name, finding) => {
			if (round.current === own) setFindings((all) => ({ ...all, [name]: finding }));
		}).finally(() => {
			if (round.current === own) setRunning(false);
		});
	};
	// biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens.
	useEffect(() => {
		run();
		return () => {
			round.current += 1;
		};
	}, []);

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
	const play = async () => {
		const blocked = await playTestTone();
		setAsking(blocked === null);
		setSound(blocked === null ? "untested" : { blocked });
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
					<li className="flex flex-wrap items-center gap-3 pt-3">
						{sound === "heard" ? (
							ICONS.ok
						) : sound === "untested" ? (
							<Volume2 className="icon-lg text-muted" aria-hidden />
						) : (
							ICONS.warn
						)}
						<div className="flex min-w-0 flex-1 flex-col">
							<h2 className="font-medium text-13">{t("test.sound")}</h2>
							<p className="text-12 text-secondary" aria-live="polite">
								{asking ? t("test.sound.ask") : t(`test.sound.${typeof sound === "string" ? sound : "blocked"}`)}
							</p>
						</div>
						{asking ? (
							<>
								<Button
									size="sm"
									onClick={() => {
										setSound("heard");
										setAsking(false);
									}}
								>
									{t("test.sound.yes")}
								</Button>
								<Button
									size="sm"
									onClick={() => {
										setSound("not-heard");
										setAsking(false);
									}}
								>
									{t("test.sound.no")}
								</Button>
							</>
						) : (
							<Button size="sm" onClick={() => void play()}>
								{t("test.sound.play")}
							</Button>
						)}
					</li>
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

function Check({ name, finding }: { readonly name: CheckName; readonly finding: Finding | undefined }) {
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
