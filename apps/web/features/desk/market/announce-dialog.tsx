import { useState } from "react";
import { sendAction } from "../../../data/desk/index.ts";
import { newCommandId, serverNow, useDirectory } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { Field } from "../../../ui/field.tsx";
import { Input, type InputProps } from "../../../ui/input.tsx";
import { notify } from "../../../ui/notify.ts";
import { SegmentedControl } from "../../../ui/segmented-control.tsx";
import { Select } from "../../../ui/select.tsx";
import { ReasonDialog } from "../parts/reason-dialog.tsx";
import { EMPTY, judged, termsOf } from "./announcement.ts";

/** Announces a dividend or split; only shares split, and only shares and indices pay dividends. */
export function AnnounceDialog({ onClose }: { readonly onClose: () => void }) {
	const t = useT();
	const { all } = useDirectory();
	const [command] = useState(newCommandId);
	const [typed, setTyped] = useState(EMPTY);
	const { kind, at, amount } = typed;
	const change = (part: Partial<typeof EMPTY>) => setTyped((now) => ({ ...now, ...part }));
	const possible = all.filter(
		({ assetClass }) => assetClass === "stocks" || (kind === "dividend" && assetClass === "indices"),
	);
	const instrument = possible.find(({ id }) => id === typed.chosen) ?? possible[0];
	const { isMoment, isAmount, isTax, isRatio } = judged(typed, serverNow());
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
	const bind = (name: "at" | "amount" | "tax" | "numerator" | "denominator") => ({
		value: typed[name],
		onText: (text: string) => change({ [name]: text }),
	});
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
				await sendAction({ ...base, ...termsOf(typed) });
				notify({ tone: "ok", title: t("staff.done") });
			}}
		>
			<SegmentedControl
				label={t("staff.actions.kind")}
				value={kind}
				onChange={(next) => change({ kind: next })}
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
							onChange={(chosen) => change({ chosen })}
							options={possible.map(({ id, displayName }) => ({ value: id, label: displayName }))}
						/>
					)}
				</Field>
				<TextField
					{...bind("at")}
					label={t("staff.actions.at")}
					error={at !== "" && !isMoment ? t("staff.actions.at.wrong") : null}
					type="datetime-local"
				/>
				{kind === "dividend" ? (
					<>
						<TextField
							{...bind("amount")}
							label={t("staff.actions.amount", { currency: instrument?.quoteCurrency ?? "" })}
							error={amount !== "" && !isAmount ? t("staff.actions.amount.wrong") : null}
							inputMode="decimal"
						/>
						<TextField
							{...bind("tax")}
							label={t("staff.actions.tax")}
							error={isTax ? null : t("staff.actions.tax.wrong")}
							inputMode="decimal"
						/>
					</>
				) : (
					<>
						<TextField
							{...bind("numerator")}
							label={t("staff.actions.numerator")}
							error={isRatio ? null : t("staff.actions.ratio.wrong")}
							inputMode="numeric"
						/>
						<TextField {...bind("denominator")} label={t("staff.actions.denominator")} inputMode="numeric" />
					</>
				)}
			</div>
		</ReasonDialog>
	);
}

interface TextFieldProps extends InputProps {
	readonly label: string;
	readonly error?: string | null;
	readonly onText: (text: string) => void;
}

function TextField({ label, error, onText, ...input }: TextFieldProps) {
	return (
		<Field label={label} error={error}>
			{(aria) => <Input {...aria} {...input} onChange={(event) => onText(event.target.value)} />}
		</Field>
	);
}
