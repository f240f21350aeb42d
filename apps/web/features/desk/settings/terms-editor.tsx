import {
	PAYMENT_DIRECTIONS,
	PAYMENT_PROFILES,
	type PaymentDirection,
	type PaymentProfile,
	type PaymentTerm,
	type PaymentTerms,
	paymentTerm,
	TERM_METHODS,
	type TermMethod,
} from "@truefill/contracts/http";
import { ACCOUNT_CURRENCIES, type AccountCurrency } from "@truefill/core/money";
import { useState } from "react";
import { useT } from "../../../i18n/index.ts";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Input } from "../../../ui/input.tsx";
import { SegmentedControl } from "../../../ui/segmented-control.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { CoinTermsEditor } from "./coin-terms-editor.tsx";
import { LevelsEditor } from "./levels-editor.tsx";

/** A draft has the form of the setting; what is typed into its fields may be wrong. */
const isTerms = (value: unknown): value is PaymentTerms =>
	typeof value === "object" && value !== null && PAYMENT_PROFILES.every((profile) => Object.hasOwn(value, profile));

const AMOUNTS = ["minimum", "maximum", "fee_fixed"] as const;
const NUMBERS = ["fee_basis_points", "time_from_minutes", "time_to_minutes"] as const;
type Member = (typeof AMOUNTS)[number] | (typeof NUMBERS)[number];
const MEMBERS: readonly Member[] = [...AMOUNTS, ...NUMBERS];

const NEW: Omit<PaymentTerm, "method" | "direction" | "currency"> = {
	minimum: "50",
	maximum: "10000",
	fee_fixed: "0",
	fee_basis_points: 0,
	time_from_minutes: 60,
	time_to_minutes: 1_440,
};

export interface TermsEditorProps {
	readonly value: unknown;
	readonly onChange: (value: unknown) => void;
	readonly disabled: boolean;
}

/** The terms of one profile, method and direction at a time: a row for each currency. */
export function TermsEditor({ value, onChange, disabled }: TermsEditorProps) {
	const t = useT();
	const [profile, setProfile] = useState<PaymentProfile>("retail-eu-uk");
	const [method, setMethod] = useState<TermMethod>("card");
	const [direction, setDirection] = useState<PaymentDirection>("deposit");
	if (!isTerms(value)) return null;
	const own = value[profile];
	const change = (members: Partial<PaymentTerms[PaymentProfile]>): void =>
		onChange({ ...value, [profile]: { ...own, ...members } });
	const isRow = (term: PaymentTerm, currency: AccountCurrency): boolean =>
		term.method === method && term.direction === direction && term.currency === currency;
	const set = (currency: AccountCurrency, next: PaymentTerm | null): void => {
		const others = own.terms.filter((term) => !isRow(term, currency));
		change({ terms: next === null ? others : inOrder([...others, next]) });
	};
	return (
		<div className="flex flex-col gap-3">
			<div className="flex flex-wrap gap-2">
				<SegmentedControl
					label={t("staff.terms.profile")}
					value={profile}
					onChange={setProfile}
					items={PAYMENT_PROFILES.map((each) => ({ value: each, label: t(`accounts.profile.${each}`) }))}
				/>
				<SegmentedControl
					label={t("staff.terms.method")}
					value={method}
					onChange={setMethod}
					items={TERM_METHODS.map((each) => ({
						value: each,
						label: each === "coin" ? t("staff.terms.coin") : t(`deposit.method.${each}`),
					}))}
				/>
				<SegmentedControl
					label={t("staff.terms.direction")}
					value={direction}
					onChange={setDirection}
					items={PAYMENT_DIRECTIONS.map((each) => ({ value: each, label: t(`staff.terms.direction.${each}`) }))}
				/>
			</div>
			{method === "coin" && direction === "deposit" ? (
				// What comes in by coin has terms in the coin, not in money.
				<CoinTermsEditor terms={own.coins ?? []} disabled={disabled} onChange={(coins) => change({ coins })} />
			) : (
				<MoneyTerms
					find={(currency) => own.terms.find((term) => isRow(term, currency))}
					disabled={disabled}
					onChange={(currency, term) =>
						set(currency, term === null ? null : { ...NEW, ...term, method, direction, currency })
					}
				/>
			)}
			<LevelsEditor levels={own.levels} disabled={disabled} onChange={(levels) => change({ levels })} />
		</div>
	);
}

