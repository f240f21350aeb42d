import {
	PAYMENT_PROFILES,
	type PaymentProfile,
	type ProfileSavings,
	type SavingsPlans,
	type SavingsPlanWire,
	savingsPlan,
} from "@truefill/contracts/http";
import { useState } from "react";
import { useT } from "../../../i18n/index.ts";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Field } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import { SegmentedControl } from "../../../ui/segmented-control.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { NewPlan } from "./new-plan.tsx";
import type { TermsEditorProps } from "./terms-editor.tsx";

/** A draft has the form of the setting; what is typed into its fields may be wrong. */
const isPlans = (value: unknown): value is SavingsPlans =>
	typeof value === "object" && value !== null && PAYMENT_PROFILES.every((profile) => Object.hasOwn(value, profile));

const MEMBERS = ["rate", "exit", "minimum", "maximum", "notice_days"] as const;
type Member = (typeof MEMBERS)[number];

/** The plans of one profile at a time: a row for each, and the countries to which none is offered. */
export function PlansEditor({ value, onChange, disabled }: TermsEditorProps) {
	const t = useT();
	const [profile, setProfile] = useState<PaymentProfile>("retail-eu-uk");
	// A plan that was switched off can be switched on again.
	const [known, setKnown] = useState(value);
	if (!isPlans(value) || !isPlans(known)) return null;
	const own = value[profile];
	const change = (members: Partial<ProfileSavings>): void => onChange({ ...value, [profile]: { ...own, ...members } });
	const rows = known[profile].plans.map(({ id }) => id);
	const set = (id: string, next: SavingsPlanWire | null): void => {
		const plans = new Map(own.plans.map((plan) => [plan.id, plan]));
		if (next === null) plans.delete(id);
		else plans.set(id, next);
		change({ plans: rows.flatMap((each) => plans.get(each) ?? []) });
	};
	const add = (plan: SavingsPlanWire): void => {
		setKnown({ ...known, [profile]: { ...known[profile], plans: [...known[profile].plans, plan] } });
		change({ plans: [...own.plans, plan] });
	};
	return (
		<div className="flex flex-col gap-3">
			<div className="flex">
				<SegmentedControl
					label={t("staff.terms.profile")}
					value={profile}
					onChange={setProfile}
					items={PAYMENT_PROFILES.map((each) => ({ value: each, label: t(`accounts.profile.${each}`) }))}
				/>
			</div>
			<div className="overflow-x-auto">
				<table className="w-full min-w-[44rem] text-13">
					<thead>
						<tr className="text-start text-12 text-muted">
							<th scope="col" className="py-1.5 text-start font-medium">
								{t("staff.plans.plan")}
							</th>
							{MEMBERS.map((member) => (
								<th key={member} scope="col" className="px-1 py-1.5 text-start font-medium">
									{t(`staff.plans.${member}`)}
								</th>
							))}
						</tr>
					</thead>
					<tbody>
						{known[profile].plans.map((first) => (
							<Row
								key={first.id}
								first={first}
								plan={own.plans.find(({ id }) => id === first.id)}
								disabled={disabled}
								onChange={(plan) => set(first.id, plan)}
							/>
						))}
					</tbody>
				</table>
			</div>
			<p className="text-12 text-muted">{t("staff.plans.retire")}</p>
			<NewPlan key={`new ${profile}`} taken={rows} disabled={disabled} onAdd={add} />
			<Field label={t("staff.plans.notIn")} help={t("staff.plans.notIn.help")}>
				{(aria) => (
					<Input
						{...aria}
						disabled={disabled}
						maxLength={2_000}
						defaultValue={own.not_in.join(", ")}
						key={profile}
						onChange={({ target }) =>
							change({
								not_in: target.value
									.split(",")
									.map((each) => each.trim())
									.filter((each) => each !== ""),
							})
						}
					/>
				)}
			</Field>
		</div>
	);
}

interface RowProps {
	/** As it was when the editor was opened. */
	readonly first: SavingsPlanWire;
	/** Undefined: not offered. */
	readonly plan: SavingsPlanWire | undefined;
	readonly disabled: boolean;
	readonly onChange: (plan: SavingsPlanWire | null) => void;
}

