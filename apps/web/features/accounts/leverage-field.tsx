import { useMemo } from "react";
import { useDirectory, useSecond, useSiteData } from "../../data/index.ts";
import { type Bound, type FieldValues, useBound } from "../../forms/index.ts";
import { useT } from "../../i18n/index.ts";
import { Field } from "../../ui/field.tsx";
import { HelpLink } from "../../ui/help-link.tsx";
import { Money } from "../../ui/num.tsx";
import { Select } from "../../ui/select.tsx";
import { SymbolLink } from "../../ui/symbol-link.tsx";
import { limitsBelow, marginExamples } from "./leverage.ts";

export interface LeverageFieldProps<Values extends FieldValues> extends Bound<Values, number | null> {
	readonly currency: string;
	/** The current value, if it is not one of the steps. */
	readonly set?: number | null;
}

const NONE = "none";

/** The maximum that the rules allow for any class. */
export const useGreatestLeverage = (): number => Math.max(...Object.values(useSiteData().leverage));

/** A leverage limit, with its effect on the margin at current prices. */
export function LeverageField<Values extends FieldValues>(props: LeverageFieldProps<Values>) {
	const { form, name, currency, set = null } = props;
	const t = useT();
	const { value, error, change, ref } = useBound<Values, number | null>({ form, name });
	const greatest = useGreatestLeverage();
	const directory = useDirectory();
	const now = useSecond();
	const examples = useMemo(() => {
		void now;
		return marginExamples(directory, value, currency);
	}, [directory, value, currency, now]);
	return (
		<div className="flex flex-col gap-3">
			<Field
				label={t("accounts.leverage")}
				help={t("accounts.leverage.help")}
				aside={<HelpLink place="accounts#your-leverage-limit" about={t("accounts.leverage")} />}
				error={error}
			>
				{(aria) => (
					<Select
						{...aria}
						ref={ref}
						value={value === null ? NONE : `${value}`}
						onChange={(next) => change(next === NONE ? null : Number.parseInt(next, 10))}
						options={[
							{ value: NONE, label: t("accounts.leverage.none", { leverage: greatest }) },
							...limitsBelow(greatest, set).map((limit) => ({
								value: `${limit}`,
								label: t("accounts.leverage.limit", { leverage: limit }),
							})),
						]}
					/>
				)}
			</Field>
			{examples.length === 0 ? null : (
				<table className="w-full text-12">
					<caption className="pb-1 text-start text-12 text-muted">{t("accounts.leverage.effect")}</caption>
					<thead className="text-11 text-muted">
						<tr>
							<th scope="col" className="py-1 text-start font-medium">
								{t("accounts.leverage.instrument")}
							</th>
							<th scope="col" className="py-1 text-end font-medium">
								{t("accounts.leverage.column")}
							</th>
							<th scope="col" className="py-1 text-end font-medium">
								{t("accounts.leverage.margin", { currency })}
							</th>
							<th scope="col" className="hidden py-1 text-end font-medium sm:table-cell">
								{t("accounts.leverage.without", { currency })}
							</th>
						</tr>
					</thead>
					<tbody>
						{examples.map(({ instrument, leverage, margin, without }) => (
							<tr key={instrument.id} className="border-line border-t">
								<th scope="row" className="py-1 text-start font-regular">
									<SymbolLink symbol={instrument.symbol}>{instrument.displayName}</SymbolLink>
								</th>
								<td className="num py-1 text-end">1:{leverage}</td>
								<td className="py-1 text-end font-medium">
									<Money value={margin} currency={currency} show="none" />
								</td>
								<td className="hidden py-1 text-end text-muted sm:table-cell">
									<Money value={without} currency={currency} show="none" />
								</td>
							</tr>
						))}
					</tbody>
				</table>
			)}
		</div>
	);
}
