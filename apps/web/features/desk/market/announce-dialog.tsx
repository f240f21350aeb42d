import { BoundField, TextField, useBound } from "../../../forms/index.ts";
import { useT } from "../../../i18n/index.ts";
import { SegmentedControl } from "../../../ui/segmented-control.tsx";
import { Select } from "../../../ui/select.tsx";
import { ReasonFormDialog } from "../parts/reason-dialog.tsx";
import type { Announcement } from "./announcement.ts";
import { type AnnouncementValues, useAnnouncement } from "./use-announcement.ts";

/** Announces a dividend or split. */
export function AnnounceDialog({ onClose }: { readonly onClose: () => void }) {
	const t = useT();
	const { form, possible, instrument } = useAnnouncement(onClose);
	const { kind } = form.values;
	const { change } = useBound<AnnouncementValues, Announcement["kind"]>({ form, name: "kind" });
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
				<BoundField<AnnouncementValues, string> form={form} name="chosen" label={t("staff.market.instrument")}>
					{({ aria, ref, change: choose }) => (
						<Select
							{...aria}
							ref={ref}
							value={instrument?.id ?? null}
							onChange={choose}
							options={possible.map(({ id, displayName }) => ({ value: id, label: displayName }))}
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