function Row({ first, plan, disabled, onChange }: RowProps) {
	const t = useT();
	const judged = plan === undefined ? null : savingsPlan.safeParse(plan);
	const wrong = new Set(judged?.error?.issues.map(({ path }) => path[0]));
	return (
		<tr className="border-line border-t">
			<th scope="row" className="whitespace-nowrap py-1.5 pe-2 text-start font-medium">
				<Checkbox
					checked={plan !== undefined}
					disabled={disabled}
					label={first.id}
					onChange={(offered) => onChange(offered ? first : null)}
				/>
			</th>
			{plan === undefined ? (
				<td colSpan={MEMBERS.length} className="px-1 text-muted">
					{t("staff.terms.notOffered")}
				</td>
			) : (
				MEMBERS.map((member) => (
					<td key={member} className="p-1">
						<Cell
							plan={plan}
							member={member}
							disabled={disabled}
							isWrong={wrong.has(PLACES[member])}
							onChange={onChange}
						/>
					</td>
				))
			)}
			{wrong.size === 0 ? null : (
				<td>
					<VisuallyHidden>{t("staff.settings.wrong.plans")}</VisuallyHidden>
				</td>
			)}
		</tr>
	);
}

function Cell(props: {
	readonly plan: SavingsPlanWire;
	readonly member: Member;
	readonly disabled: boolean;
	readonly isWrong: boolean;
	readonly onChange: (plan: SavingsPlanWire) => void;
}) {
	const t = useT();
	const { plan, member, disabled, isWrong, onChange } = props;
	// What is typed and is no number stays as it is typed.
	const [text, setText] = useState("");
	const value = figureOf(plan, member);
	if (value === null) return null;
	return (
		<Input
			size="sm"
			disabled={disabled}
			inputMode={member === "minimum" || member === "maximum" ? "decimal" : "numeric"}
			maxLength={40}
			aria-label={t("staff.plans.cell", { plan: plan.id, member: t(`staff.plans.${member}`) })}
			{...(isWrong ? { "aria-invalid": true } : {})}
			value={`${value}`.includes("NaN") ? text : `${value}`}
			onChange={({ target }) => {
				setText(target.value);
				onChange(withValue(plan, member, target.value));
			}}
		/>
	);
}

/** Where the contract finds a fault of a cell. */
const PLACES = {
	rate: "tiers",
	exit: "early_exit",
	minimum: "minimum",
	maximum: "maximum",
	notice_days: "notice_days",
} as const;

/** Null: the plan has none. */
function figureOf(plan: SavingsPlanWire, member: Member): string | number | null {
	if (member === "rate") return plan.tiers.map(({ rate_basis_points: rate }) => rate).join(" / ");
	if (member !== "exit") return plan[member];
	const exit = plan.early_exit;
	if (exit.kind === "none") return null;
	return exit.kind === "forgone-days" ? exit.days : exit.rate_basis_points;
}

/** Numbers, unless what is typed is none: then the contract refuses the draft. */
const numeric = (text: string): number => (/^\d{1,6}$/.test(text) ? Number.parseInt(text, 10) : Number.NaN);

function withValue(plan: SavingsPlanWire, member: Member, text: string): SavingsPlanWire {
	switch (member) {
		case "rate": {
			const rates = text.split("/").map((each) => numeric(each.trim()));
			const tiers = plan.tiers.map((tier, at) => ({ ...tier, rate_basis_points: rates[at] ?? Number.NaN }));
			return { ...plan, tiers };
		}
		case "exit": {
			const exit = plan.early_exit;
			if (exit.kind === "none") return plan;
			return exit.kind === "forgone-days"
				? { ...plan, early_exit: { kind: exit.kind, days: numeric(text) } }
				: { ...plan, early_exit: { kind: exit.kind, rate_basis_points: numeric(text) } };
		}
		case "notice_days":
			return { ...plan, notice_days: numeric(text) };
		default:
			return { ...plan, [member]: text };
	}
}
