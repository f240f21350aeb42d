import type { AccountWire, StrategyRunWire, StrategyWire } from "@truefill/contracts/http";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { type ApiError, isApiError, messageOf, useDirectory } from "../../data/index.ts";
import { useT } from "../../i18n/index.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Switch } from "../../ui/switch.tsx";
import type { Step } from "./choice.tsx";
import { type DemoProof, demoProof, proofText } from "./demo-proof.ts";
import { rulesKey } from "./rules.ts";
import { RunAccount } from "./run-account.tsx";
import { limitSentences } from "./runs/words.ts";
import type { Faults } from "./use-faults.ts";
import type { RunDraft } from "./use-run-draft.ts";
import { useStart } from "./use-start.ts";
import { sentencesOf } from "./words.ts";

export interface RunStepProps {
	readonly strategy: StrategyWire;
	readonly faults: Faults;
	readonly draft: RunDraft;
	readonly runs: readonly StrategyRunWire[];
	readonly onStep: (step: Step) => void;
	readonly onStarted: () => void;
}

/** What will run, where and within which limits, and the button that starts it. */
export function RunStep({ strategy, faults, draft, runs, onStep, onStarted }: RunStepProps) {
	const t = useT();
	const { account, limits } = draft;
	const [told, setTold] = useState({ trades: true, pauses: true });
	const [confirmed, setConfirmed] = useState<string | null>(null);
	const start = useStart(account?.id, onStarted);
	const proof = demoProof(strategy, runs);
	if (account === undefined || limits === null) return null;
	const isLive = account.type === "live";
	const { wire } = limits;
	const blocked = faults.count
		? t("autoTrader.faults", { count: faults.count })
		: wire === null
			? t("strategyRun.protect.faults")
			: isLive && proof.isKnown && !proof.isEnough
				? proofText(t, proof)
				: isLive && confirmed !== account.id
					? t("strategyRun.live.unconfirmed")
					: null;
	return (
		<div className="flex flex-col gap-5">
			<Where draft={draft} proof={proof} problem={start.problem} />
			<Summary strategy={strategy} faults={faults} draft={draft} onStep={onStep} />
			{runs.some((run) => isRunning(run, account, strategy)) ? (
				<Alert>{t("strategyRun.already", { account: account.name })}</Alert>
			) : null}
			<section aria-label={t("strategyRun.notify")} className="flex max-w-md flex-col gap-3">
				<h3 className="font-semibold text-14">{t("strategyRun.notify")}</h3>
				{(["trades", "pauses"] as const).map((kind) => (
					<Switch
						key={kind}
						label={t(`strategyRun.notify.${kind}`)}
						checked={told[kind]}
						onChange={(on) => setTold({ ...told, [kind]: on })}
					/>
				))}
				<p className="text-12 text-muted">{t("strategyRun.notify.always")}</p>
			</section>
			{isLive ? (
				<div className="rounded-card border border-warn/40 bg-warn-quiet px-4 py-3">
					<Checkbox
						label={t("strategyRun.live.confirm", { account: `${account.name} · ${account.number}` })}
						checked={confirmed === account.id}
						onChange={(on) => setConfirmed(on ? account.id : null)}
					/>
				</div>
			) : null}
			<StartProblem problem={start.problem} onStep={onStep} />
			<div className="flex flex-wrap items-center gap-3">
				<Button
					variant="primary"
					className="max-sm:w-full"
					busy={start.isSending}
					disabledReason={blocked}
					onClick={() => (wire === null ? undefined : start.send(account, strategy, wire, told))}
				>
					{t(isLive ? "strategyRun.start.live" : "strategyRun.start.demo")}
				</Button>
				{blocked === null ? null : <span className="text-12 text-secondary">{blocked}</span>}
			</div>
		</div>
	);
}

const isRunning = (run: StrategyRunWire, account: AccountWire, strategy: StrategyWire): boolean =>
	run.status !== "stopped" && run.account_id === account.id && rulesKey(run.strategy) === rulesKey(strategy);