interface MoneyTermsProps {
	readonly find: (currency: AccountCurrency) => PaymentTerm | undefined;
	readonly disabled: boolean;
	readonly onChange: (currency: AccountCurrency, term: Partial<PaymentTerm> | null) => void;
}

/** A row for each currency. */
function MoneyTerms({ find, disabled, onChange }: MoneyTermsProps) {
	const t = useT();
	return (
		<div className="overflow-x-auto">
			<table className="w-full min-w-[44rem] text-13">
				<thead>
					<tr className="text-start text-12 text-muted">
						<th scope="col" className="py-1.5 text-start font-medium">
							{t("staff.terms.currency")}
						</th>
						{MEMBERS.map((member) => (
							<th key={member} scope="col" className="px-1 py-1.5 text-start font-medium">
								{t(`staff.terms.${member}`)}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{ACCOUNT_CURRENCIES.map((currency) => (
						<Row
							key={currency}
							currency={currency}
							term={find(currency)}
							disabled={disabled}
							onChange={(term) => onChange(currency, term)}
						/>
					))}
				</tbody>
			</table>
		</div>
	);
}

/** The order of the shipped terms, so that switching a row off and on again changes nothing. */
const inOrder = (terms: readonly PaymentTerm[]): PaymentTerm[] =>
	TERM_METHODS.flatMap((method) =>
		PAYMENT_DIRECTIONS.flatMap((direction) =>
			ACCOUNT_CURRENCIES.flatMap((currency) =>
				terms.filter((term) => term.method === method && term.direction === direction && term.currency === currency),
			),
		),
	);

interface RowProps {
	readonly currency: AccountCurrency;
	/** Undefined: not offered. */
	readonly term: PaymentTerm | undefined;
	readonly disabled: boolean;
	readonly onChange: (term: Partial<PaymentTerm> | null) => void;
}

function Row({ currency, term, disabled, onChange }: RowProps) {
	const t = useT();
	const judged = term === undefined ? null : paymentTerm.safeParse(term);
	const wrong = new Set(judged?.error?.issues.map(({ path }) => path[0]));
	return (
		<tr className="border-line border-t">
			<th scope="row" className="py-1.5 pe-2 text-start font-medium">
				<Checkbox
					checked={term !== undefined}
					disabled={disabled}
					label={currency}
					onChange={(offered) => onChange(offered ? {} : null)}
				/>
			</th>
			{term === undefined ? (
				<td colSpan={MEMBERS.length} className="px-1 text-muted">
					{t("staff.terms.notOffered")}
				</td>
			) : (
				MEMBERS.map((member) => (
					<td key={member} className="p-1">
						<Input
							size="sm"
							disabled={disabled}
							inputMode={AMOUNTS.some((each) => each === member) ? "decimal" : "numeric"}
							maxLength={12}
							aria-label={t("staff.terms.cell", { currency, member: t(`staff.terms.${member}`) })}
							{...(wrong.has(member) ? { "aria-invalid": true } : {})}
							value={`${term[member]}`}
							onChange={({ target }) => onChange({ ...term, [member]: typed(member, target.value) })}
						/>
					</td>
				))
			)}
			{wrong.size === 0 ? null : (
				<td>
					<VisuallyHidden>{t("staff.settings.wrong.terms")}</VisuallyHidden>
				</td>
			)}
		</tr>
	);
}

/** Amounts are text; the others are numbers, unless what is typed is none. */
const typed = (member: Member, text: string): string | number =>
	NUMBERS.some((each) => each === member) && /^\d+$/.test(text) ? Number.parseInt(text, 10) : text;
