import type { AccountWire } from "@truefill/contracts/http";
import { useT } from "../../i18n/index.ts";
import { formatMoney, formatNumber, formatTime } from "../../lib/format.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { HelpLink } from "../../ui/help-link.tsx";
import { Input } from "../../ui/input.tsx";
import { NumberField } from "../../ui/number-field.tsx";
import { Select } from "../../ui/select.tsx";
import { LimitRow } from "./limit-row.tsx";
import type { JudgedLimits, LimitsDraft } from "./limits.ts";
import { RunAccount } from "./run-account.tsx";
import { limitSentences } from "./runs/words.ts";
import type { RunDraft } from "./use-run-draft.ts";

interface FieldsProps {
	readonly account: AccountWire;
	readonly limits: JudgedLimits;
	readonly onLimits: RunDraft["onLimits"];
}

/** What the strategy may lose, hold and do: nothing runs without these. */
export function ProtectStep({ draft }: { readonly draft: RunDraft }) {
	const t = useT();
	const { account, limits, onLimits, isChanged, onReset } = draft;
	if (account === undefined || limits === null) return null;
	return (
		<div className="flex flex-col gap-4">
			<RunAccount draft={draft} />
			<Alert variant="warning">
				{t("strategyRun.protect.gap")}{" "}
				<HelpLink place="auto-trader#protecting-it" about={t("autoTrader.step.protect")} />
			</Alert>
			{Number(account.balance) > 0 ? null : <Alert variant="destructive">{t("strategyRun.protect.empty")}</Alert>}
			<ul className="rounded-card border border-line bg-surface-1 px-4 py-1">
				<Amounts account={account} limits={limits} onLimits={onLimits} />
				<Counts account={account} limits={limits} onLimits={onLimits} />
				<Hours account={account} limits={limits} onLimits={onLimits} />
				<Until account={account} limits={limits} onLimits={onLimits} />
			</ul>
			<section
				aria-label={t("autoTrader.inWords")}
				aria-live="polite"
				className="rounded-card bg-accent-quiet px-4 py-3 text-14"
			>
				{limits.wire === null ? (
					<p className="text-secondary">{t("strategyRun.protect.faults")}</p>
				) : (
					limitSentences(t, limits.wire, account.currency).map((sentence) => <p key={sentence}>{sentence}</p>)
				)}
			</section>
			{isChanged ? (
				<div>
					<Button size="sm" variant="quiet" onClick={onReset}>
						{t("strategyRun.protect.reset")}
					</Button>
				</div>
			) : null}
		</div>
	);
}

const AMOUNTS = ["dayLoss", "totalLoss", "exposure"] as const;

function Amounts({ account: { currency }, limits: { draft, most, faults }, onLimits }: FieldsProps) {
	const t = useT();
	return AMOUNTS.map((name) => {
		const atMost = t("strategyRun.atMost", { most: formatMoney(most[name], currency) });
		return (
			<LimitRow
				key={name}
				label={t(`strategyRun.limit.${name}`)}
				help={atMost}
				error={faults.has(name) ? t("strategyRun.fault.amount", { most: formatMoney(most[name], currency) }) : null}
			>
				{(aria) => (
					<NumberField
						{...aria}
						step="10"
						min="0"
						unit={currency}
						value={draft[name]}
						onChange={(value) => onLimits({ [name]: value })}
					/>
				)}
			</LimitRow>
		);
	});
}

const COUNTS = ["openTrades", "dayTrades"] as const;

function Counts({ limits: { draft, most, faults }, onLimits }: FieldsProps) {
	const t = useT();
	return COUNTS.map((name) => (
		<LimitRow
			key={name}
			label={t(`strategyRun.limit.${name}`)}
			help={t("strategyRun.atMost", { most: formatNumber(most[name]) })}
			error={faults.has(name) ? t("strategyRun.fault.count", { most: formatNumber(most[name]) }) : null}
		>
			{(aria) => (
				<NumberField {...aria} step="1" min="1" value={draft[name]} onChange={(value) => onLimits({ [name]: value })} />
			)}
		</LimitRow>
	));
}

const USUAL_HOURS = { from: "08:00", to: "17:00" } as const;

function Hours({ limits: { draft, most, faults }, onLimits }: FieldsProps) {
	const t = useT();
	const { hours } = draft;
	const change = (next: LimitsDraft["hours"]) => onLimits({ hours: next });
	const own = most.hours;
	const kinds = own === null ? (["always", "between"] as const) : (["between"] as const);
	return (
		<LimitRow
			label={t("strategyRun.limit.hours")}
			help={own === null ? t("strategyRun.hours.help") : t("strategyRun.hours.own", own)}
			error={faults.has("hours") ? t("strategyRun.fault.hours") : null}
		>
			{(aria) => (
				<>
					<Select
						{...aria}
						value={hours === null ? "always" : "between"}
						onChange={(kind) => change(kind === "always" ? null : (hours ?? own ?? USUAL_HOURS))}
						options={kinds.map((value) => ({ value, label: t(`strategyRun.hours.${value}`) }))}
					/>
					{hours === null ? null : (
						<div className="grid grid-cols-2 gap-2">
							{(["from", "to"] as const).map((end) => (
								<Input
									key={end}
									type="time"
									aria-label={t(`strategyRun.hours.${end}`)}
									{...(faults.has("hours") ? { "aria-invalid": true } : {})}
									value={hours[end]}
									onChange={({ target }) => change({ ...hours, [end]: target.value })}
								/>
							))}
						</div>
					)}
				</>
			)}
		</LimitRow>
	);
}

function Until({ limits: { draft, most, faults }, onLimits }: FieldsProps) {
	const t = useT();
	const latest = formatTime(`${most.untilMs}T00:00:00Z`, "date", "UTC");
	return (
		<LimitRow
			label={t("strategyRun.limit.untilMs")}
			help={t("strategyRun.until.help", { latest })}
			error={faults.has("untilMs") ? t("strategyRun.fault.untilMs", { latest }) : null}
		>
			{(aria) => (
				<Input
					{...aria}
					type="date"
					max={most.untilMs}
					value={draft.untilMs}
					onChange={({ target }) => onLimits({ untilMs: target.value })}
				/>
			)}
		</LimitRow>
	);
}
