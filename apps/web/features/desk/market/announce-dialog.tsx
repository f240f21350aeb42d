import { announceAction } from "@truefill/contracts/http";
import { useState } from "react";
import type * as z from "zod";
import { sendAction } from "../../../data/desk/index.ts";
import { newCommandId, serverNow, useDirectory } from "../../../data/index.ts";
import { BoundField, TextField, useApiForm, useBound } from "../../../forms/index.ts";
import { useT } from "../../../i18n/index.ts";
import { notify } from "../../../ui/notify.ts";
import { SegmentedControl } from "../../../ui/segmented-control.tsx";
import { Select } from "../../../ui/select.tsx";
import { oneLine, ReasonFormDialog, reasonTexts } from "../parts/reason-dialog.tsx";
import { type Announcement, EMPTY, judged, termsOf } from "./announcement.ts";

type Values = Announcement & { readonly reason: string };

/** Announces a dividend or split; only shares split, and only shares and indices pay dividends. */
export function AnnounceDialog({ onClose }: { readonly onClose: () => void }) {
	const t = useT();
	const { all } = useDirectory();
	const [command] = useState(newCommandId);
	const possibleOf = (kind: Announcement["kind"]) =>
		all.filter(({ assetClass }) => assetClass === "stocks" || (kind === "dividend" && assetClass === "indices"));
	const instrumentOf = ({ kind, chosen }: Announcement) => {
		const possible = possibleOf(kind);
		return possible.find(({ id }) => id === chosen) ?? possible[0];
	};
	const form = useApiForm<Values, z.output<typeof announceAction.body>>({
		values: { ...EMPTY, reason: "" },
		schema: announceAction.body,
		bodyOf: (typed) => ({
			command_id: command,
			asset_id: instrumentOf(typed)?.id,
			ex_at: `${typed.at}:00Z`,
			note: oneLine(typed.reason),
			...termsOf(typed),
		}),
		names: { asset_id: "chosen", ex_at: "at", dividend: "amount", tax_basis_points: "tax", note: "reason" },
		texts: {
			at: t("staff.actions.at.wrong"),
			amount: t("staff.actions.amount.wrong"),
			tax: t("staff.actions.tax.wrong"),
			numerator: t("staff.actions.ratio.wrong"),
			denominator: t("staff.actions.ratio.wrong"),
			reason: reasonTexts(t),
		},
		also(typed) {
			const { isMoment, isAmount, isTax, isRatio } = judged(typed, serverNow());
			const isSplit = typed.kind === "split";
			return {
				at: isMoment ? null : t("staff.actions.at.wrong"),
				amount: isSplit || isAmount ? null : t("staff.actions.amount.wrong"),
				tax: isSplit || isTax ? null : t("staff.actions.tax.wrong"),
				numerator: !isSplit || isRatio ? null : t("staff.actions.ratio.wrong"),
			};
		},
		keeps: true,
		async submit(body) {
			await sendAction(body);
			notify({ tone: "ok", title: t("staff.done") });
			onClose();
		},
	});
	const { kind } = form.values;
	const instrument = instrumentOf(form.values);
	const { change } = useBound<Values, Announcement["kind"]>({ form, name: "kind" });
	return (
		<ReasonFormDialog
			title={t("staff.actions.announce.title")}
			description={t("staff.actions.announce.body")}
			submit={t("staff.actions.announce")}
			help={t("staff.reason.customers")}
			width="md"
			form={form}
			onClose={onClose}
		>
			<SegmentedControl
				label={t("staff.actions.kind")}
				value={kind}
				onChange={change}
				items={[
					{ value: "dividend", label: t("staff.actions.dividend") },
					{ value: "split", label: t("staff.actions.split") },
				]}
			/>
			<div className="grid gap-4 sm:grid-cols-2">
				<BoundField<Values, string> form={form} name="chosen" label={t("staff.market.instrument")}>
					{({ aria, ref, change: choose }) => (
						<Select
							{...aria}
							ref={ref}
							value={instrument?.id ?? null}
							onChange={choose}
							options={possibleOf(kind).map(({ id, displayName }) => ({ value: id, label: displayName }))}
						/>
					)}
				</BoundField>
				<TextField form={form} name="at" label={t("staff.actions.at")} live type="datetime-local" />
				{kind === "dividend" ? (
					<>
						<TextField
							form={form}
							name="amount"
							label={t("staff.actions.amount", { currency: instrument?.quoteCurrency ?? "" })}
							live
							inputMode="decimal"
						/>
						<TextField form={form} name="tax" label={t("staff.actions.tax")} live inputMode="decimal" />
					</>
				) : (
					<>
						<TextField form={form} name="numerator" label={t("staff.actions.numerator")} live inputMode="numeric" />
						<TextField form={form} name="denominator" label={t("staff.actions.denominator")} inputMode="numeric" />
					</>
				)}
			</div>
		</ReasonFormDialog>
	);
}
