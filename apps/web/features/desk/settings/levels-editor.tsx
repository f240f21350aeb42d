import { type PaymentLevels, paymentLevels, VERIFICATION_LEVELS } from "@truefill/contracts/http";
import { ACCOUNT_CURRENCIES } from "@truefill/core/money";
import { useT } from "../../../i18n/index.ts";
import { Input } from "../../../ui/input.tsx";
import { Select } from "../../../ui/select.tsx";

const SUMS = ["deposits_total", "withdrawals_30_days"] as const;
const CURRENCIES = ACCOUNT_CURRENCIES.map((value) => ({ value, label: value }));

/** What each level of verification allows; an empty amount is no limit. */
export function LevelsEditor({
	levels,
	disabled,
	onChange,
}: {
	readonly levels: PaymentLevels;
	readonly disabled: boolean;
	readonly onChange: (levels: PaymentLevels) => void;
}) {
	const t = useT();
	const judged = paymentLevels.safeParse(levels);
	const wrong = new Set(judged.error?.issues.map(({ path }) => path[0]));
	const set = (sum: (typeof SUMS)[number], level: number, text: string): void => {
		const [a, b, c, d] = levels[sum].map((amount, at) => (at === level ? (text.trim() === "" ? null : text) : amount));
		onChange({ ...levels, [sum]: [a ?? null, b ?? null, c ?? null, d ?? null] });
	};
	return (
		<section aria-label={t("staff.terms.levels")} className="flex flex-col gap-2">
			<h3 className="font-medium text-12 text-secondary">{t("staff.terms.levels")}</h3>
			<p className="text-12 text-muted">{t("staff.terms.levels.help")}</p>
			<div className="w-28">
				<Select
					aria-label={t("staff.terms.levels.currency")}
					size="sm"
					disabled={disabled}
					value={levels.currency}
					onChange={(currency) => onChange({ ...levels, currency })}
					options={CURRENCIES}
				/>
			</div>
			<div className="overflow-x-auto">
				<table className="w-full min-w-[32rem] text-13">
					<thead>
						<tr className="text-12 text-muted">
							<th scope="col" className="py-1.5 text-start font-medium">
								{t("staff.terms.level")}
							</th>
							{SUMS.map((sum) => (
								<th key={sum} scope="col" className="px-1 py-1.5 text-start font-medium">
									{t(`staff.terms.${sum}`)}
								</th>
							))}
						</tr>
					</thead>
					<tbody>
						{VERIFICATION_LEVELS.map((level) => (
							<tr key={level} className="border-line border-t">
								<th scope="row" className="py-1.5 pe-2 text-start font-medium">
									{t(`staff.terms.level.${level}`)}
								</th>
								{SUMS.map((sum) => (
									<td key={sum} className="p-1">
										<Input
											size="sm"
											inputMode="decimal"
											maxLength={12}
											disabled={disabled}
											placeholder={t("staff.terms.noLimit")}
											aria-label={t("staff.terms.cell", {
												currency: t(`staff.terms.level.${level}`),
												member: t(`staff.terms.${sum}`),
											})}
											{...(wrong.has(sum) ? { "aria-invalid": true } : {})}
											value={levels[sum][level] ?? ""}
											onChange={({ target }) => set(sum, level, target.value)}
										/>
									</td>
								))}
							</tr>
						))}
					</tbody>
				</table>
			</div>
		</section>
	);
}
