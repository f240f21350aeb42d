import type { BankStatementWire } from "@truefill/contracts/http";
import { ArrowLeft, ScrollText } from "lucide-react";
import { useMemo, useState } from "react";
import { useBankStatements } from "../../../data/desk/bank.ts";
import { useT } from "../../../i18n/index.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import type { Column } from "../../../ui/data-table/column.ts";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { Money } from "../../../ui/num.tsx";
import type { AddressFilter } from "../parts/use-address-filter.ts";
import { BankLines } from "./lines.tsx";
import { dayText } from "./words.ts";

/** Imported statements; one opens with its lines. */
export function Statements({ address, change }: Pick<AddressFilter, "address" | "change">) {
	const t = useT();
	const [page, setPage] = useState(1);
	const query = useBankStatements(page);
	const chosen = address.get("statement");
	const shown = query.data?.data.find(({ id }) => id === chosen);
	const columns = useStatementColumns();
	if (chosen !== null) {
		return (
			<>
				<div className="flex flex-wrap items-center gap-3 border-line border-b px-panel py-2">
					<Button
						size="sm"
						variant="quiet"
						icon={<ArrowLeft className="icon rtl:-scale-x-100" aria-hidden />}
						onClick={() => change({ statement: null })}
					>
						{t("bank.back")}
					</Button>
					<h2 dir="auto" className="wrap-anywhere font-semibold text-13">
						{t("bank.lines.of", { statement: shown?.statement_id ?? chosen })}
					</h2>
				</div>
				<BankLines statement={chosen} />
			</>
		);
	}
	return (
		<DataTable
			label={t("bank.tab.statements")}
			columns={columns}
			rows={query.data?.data}
			rowId={({ id }) => id}
			source={{ query, failed: t("bank.statements.failed") }}
			empty={{
				icon: <ScrollText className="icon-lg" aria-hidden />,
				title: t("bank.statements.none"),
				hint: t("bank.statements.none.hint"),
			}}
			onActivate={({ id }) => change({ statement: id })}
			activateTitle={t("trading.ledger.open")}
			pages={{ meta: query.data?.meta, onPage: setPage }}
		/>
	);
}

function State({ statement: { gap_before, balances, open_lines, kind } }: { readonly statement: BankStatementWire }) {
	const t = useT();
	return (
		<span className="flex flex-wrap gap-1">
			{gap_before === true ? <Badge tone="danger">{t("bank.state.gap")}</Badge> : null}
			{kind === "statement" && balances === "unknown" ? <Badge tone="warn">{t("bank.state.unchecked")}</Badge> : null}
			{open_lines > 0 ? (
				<Badge tone="info">{t("bank.state.open", { count: open_lines })}</Badge>
			) : (
				<Badge tone="ok">{t("bank.state.ok")}</Badge>
			)}
		</span>
	);
}

function useStatementColumns(): readonly Column<BankStatementWire>[] {
	const t = useT();
	return useMemo(
		() => [
			{
				id: "statement",
				header: t("bank.statement"),
				rowHeader: true,
				cell: ({ statement_id, kind, account }) => (
					<span className="flex min-w-0 flex-col py-1">
						<span dir="ltr" className="num max-w-40 truncate text-start rtl:text-end sm:max-w-64" title={statement_id}>
							{statement_id}
						</span>
						<span className="text-11 text-muted">
							{kind === "notification" ? `${t("bank.statement.notification")} · ` : null}
							<bdi className="num">{account}</bdi>
						</span>
					</span>
				),
			},
			{
				id: "period",
				header: t("bank.period"),
				from: "sm",
				className: "text-secondary",
				cell: ({ from, to }) =>
					[...new Set([from, to])].flatMap((day) => (day === null ? [] : dayText(day))).join(" – ") || "–",
			},
			{
				id: "opening",
				header: t("bank.opening"),
				numeric: true,
				from: "md",
				cell: ({ opening, currency }) => <Money value={opening} currency={currency} />,
			},
			{
				id: "closing",
				header: t("bank.closing"),
				numeric: true,
				cell: ({ closing, currency }) => <Money value={closing} currency={currency} />,
			},
			{ id: "state", header: t("bank.state"), cell: (statement) => <State statement={statement} /> },
		],
		[t],
	);
}
