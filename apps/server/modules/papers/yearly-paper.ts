import {
	hasWithdrawals,
	type PaperLanguage,
	shownTotals,
	taxYearText,
	type YearlyFiguresWire,
	type YearlySummaryWire,
	yearlyGroups,
} from "@truefill/contracts/http";
import { amountText, dayText, hasOtherScript, momentText, type Translate, textsOf, zoneText } from "../formats.ts";
import type { Paper, PaperTable } from "./paper.ts";

export interface YearlyPaperOf {
	readonly language: PaperLanguage;
	readonly issuer: string;
	readonly customer: string;
	/** As its call answers it: all figures of the paper. */
	readonly summary: YearlySummaryWire;
}

interface Writer {
	readonly t: Translate;
	/** Null: unknown, in words. */
	readonly amount: (amount: string | null, isSigned?: boolean) => string;
	readonly moment: (at: string) => string;
}

/** The summary of a tax year as a paper. Every figure is the summary's own. Pure. */
export function yearlyPaper({ language, issuer, customer, summary }: YearlyPaperOf): Paper {
	const t = textsOf(language);
	const writer: Writer = {
		t,
		amount: (amount, isSigned = false) =>
			amount === null ? t("yearly.unknown") : amountText(amount, language, isSigned),
		moment: (at) => momentText(at, language, summary.time_zone),
	};
	const names = summary.accounts.map(({ account }) => account.name).join(" ");
	const sections = [
		...shownTotals(summary).map((each) => ({
			name: t(each.demo ? "yearly.totals.demo" : "yearly.totals", { currency: each.currency }),
			figures: each,
		})),
		...summary.accounts.map((each) => ({
			name: `${each.account.name} · ${each.account.number} · ${each.currency}`,
			figures: each,
		})),
	];
	const made = writer.moment(summary.made_at);
	return {
		language,
		issuer,
		title: `${t("yearly.title")} ${taxYearText(summary.year, summary.start)}`,
		facts: [
			[t("paper.customer"), customer],
			[
				t("accounts.statement.period"),
				t("yearly.period", {
					from: dayText(summary.from, language),
					to: dayText(summary.to, language),
					zone: zoneText(summary.time_zone),
				}),
			],
			[t("paper.made"), made],
		],
		tables: sections.flatMap(({ name, figures }) => tablesOf(writer, name, figures)),
		notes: [
			...(summary.over ? [] : [t("yearly.notOver", { time: made })]),
			...(sections.length === 0 ? [t("yearly.empty")] : []),
			t("yearly.noAdvice"),
			t("yearly.results.note"),
			t("yearly.cost.note"),
			...(hasOtherScript(`${customer} ${names}`) ? [t("paper.scripts")] : []),
		],
		page: t("paper.page"),
	};
}

const row = (...cells: string[]) => ({ cells, strong: false });
const sum = (...cells: string[]) => ({ cells, strong: true });

function tablesOf(writer: Writer, section: string, figures: YearlyFiguresWire): PaperTable[] {
	const first = { section, ...movedTable(writer, figures) };
	const { results, conversions } = figures;
	return [
		first,
		...(results.closes === 0 ? [] : [resultsTable(writer, figures)]),
		costsTable(writer, figures),
		...(conversions.results.length === 0 ? [] : [resultConversions(writer, figures)]),
		...(conversions.money.length === 0 ? [] : [moneyConversions(writer, figures)]),
	];
}

