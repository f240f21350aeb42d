import { type CoinDepositWire, coinDeposits } from "@truefill/contracts/http";
import { Coins } from "lucide-react";
import { useMemo } from "react";
import { type CoinDepositFilter, useCoinDeposits } from "../../../data/desk/coin-deposits.ts";
import { useT } from "../../../i18n/index.ts";
import { useDocumentTitle } from "../../../lib/document-title.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import type { Column } from "../../../ui/data-table/column.ts";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { Field } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import { Select } from "../../../ui/select.tsx";
import { TimeText } from "../../../ui/time-text.tsx";
import { DeskPage } from "../parts/page.tsx";
import { type AddressFilter, useAddressFilter } from "../parts/use-address-filter.ts";
import { CoinDepositSheet } from "./detail.tsx";
import { amountOf, STATE_TONES, shortId } from "./words.ts";

const FILTERS = coinDeposits.query.shape;
const ALL = "all";

/** What the page's URL chooses; what is not valid is left out. */
function filterOf(address: URLSearchParams): CoinDepositFilter {
	const text = (name: string) => address.get(name) ?? undefined;
	return {
		state: FILTERS.state.safeParse(text("state")).data ?? "open",
		coin: FILTERS.coin.safeParse(text("coin")).data ?? null,
		customer: FILTERS.customer.safeParse(text("customer")).data ?? null,
		search: FILTERS.search.safeParse(text("search")).data ?? null,
	};
}

/** `/admin/coin-deposits`: coins that have arrived, and the decisions about those that wait. */
export default function CoinDepositsScreen() {
	const t = useT();
	useDocumentTitle(t("coinDesk.title"));
	const parameters = useAddressFilter();
	const { address, change } = parameters;
	const filter = filterOf(address);
	const page = Math.max(1, Number.parseInt(address.get("page") ?? "1", 10) || 1);
	const query = useCoinDeposits(filter, page);
	const columns = useColumns();
	const isFiltered = ["state", "coin", "customer", "search"].some((name) => address.has(name));
	const clear = () => change({ state: null, coin: null, customer: null, search: null });
	// The page stays where it is while a deposit is open.
	const open = (id: string | null) => change({ deposit: id, page: page === 1 ? null : String(page) });
	return (
		<DeskPage title={t("coinDesk.title")} fixed>
			<FilterBar parameters={parameters} filter={filter} onClear={isFiltered ? clear : null} />
			<div className="min-h-0 flex-1 overflow-auto border-line border-t bg-surface-1">
				<DataTable
					label={t("coinDesk.title")}
					columns={columns}
					rows={query.data?.data}
					rowId={({ id }) => id}
					source={{ query, failed: t("coinDesk.failed") }}
					empty={{
						icon: <Coins className="icon-lg" aria-hidden />,
						title: t("coinDesk.none"),
						hint: t("coinDesk.none.hint"),
					}}
					filter={{
						isActive: isFiltered,
						none: { title: t("coinDesk.noMatch"), hint: t("coinDesk.noMatch.hint") },
						clear: { label: t("coinDesk.filter.clear"), run: clear },
					}}
					onActivate={({ id }) => open(id)}
					activateTitle={t("trading.ledger.open")}
					pages={{ meta: query.data?.meta, onPage: (next) => change({ page: String(next) }) }}
				/>
			</div>
			<CoinDepositSheet id={address.get("deposit")} onClose={() => open(null)} />
		</DeskPage>
	);
}

interface FilterBarProps {
	readonly parameters: AddressFilter;
	readonly filter: CoinDepositFilter;
	/** Null: nothing is filtered. */
	readonly onClear: (() => void) | null;
}