/** Refusals about the account are shown at it. */
const OF_ACCOUNT = new Set([
	"STRATEGY_NEEDS_DEMO",
	"STRATEGY_NEEDS_VERIFICATION",
	"STRATEGIES_TOO_MANY",
	"STRATEGY_INSTRUMENT_TAKEN",
	"ACCOUNT_NOT_FOUND",
	"ACCOUNT_ARCHIVED",
	"ACCOUNT_FROZEN",
	"ACCOUNT_IS_SAVINGS",
]);
const isOfAccount = (problem: unknown): problem is ApiError => isApiError(problem) && OF_ACCOUNT.has(problem.code);

function Where({
	draft,
	proof,
	problem,
}: {
	readonly draft: RunDraft;
	readonly proof: DemoProof;
	readonly problem: unknown;
}) {
	return (
		<div className="flex flex-col gap-2">
			<RunAccount draft={draft} proof={proof} />
			{isOfAccount(problem) ? (
				<Revealed key={problem.message}>
					<Alert variant="destructive">{problem.message}</Alert>
				</Revealed>
			) : null}
		</div>
	);
}

/** It is above the button that was pressed, on a phone out of sight. */
function Revealed({ children }: { readonly children: ReactNode }) {
	const element = useRef<HTMLDivElement>(null);
	useEffect(() => element.current?.scrollIntoView({ block: "nearest" }), []);
	return <div ref={element}>{children}</div>;
}

/** Refusals about the rules and the limits lead to their step. */
const STEPS: Readonly<Record<string, Step>> = {
	STRATEGY_INVALID: "rules",
	INSTRUMENT_UNKNOWN: "rules",
	INSTRUMENT_NOT_ELIGIBLE: "rules",
	STRATEGY_LIMITS_INVALID: "protect",
};

function StartProblem({ problem, onStep }: { readonly problem: unknown } & Pick<RunStepProps, "onStep">) {
	const t = useT();
	if (problem === null || isOfAccount(problem)) return null;
	const step = isApiError(problem) ? STEPS[problem.code] : undefined;
	return (
		<Alert
			variant="destructive"
			actions={
				step === undefined ? null : (
					<Button size="sm" onClick={() => onStep(step)}>
						{t(`autoTrader.step.${step}`)}
					</Button>
				)
			}
		>
			{messageOf(problem, t("strategyRun.failed"))}
		</Alert>
	);
}

/** The rules and the limits once more, as sentences, each with the way to change it. */
function Summary({ strategy, faults, draft, onStep }: Pick<RunStepProps, "strategy" | "faults" | "draft" | "onStep">) {
	const t = useT();
	const instrument = useDirectory().byId(strategy.asset_id)?.displayName ?? strategy.asset_id;
	const { account, limits } = draft;
	if (account === undefined || limits === null) return null;
	const { currency } = account;
	const parts = [
		{
			step: "rules" as const,
			sentences: faults.count === 0 ? sentencesOf(t, strategy, { instrument, currency }) : null,
			fault: t("autoTrader.faults", { count: faults.count }),
		},
		{
			step: "protect" as const,
			sentences: limits.wire === null ? null : limitSentences(t, limits.wire, currency),
			fault: t("strategyRun.protect.faults"),
		},
	];
	return (
		<section aria-label={t("autoTrader.inWords")} className="divide-y divide-line rounded-card bg-accent-quiet px-4">
			{parts.map(({ step, sentences, fault }) => (
				<div key={step} className="flex flex-col items-start gap-1 py-3 sm:flex-row sm:gap-4">
					<div className="min-w-0 flex-1 text-14">
						{sentences === null ? (
							<p className="text-danger">{fault}</p>
						) : (
							sentences.map((sentence) => <p key={sentence}>{sentence}</p>)
						)}
					</div>
					<Button size="sm" variant="quiet" className="-ms-2.5 sm:ms-0" onClick={() => onStep(step)}>
						{t(`strategyRun.change.${step}`)}
					</Button>
				</div>
			))}
		</section>
	);
}
