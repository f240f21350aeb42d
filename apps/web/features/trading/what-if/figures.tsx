import { type Money as Amount, formatMoney as exactMoney, money } from "@truefill/core/money";
import type { MarginFigures } from "@truefill/core/trading";
import { ArrowRight } from "lucide-react";
import { useT } from "../../../i18n/index.ts";
import { Money, Percent } from "../../../ui/num.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "../../../ui/table.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import type { Evaluated } from "./evaluate.ts";
import { Heading } from "./section.tsx";
import { levelText } from "./words.ts";

const ROWS = [
	["trading.equity", ({ equity }: MarginFigures) => equity],
	["trading.usedMargin", ({ usedMargin }: MarginFigures) => usedMargin],
	["trading.freeMargin", ({ equity, usedMargin }: MarginFigures) => money(equity - usedMargin)],
] as const;

const text = (of: Amount | null, { state }: Evaluated): string | null =>
	of === null ? null : exactMoney(of, state.currency);

/** Equity and margin now, after the orders and at the end; all from the same prices. */
export function FiguresTable({ evaluated }: { readonly evaluated: Evaluated }) {
	const t = useT();
	const { now, preview, state } = evaluated;
	const columns = [now, preview.figures, preview.figuresAtEnd];
	return (
		<section>
			<Heading>{t("whatIf.figures")}</Heading>
			<Table label={t("whatIf.figures")}>
				<TableHead>
					<HeadCell className="!ps-0">{state.currency}</HeadCell>
					{(["now", "after", "end"] as const).map((each) => (
						<HeadCell key={each} numeric className="last:!pe-0">
							{t(`whatIf.${each}`)}
						</HeadCell>
					))}
				</TableHead>
				<TableBody>
					{ROWS.map(([label, of]) => (
						<Row key={label}>
							<Cell head className="!ps-0 text-secondary">
								{t(label)}
							</Cell>
							{columns.map((figures, at) => {
								const value = text(figures === null ? null : of(figures), evaluated);
								return (
									// biome-ignore lint/suspicious/noArrayIndexKey: three columns that never change places.
									<Cell key={at} numeric className="last:!pe-0">
										<Money
											value={value}
											currency={state.currency}
											show="none"
											tone={value?.startsWith("-") ? "signed" : "plain"}
										/>
									</Cell>
								);
							})}
						</Row>
					))}
					<Row>
						<Cell head className="!ps-0 text-secondary">
							{t("trading.marginLevel")}
						</Cell>
						{columns.map((figures, at) => (
							// biome-ignore lint/suspicious/noArrayIndexKey: three columns that never change places.
							<Cell key={at} numeric className="font-semibold last:!pe-0">
								<Percent value={figures === null ? null : levelText(figures)} />
							</Cell>
						))}
					</Row>
				</TableBody>
			</Table>
		</section>
	);
}

/** Equity, free margin and level, before and after, in one line. */
export function BeforeAfter({ evaluated }: { readonly evaluated: Evaluated }) {
	const t = useT();
	const { now, preview, state } = evaluated;
	const end = preview.figuresAtEnd;
	const amount = (figures: MarginFigures | null, of: (figures: MarginFigures) => Amount) => (
		<Money value={text(figures === null ? null : of(figures), evaluated)} currency={state.currency} show="none" />
	);
	const level = (figures: MarginFigures | null) => <Percent value={figures === null ? null : levelText(figures)} />;
	const [equity, , free] = ROWS;
	return (
		<dl className="flex min-w-0 flex-wrap items-baseline gap-x-3.5 gap-y-0.5 text-12">
			{[
				{ label: equity[0], before: amount(now, equity[1]), after: amount(end, equity[1]) },
				{ label: free[0], before: amount(now, free[1]), after: amount(end, free[1]) },
				{ label: "trading.marginLevel" as const, before: level(now), after: level(end) },
			].map(({ label, before, after }) => (
				<div key={label} className="flex items-baseline gap-1.5">
					<dt className="text-muted">{t(label)}</dt>
					<dd className="flex items-baseline gap-1">
						<span className="text-secondary">{before}</span>
						<ArrowRight className="icon size-3 self-center text-muted rtl:-scale-x-100" aria-hidden />
						<VisuallyHidden>{t("whatIf.becomes")}</VisuallyHidden>
						<span className="font-semibold">{after}</span>
					</dd>
				</div>
			))}
		</dl>
	);
}