function movedTable({ t, amount }: Writer, figures: YearlyFiguresWire): PaperTable {
	const { currency } = figures;
	return {
		title: t("yearly.moved"),
		head: [
			t("yearly.reason"),
			t("accounts.statement.entries"),
			t("yearly.credited", { currency }),
			t("yearly.debited", { currency }),
			t("accounts.statement.amount", { currency }),
		],
		rows: [
			sum(t("accounts.statement.opening"), "", "", "", amount(figures.opening_balance)),
			...yearlyGroups(figures.lines).flatMap(({ group, lines }) => [
				sum(t(`yearly.group.${group}`), "", "", "", ""),
				...lines.map(({ reason, entries, credited, debited, amount: both }) =>
					row(t(`trading.entry.${reason}`), `${entries}`, amount(credited), amount(debited), amount(both, true)),
				),
			]),
			...(figures.lines.length === 0 ? [row(t("accounts.statement.nothing"), "", "", "", "")] : []),
			sum(t("accounts.statement.closing"), "", "", "", amount(figures.closing_balance)),
			row(t("yearly.net"), "", "", "", amount(figures.net_result, true)),
			...(hasWithdrawals(figures)
				? [
						row(t("yearly.paidOut"), "", "", "", amount(figures.paid_out)),
						row(t("yearly.pending.opening"), "", "", "", amount(figures.opening_pending)),
						row(t("yearly.pending.closing"), "", "", "", amount(figures.closing_pending)),
					]
				: []),
		],
	};
}

function resultsTable({ t, amount }: Writer, { currency, results }: YearlyFiguresWire): PaperTable {
	const cells = (name: string, each: { closes: number; gains: string; losses: string; amount: string }) => [
		name,
		`${each.closes}`,
		amount(each.gains),
		amount(each.losses),
		amount(each.amount, true),
	];
	return {
		title: t("yearly.results"),
		head: [
			t("yearly.instrument"),
			t("yearly.closes"),
			t("yearly.gains", { currency }),
			t("yearly.losses", { currency }),
			t("yearly.result", { currency }),
		],
		rows: [
			...results.classes.flatMap((each) => [
				sum(...cells(t(`yearly.class.${each.class ?? "other"}`), each)),
				...each.instruments.map((own) => row(...cells(`${own.name} · ${t(`yearly.side.${own.side}`)}`, own))),
			]),
			...results.sides.map((each) => row(...cells(`${t("yearly.all")} · ${t(`yearly.side.${each.side}`)}`, each))),
			sum(...cells(t("yearly.all"), results)),
		],
	};
}

function costsTable({ t, amount }: Writer, { currency, costs }: YearlyFiguresWire): PaperTable {
	return {
		title: t("yearly.costs"),
		head: [t("yearly.reason"), t("yearly.cost.amount", { currency })],
		rows: [
			...costs.lines.map(({ kind, amount: each }) => row(t(`yearly.cost.${kind}`), amount(each, true))),
			sum(t("yearly.cost.total"), amount(costs.total, true)),
			row(t("yearly.cost.average"), amount(costs.average_balance)),
			row(t("yearly.cost.percent"), costs.percent === null ? t("yearly.unknown") : `${amount(costs.percent)} %`),
		],
	};
}

function resultConversions({ t, amount }: Writer, { currency, conversions }: YearlyFiguresWire): PaperTable {
	return {
		title: `${t("yearly.conversions")}: ${t("yearly.conversions.results")}`,
		head: [t("yearly.conversions"), t("yearly.closes"), t("yearly.conversions.rate"), t("yearly.result", { currency })],
		rows: conversions.results.map(({ from, to, closes, lowest, highest, amount: converted }) =>
			row(
				t("yearly.conversions.pair", { from, to }),
				`${closes}`,
				lowest === highest
					? amount(lowest)
					: t("yearly.conversions.range", { lowest: amount(lowest), highest: amount(highest) }),
				amount(converted, true),
			),
		),
	};
}

function moneyConversions({ t, amount, moment }: Writer, { conversions }: YearlyFiguresWire): PaperTable {
	return {
		title: `${t("yearly.conversions")}: ${t("yearly.conversions.money")}`,
		head: [
			t("yearly.conversions.date"),
			t("yearly.conversions.given"),
			t("yearly.conversions.received"),
			t("yearly.conversions.rate"),
		],
		rows: [
			...conversions.money.map(({ at, reason, from, given, to, received, rate }) =>
				row(
					`${moment(at)} · ${t(`trading.entry.${reason}`)}`,
					`${amount(given)} ${from}`,
					`${amount(received)} ${to}`,
					amount(rate),
				),
			),
			...(conversions.more === 0
				? []
				: [row(t("yearly.conversions.more", { count: `${conversions.more}` }), "", "", "")]),
		],
	};
}
