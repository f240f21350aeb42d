import { STRATEGY_RUN_STATUSES } from "@truefill/contracts/http";
import { useT } from "../../../i18n/index.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import { Select } from "../../../ui/select.tsx";
import type { AddressFilter } from "../parts/use-address-filter.ts";

/** The choice without a filter. */
const ALL = "all";

/** Which strategies are shown: by their status and their customer. */
export function RunFilterBar({
	parameters: { address, change, clear },
	isWrong,
}: {
	readonly parameters: AddressFilter;
	/** The id cannot be one. */
	readonly isWrong: boolean;
}) {
	const t = useT();
	return (
		<div className="grid flex-none grid-cols-2 gap-2 px-3 pb-3 md:px-4 lg:grid-cols-[12rem_16rem_auto]">
			<Field label={t("staffStrategies.status")}>
				{(aria) => (
					<Select
						{...aria}
						value={address.get("status") ?? ALL}
						onChange={(value) => change({ status: value === ALL ? null : value })}
						options={[
							{ value: ALL, label: t("staffStrategies.status.all") },
							...STRATEGY_RUN_STATUSES.map((value) => ({
								value: value as string,
								label: t(`strategyRun.status.${value}`),
							})),
						]}
					/>
				)}
			</Field>
			<Field label={t("staffStrategies.customer")} error={isWrong ? t("staffStrategies.customer.wrong") : null}>
				{(aria) => (
					<Input
						{...aria}
						value={address.get("customer") ?? ""}
						maxLength={64}
						spellCheck={false}
						autoComplete="off"
						onChange={(event) => change({ customer: event.target.value.trim() })}
					/>
				)}
			</Field>
			{address.size > 0 ? (
				<Button className="self-end justify-self-start" variant="quiet" onClick={clear}>
					{t("staffStrategies.clear")}
				</Button>
			) : null}
		</div>
	);
}
