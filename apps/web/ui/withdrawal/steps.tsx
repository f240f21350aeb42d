import type { LegWire, WithdrawalStepWire } from "@truefill/contracts/http";
import { Check, Circle, CircleDot, X } from "lucide-react";
import { useT } from "../../i18n/index.ts";
import { coinText, rateText, shortHash } from "../../lib/coin-text.ts";
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
	/** The account's. */
	readonly currency: string;
}

/** Every step with its time and who acts; the current one is marked. */
export function Steps({ steps, legs, currency }: StepsProps) {
	const t = useT();
	return (
		<ol aria-label={t("withdrawal.steps")} className="flex flex-col">
			{steps.map((step, at) => (
				<Step
					key={`${step.code}-${step.leg ?? 0}`}
					step={step}
					leg={legs.find(({ number }) => number === step.leg)}
					isOneOfMany={legs.length > 1}
					currency={currency}
					isLast={at === steps.length - 1}
				/>
			))}
		</ol>
	);
}

interface StepProps {
	readonly step: WithdrawalStepWire;
	/** Undefined: the step is about the whole withdrawal. */
	readonly leg: LegWire | undefined;
	/** Whether the withdrawal has several parts. */
	readonly isOneOfMany: boolean;
	readonly currency: string;
	readonly isLast: boolean;
}

function Step({ step, leg, isOneOfMany, currency, isLast }: StepProps) {
	const t = useT();
	const { code, state, owner } = step;
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
						{t(leg?.method === "coin" && code === "sent" ? "withdrawal.step.sentCoins" : `withdrawal.step.${code}`)}
					</span>
					<span className="sr-only">{t(`withdrawal.step.state.${state}`)}</span>
					{state === "current" ? <Owner owner={owner} /> : null}
					{!isOneOfMany || leg?.destination == null ? null : (
						<span dir="ltr" className="num text-12 text-muted">
							{leg.method === "coin" ? shortHash(leg.destination.number) : shortNumber(leg.destination.number)}
						</span>
					)}
				</p>
				{leg?.coin == null ? null : <CoinStep step={step} leg={leg} coin={leg.coin} currency={currency} />}
				<StepTime step={step} />
			</div>
		</li>
	);
}

/** When it happened and which role acted, or by when it is expected; nothing if neither is known. */
function StepTime({ step: { state, role, at, expected_by } }: Pick<StepProps, "step">) {
	const t = useT();
	const expected = at === null && state !== "stopped" ? expected_by : null;
	if (at === null && role === null && expected === null) return null;
	return (
		<p className="text-12 text-muted">
			{at === null ? null : <TimeText value={at} />}
			{role === null ? null : ` · ${t(`withdrawal.role.${role}`)}`}
			{expected === null ? null : (
				<>
					{t("withdrawal.step.expected")} <TimeText value={expected} />
				</>
			)}
		</p>
	);
}

interface CoinStepProps {
	readonly step: WithdrawalStepWire;
	readonly leg: LegWire;
	readonly coin: NonNullable<LegWire["coin"]>;
	readonly currency: string;
}

/** What a step of coins waits for, or has brought: the number of coins, the transaction, its confirmations. */
function CoinStep({ step: { code, state }, leg, coin, currency }: CoinStepProps) {
	const t = useT();
	const { rate, txid, confirmations, confirmations_needed: needed } = coin;
	const text =
		code === "priced" && state === "current"
			? t("wallet.step.unpriced")
			: code === "priced" && state === "done" && rate !== null
				? t("wallet.step.priced", {
						coins: coinText(leg.received, leg.received_currency),
						rate: rateText(rate, currency),
					})
				: code === "paid" && state === "current" && txid !== null
					? t("withdrawal.leg.confirmations", { count: Math.min(confirmations, needed), needed })
					: null;
	if (code === "sent" && txid !== null) {
		return (
			<p title={txid} className="font-mono text-12 text-secondary">
				<bdi dir="ltr">{shortHash(txid)}</bdi>
			</p>
		);
	}
	return text === null ? null : <p className="num text-12 text-secondary">{text}</p>;
}
