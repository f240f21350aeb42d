import type { ReactNode } from "react";
import { lazyPart } from "../../i18n/lazy-part.ts";
import { WhileLoading } from "../../lib/lazy.tsx";
import { Button } from "../button.tsx";
import { Grid } from "./grid.tsx";
import { Pager } from "./pager.tsx";
import type { DataTableProps } from "./props.ts";
import { FirstFetch, Nothing, StaleNotice } from "./states.tsx";
import { useRows } from "./use-rows.ts";

const WindowedCards = lazyPart(async () => (await import("./windowed-cards.tsx")).WindowedCards);

/** As many cards are rendered completely. */
const MOST_CARDS = 12;

/** A table in each of its states: loading, failed, empty, empty because of a filter, and with rows. */
export function DataTable<Row>(props: DataTableProps<Row>) {
	const { rows, source, empty, filter, pages, skeletonRows = 4 } = props;
	if (rows === undefined) {
		return source === undefined ? null : <FirstFetch {...source} rows={skeletonRows} />;
	}
	const notice = source === undefined ? null : <StaleNotice {...source} />;
	const pager =
		pages?.meta === undefined || (rows.length === 0 && pages.meta.current_page === 1) ? null : (
			<div className="-mt-px flex-none border-line border-t">
				<Pager meta={pages.meta} onPage={pages.onPage} busy={source?.query.isFetching === true} />
			</div>
		);
	if (rows.length === 0) {
		return (
			<>
				{notice}
				<Nothing empty={empty} filter={filter} />
				{pager}
			</>
		);
	}
	return <Filled {...props} rows={rows} notice={notice} pager={pager} />;
}

interface FilledProps<Row> extends DataTableProps<Row> {
	readonly rows: readonly Row[];
	readonly notice: ReactNode;
	readonly pager: ReactNode;
}

function Filled<Row>(props: FilledProps<Row>) {
	const { card, cardsHead, footer, more, notice, pager } = props;
	const sorted = useRows(props);
	const older =
		more === undefined ? null : (
			<div className="flex flex-none justify-center p-2 print:hidden">
				<Button size="sm" onClick={more.load} busy={more.isLoading}>
					{more.label}
				</Button>
			</div>
		);
	if (card !== undefined) {
		return (
			<div className="flex flex-col gap-2 p-panel">
				{notice}
				{cardsHead}
				<Cards rows={sorted.rows} card={card} />
				{older}
				{pager}
			</div>
		);
	}
	return (
		<div className="flex h-full min-h-0 flex-col">
			{notice}
			<div className="min-h-0 flex-1">
				<Grid {...props} sorted={sorted} />
			</div>
			{older}
			{footer}
			{pager}
		</div>
	);
}

interface CardsProps<Row> {
	readonly rows: readonly { readonly id: string; readonly original: Row }[];
	readonly card: (row: Row) => ReactNode;
}

function Cards<Row>({ rows, card }: CardsProps<Row>) {
	const whole = rows.slice(0, MOST_CARDS).map(({ id, original }) => <Card key={id} row={original} card={card} />);
	if (rows.length <= MOST_CARDS) return whole;
	return (
		<WhileLoading fallback={whole}>
			<WindowedCards
				total={rows.length}
				keyOf={(index) => rows[index]?.id ?? `${index}`}
				card={(index) => {
					const row = rows[index];
					return row === undefined ? null : <Card row={row.original} card={card} />;
				}}
			/>
		</WhileLoading>
	);
}

function Card<Row>({ row, card }: { readonly row: Row; readonly card: (row: Row) => ReactNode }) {
	return card(row);
}
