import { type HouseAccountWire, type HouseJournalWire, houseAccount } from "@truefill/contracts/http";
import { Landmark } from "lucide-react";
import { useMemo } from "react";
import { useT } from "../../../i18n/index.ts";
import type { Column } from "../../../ui/data-table/column.ts";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import type { FetchState } from "../../../ui/data-table/states.tsx";
import { Money } from "../../../ui/num.tsx";
import { houseAccountAbout, houseAccountName } from "./names.ts";

interface BalanceRow {
	readonly account: HouseAccountWire;
	/** By currency; a currency that was never booked there is absent. */
	readonly of: Readonly<Record<string, string>>;
}

export interface BalancesProps {
	readonly journal: HouseJournalWire | undefined;
	readonly query: FetchState;
	readonly onAccount: (account: HouseAccountWire) => void;
}

/** The balance of each house account in each currency, over all journals. */
export function Balances({ journal, query, onAccount }: BalancesProps) {
	const t = useT();
	const balances = journal?.balances;
	return (
		<DataTable
			label={t("house.balances")}
			columns={useBalanceColumns(balances)}
			rows={useMemo(() => (balances === undefined ? undefined : rowsOf(balances)), [balances])}
			rowId={({ account }) => account}
			source={{ query, failed: t("house.failed") }}
			skeletonRows={4}
			empty={{
				icon: <Landmark className="icon-lg" aria-hidden />,
				title: t("house.balances.none"),
				hint: t("house.balances.none.hint"),
			}}
			onActivate={({ account }) => onAccount(account)}
			activateTitle={t("house.balances.filter")}
		/>
	);
}

type Balance = HouseJournalWire["balances"][number];

const rowsOf = (balances: readonly Balance[]): readonly BalanceRow[] =>
	houseAccount.options.flatMap((account) => {
		const own = balances.filter((each) => each.account === account);
		const of = Object.fromEntries(own.map(({ currency, balance }) => [currency, balance]));
		return own.length === 0 ? [] : [{ account, of }];
	});

function useBalanceColumns(balances: readonly Balance[] | undefined): readonly Column<BalanceRow>[] {
	const t = useT();
	const currencies = [...new Set(balances?.map(({ currency }) => currency))].toSorted().join(" ");
	return useMemo(
		() => [
			{
				id: "account",
				header: t("house.account"),
				rowHeader: true,
				cell: ({ account }: BalanceRow) => (
					<span className="flex flex-col py-1">
						<span>{houseAccountName(account, t)}</span>
						<span className="hidden text-11 text-muted sm:inline">{houseAccountAbout(account, t)}</span>
					</span>
				),
			},
			...(currencies === "" ? [] : currencies.split(" ")).map((currency) => ({
				id: currency,
				header: currency,
				numeric: true,
				cell: ({ of }: BalanceRow) =>
					of[currency] === undefined ? (
						<span className="text-muted">–</span>
					) : (
						<Money value={of[currency] ?? null} currency={currency} show="none" tone="quiet-zero" />
					),
			})),
		],
		[t, currencies],
	);
}