function FilterBar({ parameters: { address, change }, filter, onClear }: FilterBarProps) {
	const t = useT();
	const search = address.get("search") ?? "";
	return (
		<div className="grid grid-cols-2 gap-2 px-3 pb-3 md:px-4 lg:grid-cols-[repeat(4,minmax(0,14rem))_auto]">
			<Field label={t("coinDesk.state")}>
				{(aria) => (
					<Select
						{...aria}
						value={filter.state}
						onChange={(value) => change({ state: value === "open" ? null : value })}
						options={(FILTERS.state.unwrap().options as readonly CoinDepositFilter["state"][]).map((value) => ({
							value,
							label: t(`coinDesk.state.${value}`),
						}))}
					/>
				)}
			</Field>
			<Field label={t("coinDesk.coin")}>
				{(aria) => (
					<Select
						{...aria}
						value={filter.coin ?? ALL}
						onChange={(value) => change({ coin: value === ALL ? null : value })}
						options={[
							{ value: ALL, label: t("coinDesk.coin.all") },
							...FILTERS.coin.unwrap().options.map((value) => ({
								value: value as string,
								label: value === "other" ? t("coinDesk.coin.other") : value,
							})),
						]}
					/>
				)}
			</Field>
			<Field label={t("coinDesk.customer.id")}>
				{(aria) => (
					<Input
						{...aria}
						value={address.get("customer") ?? ""}
						maxLength={64}
						spellCheck={false}
						autoComplete="off"
						dir="ltr"
						onChange={(event) => change({ customer: event.target.value.trim() })}
					/>
				)}
			</Field>
			<Field
				label={t("coinDesk.search")}
				error={search === "" || filter.search !== null ? null : t("coinDesk.search.wrong")}
			>
				{(aria) => (
					<Input
						{...aria}
						value={search}
						maxLength={100}
						spellCheck={false}
						autoComplete="off"
						dir="ltr"
						onChange={(event) => change({ search: event.target.value.trim() })}
					/>
				)}
			</Field>
			{onClear === null ? null : (
				<Button className="self-end justify-self-start" variant="quiet" onClick={onClear}>
					{t("coinDesk.filter.clear")}
				</Button>
			)}
		</div>
	);
}

function State({ row: { status, decision } }: { readonly row: CoinDepositWire }) {
	const t = useT();
	return (
		<span className="flex flex-wrap gap-1">
			<Badge tone={STATE_TONES[status]}>{t(`coinDesk.state.${status}`)}</Badge>
			{decision?.status === "pending" ? <Badge tone="info">{t("coinDesk.asked")}</Badge> : null}
		</span>
	);
}

function useColumns(): readonly Column<CoinDepositWire>[] {
	const t = useT();
	return useMemo(
		(): readonly Column<CoinDepositWire>[] => [
			{
				id: "customer",
				header: t("coinDesk.customer"),
				rowHeader: true,
				cell: (row) => (
					<span className="flex min-w-0 flex-col gap-0.5 py-1">
						<span className="wrap-anywhere whitespace-normal font-medium">
							<bdi>{row.customer.name}</bdi>
						</span>
						<span className="num text-11 text-muted">{row.account_number}</span>
						<span className="sm:hidden">
							<State row={row} />
						</span>
					</span>
				),
			},
			{
				id: "transaction",
				header: t("coinDesk.transaction"),
				from: "md",
				cell: ({ transaction, chain }) => (
					<span className="flex flex-col">
						<span dir="ltr" className="num text-start font-mono text-12 rtl:text-end" title={transaction}>
							{shortId(transaction)}
						</span>
						<span className="text-11 text-muted">{chain}</span>
					</span>
				),
			},
			{
				id: "seen",
				header: t("coinDesk.seen"),
				from: "lg",
				className: "text-secondary",
				cell: ({ first_seen_at: at }) => <TimeText value={at} />,
			},
			{
				id: "confirmations",
				header: t("coinDesk.confirmations"),
				numeric: true,
				from: "lg",
				cell: ({ confirmations: done, confirmations_needed: needed }) =>
					t("coinDesk.confirmations.of", { done: Math.min(done, needed), needed }),
			},
			{ id: "state", header: t("coinDesk.state"), from: "sm", cell: (row) => <State row={row} /> },
			{
				id: "amount",
				header: t("coinDesk.amount"),
				numeric: true,
				cell: (row) => <bdi className="num">{amountOf(row, t)}</bdi>,
			},
		],
		[t],
	);
}
