import { staffRequests } from "@truefill/contracts/http";
import { Search, X } from "lucide-react";
import type { RequestsQuery } from "../../../data/desk/requests.ts";
import { useT } from "../../../i18n/index.ts";
import { Button } from "../../../ui/button.tsx";
import { Input } from "../../../ui/input.tsx";
import { SegmentedControl } from "../../../ui/segmented-control.tsx";
import { Select } from "../../../ui/select.tsx";
import type { AddressFilter } from "../parts/use-address-filter.ts";
import { useTypedSearch } from "../parts/use-typed-search.ts";

const { status } = staffRequests.query.shape;
const STATUSES = status.unwrap().options;

/** Which requests are listed, and in which order. */
export function InboxFilterBar(props: { readonly query: RequestsQuery; readonly change: AddressFilter["change"] }) {
	const t = useT();
	const { query, change } = props;
	const { typed, type } = useTypedSearch(query.search, change);
	const order = query.sort ?? (query.status === "open" ? "oldest" : "newest");
	return (
		<div className="flex flex-none flex-wrap items-center gap-2 border-line border-b px-panel py-2">
			<Input
				size="sm"
				type="search"
				className="flex-[1_1_100%]"
				aria-label={t("staff.users.search")}
				placeholder={t("staff.users.search")}
				start={<Search className="icon" aria-hidden />}
				maxLength={100}
				value={typed}
				onChange={(event) => type(event.target.value)}
			/>
			<SegmentedControl
				label={t("inbox.whose")}
				value={query.whose ?? "all"}
				onChange={(whose) => change({ whose: whose === "all" ? null : whose })}
				items={(["all", "decidable", "mine"] as const).map((value) => ({ value, label: t(`inbox.whose.${value}`) }))}
			/>
			<Select
				size="sm"
				className="max-w-40 flex-[1_1_8rem]"
				aria-label={t("inbox.status")}
				value={query.status}
				onChange={(next) => change({ status: next === "open" ? null : next })}
				options={STATUSES.map((value) => ({ value, label: t(`inbox.status.${value}`) }))}
			/>
			<Select
				size="sm"
				className="max-w-40 flex-[1_1_8rem]"
				aria-label={t("inbox.order")}
				value={query.isLate ? "late" : order}
				onChange={(next) =>
					change(
						next === "late"
							? { age: "late", sort: null }
							: { age: null, sort: next === "oldest" ? "oldest" : "newest" },
					)
				}
				options={(["oldest", "newest", "late"] as const).map((value) => ({ value, label: t(`inbox.order.${value}`) }))}
			/>
			{query.customerId === null ? null : (
				<Button size="sm" icon={<X className="icon" aria-hidden />} onClick={() => change({ customer: null })}>
					{t("inbox.customer.only")}
				</Button>
			)}
		</div>
	);
}
