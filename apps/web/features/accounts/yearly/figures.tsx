import { hasWithdrawals, type YearlyFiguresWire, yearlyGroups } from "@truefill/contracts/http";
import type { ReactNode } from "react";
import { useT } from "../../../i18n/index.ts";
import { formatNumber } from "../../../lib/format.ts";
import { Money, Num } from "../../../ui/num.tsx";
import { TimeText } from "../../../ui/time-text.tsx";
import { type Amounts, Cells, Heads, Row, Table } from "./table.tsx";

/** All figures of one account, or of all accounts of one currency. `name`: null where there is only one. */
export function Figures({ name, figures }: { readonly name: string | null; readonly figures: YearlyFiguresWire }) {
	return (
		<section
			{...(name === null ? {} : { "aria-label": name })}
			className="flex flex-col gap-5 border-line border-t py-3"
		>
			{name === null ? null : <h3 className="break-words px-panel font-semibold text-15">{name}</h3>}
			<Moved figures={figures} />
			<Results figures={figures} />
			<Costs figures={figures} />
			<Conversions figures={figures} />
		</section>
	);
}

function Moved({ figures }: { readonly figures: YearlyFiguresWire }) {
	const t = useT();
	const { currency, lines } = figures;
	const money = (value: string, sign: "auto" | "always" = "auto") => (
		<Money value={value} currency={currency} show="none" sign={sign} tone={sign === "always" ? "signed" : "plain"} />
	);
	const one = (label: string, value: ReactNode, strong = false) => (
		<Row key={label} label={label} strong={strong}>
			<Cells>{null}</Cells>
			<Cells wide>{null}</Cells>
			<Cells wide>{null}</Cells>
			<Cells>{value}</Cells>
		</Row>
	);
	return (
		<Table title={t("yearly.moved")}>
			<Heads
				first={t("yearly.reason")}
				count={t("accounts.statement.entries")}
				plus={t("yearly.credited", { currency })}
				minus={t("yearly.debited", { currency })}
				sum={t("accounts.statement.amount", { currency })}
			/>
			<tbody>
				{one(t("accounts.statement.opening"), money(figures.opening_balance), true)}
				{lines.length === 0 ? (
					<tr className="border-line border-t">
						<td colSpan={5} className="px-panel py-1.5 text-muted">
							{t("accounts.statement.nothing")}
						</td>
					</tr>
				) : null}
				{yearlyGroups(lines).map(({ group, lines: own }) => [
					<tr key={group} className="border-line border-t">
						<th scope="colgroup" colSpan={5} className="px-panel pt-2.5 pb-1 text-start font-medium text-12 text-muted">
							{t(`yearly.group.${group}`)}
						</th>
					</tr>,
					...own.map(({ reason, entries, credited, debited, amount }) => (
						<AmountRow
							key={reason}
							label={t(`trading.entry.${reason}`)}
							currency={currency}
							amounts={{ count: entries, plus: credited, minus: debited, sum: amount }}
						/>
					)),
				])}
				{one(t("accounts.statement.closing"), money(figures.closing_balance), true)}
				{one(t("yearly.net"), money(figures.net_result, "always"))}
				{hasWithdrawals(figures) ? (
					<>
						{one(t("yearly.paidOut"), money(figures.paid_out))}
						{one(t("yearly.pending.opening"), money(figures.opening_pending))}
						{one(t("yearly.pending.closing"), money(figures.closing_pending))}
					</>
				) : null}
			</tbody>
		</Table>
	);
}

function AmountRow({
	label,
	currency,
	amounts: { count, plus, minus, sum },
	strong = false,
}: {
	readonly label: string;
	readonly currency: string;
	readonly amounts: Amounts;
	readonly strong?: boolean;
}) {
	const money = (value: string) => <Money value={value} currency={currency} show="none" tone="quiet-zero" />;
	return (
		<Row
			label={label}
			strong={strong}
			more={
				<>
					{money(plus)} · {money(minus)}
				</>
			}
		>
			<Cells quiet>
				<Num value={`${count}`} />
			</Cells>
			<Cells wide>{money(plus)}</Cells>
			<Cells wide>{money(minus)}</Cells>
			<Cells>
				<Money value={sum} currency={currency} show="none" sign="always" tone="signed" />
			</Cells>
		</Row>
	);
}

function Results({ figures: { currency, results } }: { readonly figures: YearlyFiguresWire }) {
	const t = useT();
	const amounts = (each: { closes: number; gains: string; losses: string; amount: string }): Amounts => ({
		count: each.closes,
		plus: each.gains,
		minus: each.losses,
		sum: each.amount,
	});
	return (
		<Table title={t("yearly.results")} note={t("yearly.results.note")}>
			<Heads
				first={t("yearly.instrument")}
				count={t("yearly.closes")}
				plus={t("yearly.gains", { currency })}
				minus={t("yearly.losses", { currency })}
				sum={t("yearly.result", { currency })}
			/>
			<tbody>
				{results.closes === 0 ? (
					<tr className="border-line border-t">
						<td colSpan={5} className="px-panel py-1.5 text-muted">
							{t("yearly.results.none")}
						</td>
					</tr>
				) : null}
				{results.classes.map((each) => [
					<AmountRow
						key={each.class ?? "other"}
						label={t(`yearly.class.${each.class ?? "other"}`)}
						currency={currency}
						amounts={amounts(each)}
						strong
					/>,
					...each.instruments.map((own) => (
						<AmountRow
							key={`${own.asset_id} ${own.side}`}
							label={`${own.name} · ${t(`yearly.side.${own.side}`)}`}
							currency={currency}
							amounts={amounts(own)}
						/>
					)),
				])}
				{results.sides.map((each) => (
					<AmountRow
						key={each.side}
						label={`${t("yearly.all")} · ${t(`yearly.side.${each.side}`)}`}
						currency={currency}
						amounts={amounts(each)}
					/>
				))}
				{results.closes === 0 ? null : (
					<AmountRow label={t("yearly.all")} currency={currency} amounts={amounts(results)} strong />
				)}
			</tbody>
		</Table>
	);
}

