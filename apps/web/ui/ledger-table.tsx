import type { LedgerEntryWire } from "@truefill/contracts/http";
import type { ReactNode } from "react";
import { useT } from "../i18n/index.ts";
import type { TimeStyle } from "../lib/format.ts";
import { Button } from "./button.tsx";
import { accountName, shortHash } from "./ledger-entry.tsx";
import { Money } from "./num.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "./table.tsx";
import { TimeText } from "./time-text.tsx";

export interface LedgerTableProps {
	readonly label: string;
	/** Newest first; not empty. */
	readonly entries: readonly LedgerEntryWire[];
	readonly currency: string;
	readonly time: TimeStyle;
	/** Header of the reason column. */
	readonly reason?: ReactNode;
	/** Shows both sides of each entry. */
	readonly postings: boolean;
	/** The first digits of each entry's hash: always, on wide screens, or never. */
	readonly hash: "always" | "wide" | "never";
	readonly onOpen: (entry: LedgerEntryWire) => void;
	/** Loads older ones; absent: there are none. */
	readonly more?: { readonly total: number; readonly busy: boolean; readonly load: () => void } | undefined;
}

/** An account's journal (E23, E24), with the same columns everywhere. */
export function LedgerTable(props: LedgerTableProps) {
	const { label, entries, currency, time, reason, postings, hash, onOpen, more } = props;
	const t = useT();
	const hashed = hash === "wide" ? "hidden sm:table-cell" : "";
	return (
		<>
			<Table label={label}>
				<TableHead>
					<HeadCell numeric>{t("trading.ledger.number")}</HeadCell>
					<HeadCell>{t("trading.ledger.time")}</HeadCell>
					<HeadCell>{reason ?? t("trading.reason")}</HeadCell>
					{postings ? <HeadCell>{t("trading.ledger.postings")}</HeadCell> : null}
					<HeadCell numeric>{t("trading.ledger.amountIn", { currency })}</HeadCell>
					<HeadCell numeric>{t("trading.ledger.balanceAfter")}</HeadCell>
					{hash === "never" ? null : <HeadCell className={hashed}>{t("trading.ledger.hash")}</HeadCell>}
				</TableHead>
				<TableBody>
					{entries.map((entry) => (
						<Row key={entry.number} onActivate={() => onOpen(entry)} title={t("trading.ledger.open")}>
							<Cell head numeric>
								{entry.number}
							</Cell>
							<Cell className="text-secondary">
								<TimeText value={entry.occurred_at} format={time} />
							</Cell>
							<Cell>{t(`trading.entry.${entry.reason}`)}</Cell>
							{postings ? (
								<Cell className="text-secondary">
									{entry.postings.map(({ account: name }) => accountName(name, t)).join(" ↔ ")}
								</Cell>
							) : null}
							<Cell numeric className="font-medium">
								<Money value={entry.amount} currency={entry.currency} show="none" sign="always" tone="signed" />
							</Cell>
							<Cell numeric>
								<Money value={entry.balance_after} currency={entry.currency} show="none" />
							</Cell>
							{hash === "never" ? null : (
								<Cell className={`num text-muted ${hashed}`} title={entry.hash}>
									{shortHash(entry.hash)}
								</Cell>
							)}
						</Row>
					))}
				</TableBody>
			</Table>
			{more === undefined ? null : (
				<div className="flex justify-center p-2 print:hidden">
					<Button size="sm" onClick={more.load} busy={more.busy}>
						{t("trading.older", { shown: entries.length, total: more.total })}
					</Button>
				</div>
			)}
		</>
	);
}
