import type { LegWire, WithdrawalStepWire } from "@truefill/contracts/http";
import { Check, Circle, CircleDot, X } from "lucide-react";
import { useT } from "../../i18n/index.ts";
import { cx } from "../../lib/cx.ts";
import { TimeText } from "../time-text.tsx";
import { Owner } from "./owner.tsx";
import { shortNumber } from "./words.ts";

const LOOK = {
	done: { Icon: Check, tone: "text-ok" },
	current: { Icon: CircleDot, tone: "text-accent-text" },
	upcoming: { Icon: Circle, tone: "text-muted" },
	stopped: { Icon: X, tone: "text-muted" },
} as const;

/** What went wrong is done too, and looks like it. */
const BAD: ReadonlySet<WithdrawalStepWire["code"]> = new Set(["failed", "returned", "rejected", "refused", "offset"]);

export interface StepsProps {
	readonly steps: readonly WithdrawalStepWire[];
	readonly legs: readonly LegWire[];
}

/** Every step with its time and who acts; the current one is marked. */
export function Steps({ steps, legs }: StepsProps) {
	const t = useT();
	return (
		<ol aria-label={t("withdrawal.steps")} className="flex flex-col">
			{steps.map((step, at) => (
				<Step
					key={`${step.code}-${step.leg ?? 0}`}
					step={step}
					leg={legs.length < 2 ? undefined : legs.find(({ number }) => number === step.leg)}
					isLast={at === steps.length - 1}
				/>
			))}
		</ol>
	);
}

interface StepProps {
	readonly step: WithdrawalStepWire;
	/** Of a withdrawal in several parts. */
	readonly leg: LegWire | undefined;
	readonly isLast: boolean;
}

function Step({ step, leg, isLast }: StepProps) {
	const t = useT();
	const { code, state, owner, role, at, expected_by } = step;
	const { Icon, tone } = BAD.has(code) && state === "done" ? { Icon: X, tone: "text-danger" } : LOOK[state];
	return (
		<li
			{...(state === "current" ? { "aria-current": "step" as const } : {})}
			className={cx(
				"relative flex gap-3 pb-3",
				!isLast && "before:absolute before:start-[9px] before:top-6 before:bottom-0 before:w-px before:bg-line",
			)}
		>
			<Icon className={cx("icon mt-0.5 flex-none", tone)} aria-hidden />
			<div className="flex min-w-0 flex-1 flex-col gap-0.5">
				<p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-13">
					<span
						className={cx(
							state === "current" && "font-semibold",
							state === "upcoming" && "text-secondary",
							state === "stopped" && "text-muted line-through",
						)}
					>
						{t(`withdrawal.step.${code}`)}
					</span>
					<span className="sr-only">{t(`withdrawal.step.state.${state}`)}</span>
					{state === "current" ? <Owner owner={owner} /> : null}
					{leg?.destination == null ? null : (
						<span dir="ltr" className="num text-12 text-muted">
							{shortNumber(leg.destination.number)}
						</span>
					)}
				</p>
				<p className="text-12 text-muted">
					{at === null ? null : <TimeText value={at} />}
					{role === null ? null : ` · ${t(`withdrawal.role.${role}`)}`}
					{at === null && expected_by !== null && state !== "stopped" ? (
						<>
							{t("withdrawal.step.expected")} <TimeText value={expected_by} />
						</>
					) : null}
				</p>
			</div>
		</li>
	);
}