function Costs({ figures: { currency, costs } }: { readonly figures: YearlyFiguresWire }) {
	const t = useT();
	const money = (value: string | null, sign: "auto" | "always" = "always") => (
		<Money value={value} currency={currency} show="none" sign={sign} tone={sign === "always" ? "signed" : "plain"} />
	);
	return (
		<Table title={t("yearly.costs")} note={t("yearly.cost.note")}>
			<thead className="text-11 text-muted">
				<tr>
					<th scope="col" className="px-panel py-1 text-start font-medium">
						{t("yearly.reason")}
					</th>
					<th scope="col" className="px-panel py-1 text-end font-medium">
						{t("yearly.cost.amount", { currency })}
					</th>
				</tr>
			</thead>
			<tbody>
				{costs.lines.map(({ kind, amount }) => (
					<Row key={kind} label={t(`yearly.cost.${kind}`)}>
						<Cells>{money(amount)}</Cells>
					</Row>
				))}
				<Row label={t("yearly.cost.total")} strong>
					<Cells>{money(costs.total)}</Cells>
				</Row>
				<Row label={t("yearly.cost.average")}>
					<Cells>{money(costs.average_balance, "auto")}</Cells>
				</Row>
				<Row label={t("yearly.cost.percent")}>
					<Cells>
						{costs.percent === null ? (
							<span className="text-muted">{t("yearly.unknown")}</span>
						) : (
							<span className="num">{`${formatNumber(costs.percent)} %`}</span>
						)}
					</Cells>
				</Row>
			</tbody>
		</Table>
	);
}

function Conversions({ figures: { currency, conversions } }: { readonly figures: YearlyFiguresWire }) {
	const t = useT();
	if (conversions.results.length === 0 && conversions.money.length === 0) return null;
	const head = (label: string, end = true) => (
		<th
			scope="col"
			className={end ? "px-2 py-1 text-end font-medium last:pe-panel" : "px-panel py-1 text-start font-medium"}
		>
			{label}
		</th>
	);
	return (
		<>
			{conversions.results.length === 0 ? null : (
				<Table title={`${t("yearly.conversions")}: ${t("yearly.conversions.results")}`}>
					<thead className="text-11 text-muted">
						<tr>
							{head(t("yearly.conversions"), false)}
							{head(t("yearly.conversions.rate"))}
							{head(t("yearly.result", { currency }))}
						</tr>
					</thead>
					<tbody>
						{conversions.results.map(({ from, to, lowest, highest, amount }) => (
							<Row key={from} label={t("yearly.conversions.pair", { from, to })}>
								<Cells>
									{lowest === highest ? (
										<Num value={lowest} />
									) : (
										<span className="num">
											{t("yearly.conversions.range", { lowest: formatNumber(lowest), highest: formatNumber(highest) })}
										</span>
									)}
								</Cells>
								<Cells>
									<Money value={amount} currency={currency} show="none" sign="always" tone="signed" />
								</Cells>
							</Row>
						))}
					</tbody>
				</Table>
			)}
			{conversions.money.length === 0 ? null : (
				<Table
					title={`${t("yearly.conversions")}: ${t("yearly.conversions.money")}`}
					{...(conversions.more === 0 ? {} : { note: t("yearly.conversions.more", { count: `${conversions.more}` }) })}
				>
					<thead className="text-11 text-muted">
						<tr>
							{head(t("yearly.conversions.date"), false)}
							{head(t("yearly.conversions.given"))}
							{head(t("yearly.conversions.received"))}
							<th scope="col" className="hidden py-1 ps-2 pe-panel text-end font-medium sm:table-cell">
								{t("yearly.conversions.rate")}
							</th>
						</tr>
					</thead>
					<tbody>
						{conversions.money.map(({ at, reason, from, given, to, received, rate }) => (
							<Row
								key={`${at} ${from} ${to} ${given}`}
								label={t(`trading.entry.${reason}`)}
								under={
									<>
										<TimeText value={at} />
										<span className="block sm:hidden">
											<Num value={rate} />
										</span>
									</>
								}
							>
								<Cells>
									<Money value={given} currency={from} />
								</Cells>
								<Cells>
									<Money value={received} currency={to} />
								</Cells>
								<Cells wide>
									<Num value={rate} />
								</Cells>
							</Row>
						))}
					</tbody>
				</Table>
			)}
		</>
	);
}
