import { useState } from "react";
import { sendAction } from "../../../data/desk/index.ts";
import { newCommandId, serverNow, useDirectory } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { isDecimal } from "../../../lib/decimal.ts";
import { Field } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import { notify } from "../../../ui/notify.ts";
import { SegmentedControl } from "../../../ui/segmented-control.tsx";
import { Select } from "../../../ui/select.tsx";
import { ReasonDialog } from "../parts/reason-dialog.tsx";

const MOMENT = /^20\d\d-\d\d-\d\dT\d\d:\d\d$/;
const WHOLE = /^[1-9]\d{0,4}$/;
const PERCENT = /^(?:100(?:\.0{1,2})?|\d{1,2}(?:\.\d{1,2})?)$/;

/** A percentage such as `26.5` in basis points. */
const basisPoints = (percent: string): number => {
	const [whole = "0", decimals = ""] = percent.split(".");
	return Number.parseInt(`${whole}${decimals.padEnd(2, "0")}`, 10);
};

/** Announces a dividend or split; only shares split, and only shares and indices pay dividends. */
export function AnnounceDialog({ onClose }: { readonly onClose: () => void }) {
	const t = useT();
	const { all } = useDirectory();
	const [command] = useState(newCommandId);
	const [kind, setKind] = useState<"dividend" | "split">("dividend");
	const possible = all.filter(
		({ assetClass }) => assetClass === "stocks" || (kind === "dividend" && assetClass === "indices"),
	);
	const [chosen, setChosen] = useState("");
	const instrument = possible.find(({ id }) => id === chosen) ?? possible[0];
	const [at, setAt] = useState("");
	const [amount, setAmount] = useState("");
	const [tax, setTax] = useState("0");
	const [numerator, setNumerator] = useState("2");
	const [denominator, setDenominator] = useState("1");
	const isMoment = MOMENT.test(at) && Date.parse(`${at}Z`) > serverNow();
	const isAmount = isDecimal(amount.trim()) && !amount.includes("-") && /[1-9]/.test(amount);
	const isTax = PERCENT.test(tax);
	const isRatio = WHOLE.test(numerator) && WHOLE.test(denominator) && numerator !== denominator;
	const wrong =
		kind === "split"
			? isRatio
				? null
				: t("staff.actions.ratio.wrong")
			: isAmount
				? isTax
					? null
					: t("staff.actions.tax.wrong")
				: t("staff.actions.amount.wrong");
	return (
		<ReasonDialog
			title={t("staff.actions.announce.title")}
			description={t("staff.actions.announce.body")}
			submit={t("staff.actions.announce")}
			help={t("staff.reason.customers")}
			blocked={isMoment ? wrong : t("staff.actions.at.wrong")}
			width="md"
			onClose={onClose}
			onSubmit={async (note) => {
				const base = { command_id: command, asset_id: instrument?.id ?? "", ex_at: `${at}:00Z`, note };
				await sendAction(
					kind === "dividend"
						? { ...base, kind, dividend: amount.trim(), tax_basis_points: basisPoints(tax) }
						: {
								...base,
								kind,
								numerator: Number.parseInt(numerator, 10),
								denominator: Number.parseInt(denominator, 10),
							},
				);
				notify({ tone: "ok", title: t("staff.done") });
			}}
		>
			<SegmentedControl
				label={t("staff.actions.kind")}
				value={kind}
				onChange={setKind}
				items={[
					{ value: "dividend", label: t("staff.actions.dividend") },
					{ value: "split", label: t("staff.actions.split") },
				]}
			/>
			<div className="grid gap-4 sm:grid-cols-2">
				<Field label={t("staff.market.instrument")}>
					{(aria) => (
						<Select
							{...aria}
							value={instrument?.id ?? null}
							onChange={setChosen}
							options={possible.map(({ id, displayName }) => ({ value: id, label: displayName }))}
						/>
					)}
				</Field>
				<Field label={t("staff.actions.at")} error={at !== "" && !isMoment ? t("staff.actions.at.wrong") : null}>
					{(aria) => (
						<Input {...aria} type="datetime-local" value={at} onChange={(event) => setAt(event.target.value)} />
					)}
				</Field>
				{kind === "dividend" ? (
					<>
						<Field
							label={t("staff.actions.amount", { currency: instrument?.quoteCurrency ?? "" })}
							error={amount !== "" && !isAmount ? t("staff.actions.amount.wrong") : null}
						>
							{(aria) => (
								<Input
									{...aria}
									inputMode="decimal"
									value={amount}
									onChange={(event) => setAmount(event.target.value)}
								/>
							)}
						</Field>
						<Field label={t("staff.actions.tax")} error={isTax ? null : t("staff.actions.tax.wrong")}>
							{(aria) => (
								<Input {...aria} inputMode="decimal" value={tax} onChange={(event) => setTax(event.target.value)} />
							)}
						</Field>
					</>
				) : (
					<>
						<Field label={t("staff.actions.numerator")} error={isRatio ? null : t("staff.actions.ratio.wrong")}>
							{(aria) => (
								<Input
									{...aria}
									inputMode="numeric"
									value={numerator}
									onChange={(event) => setNumerator(event.target.value)}
								/>
							)}
						</Field>
						<Field label={t("staff.actions.denominator")}>
							{(aria) => (
								<Input
									{...aria}
									inputMode="numeric"
									value={denominator}
									onChange={(event) => setDenominator(event.target.value)}
								/>
							)}
						</Field>
					</>
				)}
			</div>
		</ReasonDialog>
	);
}
