import { Search } from "lucide-react";
import type { ClientsQuery } from "../../../data/desk/index.ts";
import { namedCountries } from "../../../data/registration/country-name.ts";
import { useT } from "../../../i18n/index.ts";
import { Input } from "../../../ui/input.tsx";
import { Select } from "../../../ui/select.tsx";
import { STATUSES } from "./query.ts";

/** Which clients are shown. */
export function ClientFilterBar(props: {
	readonly query: ClientsQuery;
	readonly onChange: (next: Readonly<Record<string, string | null>>) => void;
	/** The text in the search box, which becomes part of the query after a pause. */
	readonly typed: string;
	readonly onType: (text: string) => void;
}) {
	const { query, onChange: change, typed, onType } = props;
	const t = useT();
	return (
		<div className="flex flex-none flex-wrap gap-2 px-3 pb-2 md:px-4">
			<Input
				type="search"
				className="max-w-md flex-[1_1_16rem]"
				aria-label={t("staff.users.search")}
				placeholder={t("staff.users.search")}
				start={<Search className="icon" aria-hidden />}
				maxLength={100}
				value={typed}
				onChange={(event) => onType(event.target.value)}
			/>
			<Select
				className="max-w-44 max-sm:w-auto max-sm:max-w-none max-sm:flex-[1_1_40%]"
				aria-label={t("staff.users.status")}
				value={query.status ?? "all"}
				onChange={(status) => change({ status: status === "all" ? null : status })}
				options={[
					{ value: "all", label: t("staff.users.status.all") },
					...STATUSES.map((value) => ({ value, label: t(`desk.card.status.${value}`) })),
				]}
			/>
			<Select
				className="max-w-48 max-sm:w-auto max-sm:max-w-none max-sm:flex-[1_1_40%]"
				aria-label={t("staff.users.verified")}
				value={query.verified ?? "all"}
				onChange={(verified) => change({ verified: verified === "all" ? null : verified })}
				options={[
					{ value: "all", label: t("staff.users.verified.all") },
					{ value: "yes", label: t("staff.users.verified.yes") },
					{ value: "no", label: t("staff.users.verified.no") },
				]}
			/>
			<Select
				className="max-w-52 max-sm:w-auto max-sm:max-w-none max-sm:flex-[1_1_40%]"
				aria-label={t("staff.users.country")}
				value={query.country ?? "all"}
				onChange={(country) => change({ country: country === "all" ? null : country })}
				options={[{ value: "all", label: t("staff.users.country.all") }, ...namedCountries()]}
			/>
		</div>
	);
}
