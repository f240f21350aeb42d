import { useStaffMembers } from "../../../data/desk/index.ts";
import { useT } from "../../../i18n/index.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import { Select } from "../../../ui/select.tsx";
import type { AddressFilter } from "../parts/use-address-filter.ts";
import type { ReadFilter } from "./filter.ts";
import { ACT_KINDS } from "./kinds.ts";

/** The choice without a filter. */
const ALL = "all";

/** Which acts are shown: by who, what, whom and when. */
export function AuditFilterBar({
	parameters: { address, change, clear },
	read: { filter, wrong },
}: {
	readonly parameters: AddressFilter;
	readonly read: ReadFilter;
}) {
	const t = useT();
	const { data: staff } = useStaffMembers();
	return (
		<div className="grid flex-none grid-cols-2 gap-2 px-3 pb-3 md:px-4 lg:grid-cols-[repeat(5,minmax(0,11rem))_auto]">
			<Field label={t("staff.audit.who")}>
				{(aria) => (
					<Select
						{...aria}
						value={filter.actor ?? ALL}
						onChange={(value) => change({ actor: value === ALL ? null : value })}
						options={[
							{ value: ALL, label: t("staff.audit.who.all") },
							...(staff ?? []).map(({ id, name }) => ({ value: id, label: name })),
						]}
					/>
				)}
			</Field>
			<Field label={t("staff.audit.what")}>
				{(aria) => (
					<Select
						{...aria}
						value={filter.action ?? ALL}
						onChange={(value) => change({ action: value === ALL ? null : value })}
						options={[
							{ value: ALL, label: t("staff.audit.what.all") },
							...ACT_KINDS.map((value) => ({ value: value as string, label: value as string })),
						]}
					/>
				)}
			</Field>
			<Field label={t("staff.audit.whom")} error={wrong.client ? t("staff.audit.whom.wrong") : null}>
				{(aria) => (
					<Input
						{...aria}
						value={address.get("client") ?? ""}
						maxLength={64}
						spellCheck={false}
						onChange={(event) => change({ client: event.target.value.trim() })}
					/>
				)}
			</Field>
			{(["from", "to"] as const).map((name) => (
				<Field
					key={name}
					label={t(`staff.audit.${name}`)}
					error={name === "to" && wrong.to ? t("staff.audit.to.wrong") : null}
				>
					{(aria) => (
						<Input
							{...aria}
							type="date"
							min="2000-01-01"
							max="2099-12-31"
							value={address.get(name) ?? ""}
							onChange={(event) => change({ [name]: event.target.value })}
						/>
					)}
				</Field>
			))}
			{address.size > 0 ? (
				<Button className="self-end" variant="quiet" onClick={clear}>
					{t("staff.audit.clear")}
				</Button>
			) : null}
		</div>
	);
}
