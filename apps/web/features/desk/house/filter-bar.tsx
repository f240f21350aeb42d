import { type HouseAccountWire, houseAccount } from "@truefill/contracts/http";
import type { HouseFilter } from "../../../data/desk/house.ts";
import { useT } from "../../../i18n/index.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import { Select } from "../../../ui/select.tsx";
import type { AddressFilter } from "../parts/use-address-filter.ts";
import { houseAccountName } from "./names.ts";

/** The choice without a filter. */
const ALL = "all";
const ID = /^[A-Za-z0-9_.-]{1,64}$/;
const CURRENCY = /^[A-Z]{3}$/;

/** What the page's URL chooses; what is not valid is left out. */
export function houseFilterOf(address: URLSearchParams): HouseFilter {
	const [account, currency, about] = ["account", "currency", "about"].map((name) => address.get(name) ?? "");
	const known = houseAccount.options.find((each) => each === account);
	return {
		...(known === undefined ? {} : { account: known satisfies HouseAccountWire }),
		...(CURRENCY.test(currency ?? "") ? { currency: currency ?? "" } : {}),
		...(ID.test(about ?? "") ? { about: about ?? "" } : {}),
	};
}

export interface FilterBarProps {
	readonly parameters: AddressFilter;
	readonly filter: HouseFilter;
	/** Currencies that anything is booked in. */
	readonly currencies: readonly string[];
}

/** Which entries are shown: of an account, in a currency, about a payment. */
export function FilterBar({ parameters: { address, change, clear }, filter, currencies }: FilterBarProps) {
	const t = useT();
	const about = address.get("about") ?? "";
	const known = filter.currency === undefined ? currencies : [...new Set([...currencies, filter.currency])];
	return (
		<div className="grid grid-cols-2 gap-2 px-3 pb-3 md:px-4 lg:grid-cols-[repeat(3,minmax(0,14rem))_auto]">
			<Field label={t("house.account")}>
				{(aria) => (
					<Select
						{...aria}
						value={filter.account ?? ALL}
						onChange={(value) => change({ account: value === ALL ? null : value })}
						options={[
							{ value: ALL, label: t("house.filter.accounts") },
							...houseAccount.options.map((value) => ({ value: value as string, label: houseAccountName(value, t) })),
						]}
					/>
				)}
			</Field>
			<Field label={t("house.filter.currency")}>
				{(aria) => (
					<Select
						{...aria}
						value={filter.currency ?? ALL}
						onChange={(value) => change({ currency: value === ALL ? null : value })}
						options={[
							{ value: ALL, label: t("house.filter.currencies") },
							...known.map((value) => ({ value, label: value })),
						]}
					/>
				)}
			</Field>
			<div className="col-span-2 lg:col-span-1">
				<Field
					label={t("house.filter.about")}
					error={about === "" || ID.test(about) ? null : t("house.filter.about.wrong")}
				>
					{(aria) => (
						<Input
							{...aria}
							value={about}
							maxLength={64}
							spellCheck={false}
							autoComplete="off"
							dir="ltr"
							onChange={(event) => change({ about: event.target.value.trim() })}
						/>
					)}
				</Field>
			</div>
			{address.size > 0 ? (
				<Button className="self-end justify-self-start" variant="quiet" onClick={clear}>
					{t("house.filter.clear")}
				</Button>
			) : null}
		</div>
	);
}
