import { type SavingsPlanWire, savingsPlan } from "@truefill/contracts/http";
import { ACCOUNT_CURRENCIES, type AccountCurrency } from "@truefill/core/money";
import { useState } from "react";
import { useT } from "../../../i18n/index.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import { Select } from "../../../ui/select.tsx";

interface Draft {
	readonly id: string;
	readonly kind: SavingsPlanWire["kind"];
	readonly currency: AccountCurrency;
	/** Where each tier begins, separated by `/`. */
	readonly tiers: string;
	readonly term: string;
	readonly paid: SavingsPlanWire["paid"];
	readonly dayCount: SavingsPlanWire["day_count"];
	readonly timeZone: string;
	readonly exit: SavingsPlanWire["early_exit"]["kind"];
}

const FIRST: Draft = {
	id: "",
	kind: "flexible",
	currency: "EUR",
	tiers: "0",
	term: "180",
	paid: "monthly",
	dayCount: "actual/365",
	timeZone: "Europe/Berlin",
	exit: "none",
};

/** A plan of a draft: its figures are typed into its row afterwards. */
function planOf({ id, kind, currency, tiers, term, paid, dayCount, timeZone, exit }: Draft): unknown {
	const isFixed = kind === "fixed";
	const exits = {
		none: { kind: "none" },
		"forgone-days": { kind: "forgone-days", days: 30 },
		"reduced-rate": { kind: "reduced-rate", rate_basis_points: 0 },
	} as const;
	return {
		id: id.trim(),
		kind,
		currency,
		tiers: tiers.split("/").map((from) => ({ from: from.trim(), rate_basis_points: 0 })),
		day_count: dayCount,
		time_zone: timeZone.trim(),
		paid: isFixed ? paid : "monthly",
		term_days: isFixed ? Number(term) : null,
		early_exit: isFixed ? exits[exit] : exits.none,
		minimum: "1",
		maximum: "250000",
		notice_days: isFixed ? 0 : 30,
	};
}

function isTimeZone(name: string): boolean {
	try {
		new Intl.DateTimeFormat("en", { timeZone: name });
		return true;
	} catch {
		return false;
	}
}

export interface NewPlanProps {
	/** Ids in use, also of plans that are switched off. */
	readonly taken: readonly string[];
	readonly disabled: boolean;
	readonly onAdd: (plan: SavingsPlanWire) => void;
}

/** What a plan is, which never changes later; it begins without interest. */
export function NewPlan({ taken, disabled, onAdd }: NewPlanProps) {
	const t = useT();
	const [draft, setDraft] = useState<Draft | null>(null);
	if (disabled) return null;
	if (draft === null) {
		return (
			<div>
				<Button size="sm" onClick={() => setDraft(FIRST)}>
					{t("staff.plans.add")}
				</Button>
			</div>
		);
	}
	const set = (member: Partial<Draft>): void => setDraft({ ...draft, ...member });
	const judged = savingsPlan.safeParse(planOf(draft));
	const faults = new Set(judged.error?.issues.map(({ path }) => path[0]));
	const isTaken = taken.includes(draft.id.trim());
	const wrong = t("staff.settings.wrong.plans");
	const of = (name: string) => (faults.has(name) ? { error: wrong } : {});
	const zone = isTimeZone(draft.timeZone.trim()) ? of("time_zone") : { error: wrong };
	const isReady = judged.success && !isTaken && isTimeZone(draft.timeZone.trim());
	return (
		<fieldset className="flex flex-col gap-3 rounded-card border border-line p-3">
			<legend className="px-1 font-semibold text-13">{t("staff.plans.add")}</legend>
			<div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
				<Field
					label={t("staff.plans.id")}
					help={t("staff.plans.id.help")}
					{...(isTaken ? { error: t("staff.plans.id.taken") } : draft.id === "" ? {} : of("id"))}
				>
					{(aria) => (
						<Input {...aria} maxLength={40} value={draft.id} onChange={({ target }) => set({ id: target.value })} />
					)}
				</Field>
				<Choice
					label={t("staff.plans.kind")}
					value={draft.kind}
					options={(["flexible", "fixed"] as const).map((value) => ({ value, label: t(`staff.plans.kind.${value}`) }))}
					onChange={(kind) => set({ kind })}
				/>
				<Choice
					label={t("bank.currency")}
					value={draft.currency}
					options={ACCOUNT_CURRENCIES.map((value) => ({ value, label: value }))}
					onChange={(currency) => set({ currency })}
				/>
				<Field label={t("staff.plans.tiers")} help={t("staff.plans.tiers.help")} {...of("tiers")}>
					{(aria) => (
						<Input
							{...aria}
							maxLength={120}
							value={draft.tiers}
							onChange={({ target }) => set({ tiers: target.value })}
						/>
					)}
				</Field>
				<Choice
					label={t("staff.plans.dayCount")}
					value={draft.dayCount}
					options={(["actual/365", "actual/366", "actual/actual"] as const).map((value) => ({ value, label: value }))}
					onChange={(dayCount) => set({ dayCount })}
				/>
				<Field label={t("staff.plans.timeZone")} help={t("staff.plans.timeZone.help")} {...zone}>
					{(aria) => (
						<Input
							{...aria}
							maxLength={60}
							value={draft.timeZone}
							onChange={({ target }) => set({ timeZone: target.value })}
						/>
					)}
				</Field>
				{draft.kind === "fixed" ? <Term draft={draft} set={set} wrong={of("term_days")} /> : null}
			</div>
			<p className="text-12 text-secondary">{t("staff.plans.add.body")}</p>
			<div className="flex flex-wrap gap-2">
				<Button
					size="sm"
					variant="primary"
					disabledReason={isReady ? null : wrong}
					onClick={() => {
						if (!judged.success) return;
						onAdd(judged.data);
						setDraft(null);
					}}
				>
					{t("staff.plans.add.do")}
				</Button>
				<Button size="sm" onClick={() => setDraft(null)}>
					{t("common.cancel")}
				</Button>
			</div>
		</fieldset>
	);
}

/** What only a fixed plan has. */
function Term(props: {
	readonly draft: Draft;
	readonly set: (member: Partial<Draft>) => void;
	readonly wrong: { readonly error?: string };
}) {
	const t = useT();
	const { draft, set, wrong } = props;
	return (
		<>
			<Field label={t("staff.plans.term")} {...wrong}>
				{(aria) => (
					<Input
						{...aria}
						inputMode="numeric"
						maxLength={4}
						value={draft.term}
						onChange={({ target }) => set({ term: target.value })}
					/>
				)}
			</Field>
			<Choice
				label={t("staff.plans.paid")}
				value={draft.paid}
				options={(["monthly", "maturity"] as const).map((value) => ({
					value,
					label: t(`staff.plans.paid.${value}`),
				}))}
				onChange={(paid) => set({ paid })}
			/>
			<Choice
				label={t("staff.plans.exitKind")}
				value={draft.exit}
				options={(["none", "forgone-days", "reduced-rate"] as const).map((value) => ({
					value,
					label: t(`staff.plans.exitKind.${value}`),
				}))}
				onChange={(exit) => set({ exit })}
			/>
		</>
	);
}

function Choice<T extends string>(props: {
	readonly label: string;
	readonly value: T;
	readonly options: readonly { readonly value: T; readonly label: string }[];
	readonly onChange: (value: T) => void;
}) {
	const { label, value, options, onChange } = props;
	return (
		<Field label={label}>{(aria) => <Select {...aria} value={value} options={options} onChange={onChange} />}</Field>
	);
}
