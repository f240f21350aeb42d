import type { AccountWire, BackTestLimitsWire, BackTestWire, StrategyWire } from "@truefill/contracts/http";
import { useState } from "react";
import { messageOf, serverNow } from "../../data/index.ts";
import { sendBackTest, sendCancel, useBackTest } from "../../data/strategies/back-tests.ts";
import { useT } from "../../i18n/index.ts";
import { serverText } from "../../i18n/server-texts.ts";
import { formatNumber } from "../../lib/format.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { DraftNumber } from "./draft-number.tsx";
import { EarlierTests } from "./earlier-tests.tsx";
import { TestResult } from "./test-result.tsx";
import type { Faults } from "./use-faults.ts";
import type { RunDraft } from "./use-run-draft.ts";

export interface TestStepProps {
	readonly strategy: StrategyWire;
	readonly faults: Faults;
	readonly account: AccountWire;
	/** Of the run that is planned. */
	readonly draft: RunDraft;
	/** The test that was started last, of this strategy or another one; null: none. */
	readonly testId: string | null;
	readonly onTest: (id: string) => void;
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** What is known of the server's clock is never more wrong. */
const CLOCK_ERROR_MS = 5_000;
/** The last whole minute that has certainly ended on the server: it refuses a period that has not. */
const lastMinute = (): number => Math.floor((serverNow() - CLOCK_ERROR_MS) / MINUTE_MS) * MINUTE_MS;
const USUAL_DAYS = 30;
const dateOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10);

/** Tries the strategy on past prices and shows what would have happened. */
export function TestStep({ strategy, faults, account, draft, testId, onTest }: TestStepProps) {
	const t = useT();
	const [from, setFrom] = useState(() => dateOf(serverNow() - USUAL_DAYS * DAY_MS));
	const [to, setTo] = useState(() => dateOf(serverNow()));
	const [balance, setBalance] = useState("10000");
	const [problem, setProblem] = useState<string | null>(null);
	const [isSending, setSending] = useState(false);
	// Off first: whether the rules are any good is asked before how they are limited.
	const [isLimited, setLimited] = useState(false);
	const limits = limitsFor(account, draft);
	const { data: test } = useBackTest(testId);
	const isBusy = test?.status === "waiting" || test?.status === "running";
	const start = async () => {
		setSending(true);
		setProblem(null);
		try {
			// A day that has not ended is tested until now.
			const endMs = Math.min(Date.parse(to) + DAY_MS, lastMinute());
			const period = { from: new Date(Date.parse(from)).toISOString(), to: new Date(endMs).toISOString() };
			const within = limits === null || !isLimited ? {} : { limits };
			onTest((await sendBackTest({ account_id: account.id, strategy, ...period, balance, ...within })).id);
		} catch (error) {
			setProblem(messageOf(error, t("autoTrader.failed")));
		} finally {
			setSending(false);
		}
	};
	return (
		<div className="flex flex-col gap-5">
			<div className="grid gap-4 sm:grid-cols-3">
				<Field label={t("autoTrader.period.from")}>
					{(aria) => (
						<Input {...aria} size="sm" type="date" value={from} onChange={({ target }) => setFrom(target.value)} />
					)}
				</Field>
				<Field label={t("autoTrader.period.to")}>
					{(aria) => (
						<Input {...aria} size="sm" type="date" value={to} onChange={({ target }) => setTo(target.value)} />
					)}
				</Field>
				<Field label={t("autoTrader.balance")} aside={account.currency}>
					{(aria) => <DraftNumber {...aria} step="1000" value={balance} onValue={setBalance} />}
				</Field>
			</div>
			<div className="flex flex-wrap items-center justify-between gap-4">
				{limits === null ? null : (
					<Checkbox
						label={t("autoTrader.limited")}
						help={t("autoTrader.limited.help")}
						checked={isLimited}
						onChange={setLimited}
					/>
				)}
				<Button
					variant="primary"
					className="max-sm:w-full sm:ms-auto"
					busy={isSending}
					disabledReason={
						faults.count > 0
							? t("autoTrader.faults", { count: faults.count })
							: isBusy
								? t("autoTrader.oneAtATime")
								: from === "" || to === ""
									? t("autoTrader.noPeriod")
									: null
					}
					onClick={() => void start()}
				>
					{t("autoTrader.run")}
				</Button>
			</div>
			<p className="text-12 text-muted">{t("autoTrader.terms", { account: `${account.name} · ${account.number}` })}</p>
			<div role="status" className="flex flex-col gap-3 empty:hidden">
				{faults.count === 0 ? null : <Alert variant="warning">{t("autoTrader.faults", { count: faults.count })}</Alert>}
				{problem === null ? null : <Alert variant="destructive">{problem}</Alert>}
				{test === undefined ? null : <Progress test={test} />}
			</div>
			{test?.result == null ? (
				test === undefined ? (
					<p className="max-w-prose text-13 text-secondary">{t("autoTrader.idle")}</p>
				) : null
			) : (
				<TestResult result={test.result} strategy={test.strategy} />
			)}
			<EarlierTests shownId={testId} onChoose={onTest} />
		</div>
	);
}

/** The limits of the planned run without its last day; null: there are none, or in another currency. */
function limitsFor(account: AccountWire, draft: RunDraft): BackTestLimitsWire | null {
	const wire = draft.account?.currency === account.currency ? (draft.limits?.wire ?? null) : null;
	if (wire === null) return null;
	const { until: _, ...limits } = wire;
	return limits;
}

function Progress({ test }: { readonly test: BackTestWire }) {
	const t = useT();
	const { status, progress, problem, id } = test;
	if (status === "cancelled") return <Alert variant="default">{t("autoTrader.cancelled")}</Alert>;
	if (problem !== null) return <Alert variant="destructive">{serverText("error", problem)}</Alert>;
	if (status === "done") return null;
	const text =
		status === "waiting" ? t("autoTrader.waiting") : t("autoTrader.running", { percent: formatNumber(`${progress}`) });
	return (
		<div className="flex items-center gap-4">
			<div className="flex min-w-0 flex-1 flex-col gap-1.5">
				<span className="text-13">{text}</span>
				<progress className="h-1.5 w-full accent-(--accent)" max={100} value={progress} aria-label={text} />
			</div>
			<Button size="sm" onClick={() => void sendCancel(id)}>
				{t("autoTrader.cancel")}
			</Button>
		</div>
	);
}
