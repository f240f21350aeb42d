import type { PaperLanguage } from "@truefill/contracts/http";
import { LANGUAGES } from "@truefill/texts/languages";
import { STATEMENT_TEXTS } from "@truefill/texts/server";
import type { Paper } from "./paper.ts";

/** A statement as its call answers it: all figures of the paper. */
export interface StatementData {
	readonly currency: string;
	readonly from: string | null;
	readonly to: string | null;
	readonly opening_balance: string;
	readonly closing_balance: string;
	readonly lines: readonly { readonly reason: string; readonly entries: number; readonly amount: string }[];
	readonly last_hash: string;
	readonly made_at: string;
}

export interface StatementOf {
	readonly language: PaperLanguage;
	readonly issuer: string;
	readonly customer: string;
	readonly account: { readonly name: string; readonly number: string };
	readonly statement: StatementData;
}

/** ICU messages without plurals: apostrophes are doubled, parameters are in braces. */
const filled = (text: string, params: Readonly<Record<string, string>>): string =>
	text.replace(/''/g, "'").replace(/\{(\w+)\}/g, (whole, name: string) => params[name] ?? whole);

/** The decimal string in the language's form; digits are kept, nothing is computed. */
function amountText(amount: string, language: PaperLanguage, isSigned: boolean): string {
	const digits = amount.split(".")[1]?.length ?? 0;
	const format = new Intl.NumberFormat(LANGUAGES[language].formats, {
		minimumFractionDigits: digits,
		maximumFractionDigits: digits,
		signDisplay: isSigned ? "exceptZero" : "auto",
		useGrouping: true,
	});
	return format
		.format(amount as `${number}`)
		.replace(/[\u00a0\u202f]/g, " ")
		.replace("-", "−");
}

function dayText(day: string, language: PaperLanguage): string {
	const format = new Intl.DateTimeFormat(LANGUAGES[language].formats, { dateStyle: "long", timeZone: "UTC" });
	return format.format(new Date(`${day}T00:00:00Z`));
}

/** A letter that the fonts of papers do not have. */
const OTHER_SCRIPT = /[^\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Common}\p{Script=Inherited}]/u;

/** The statement as a page. Every figure is the statement's own. Pure. */
export function statementPaper({ language, issuer, customer, account, statement }: StatementOf): Paper {
	const texts: Readonly<Record<string, string | undefined>> = STATEMENT_TEXTS[language];
	const t = (key: string, params: Readonly<Record<string, string>> = {}): string => filled(texts[key] ?? key, params);
	const { currency, from, to, lines } = statement;
	const made = new Intl.DateTimeFormat(LANGUAGES[language].formats, {
		dateStyle: "long",
		timeStyle: "medium",
		timeZone: "UTC",
	}).format(new Date(statement.made_at));
	const period =
		from === null && to === null
			? t("accounts.statement.all")
			: `${from === null ? t("paper.opening") : dayText(from, language)} – ${to === null ? t("paper.now") : dayText(to, language)}`;
	const isOtherScript = OTHER_SCRIPT.test(`${customer} ${account.name}`);
	const sum = (key: string, amount: string) => ({
		cells: [t(key), "", amountText(amount, language, false)],
		strong: true,
	});
	return {
		language,
		issuer,
		title: `${t("accounts.statement")}: ${account.name}`,
		facts: [
			[t("paper.customer"), customer],
			[t("paper.account"), `${account.number} · ${currency}`],
			[t("accounts.statement.period"), period],
			[t("paper.made"), `${made} UTC`],
		],
		table: {
			head: [
				t("accounts.statement.reason"),
				t("accounts.statement.entries"),
				t("accounts.statement.amount", { currency }),
			],
			rows: [
				sum("accounts.statement.opening", statement.opening_balance),
				...lines.map(({ reason, entries, amount }) => ({
					cells: [t(`trading.entry.${reason}`), `${entries}`, amountText(amount, language, true)],
					strong: false,
				})),
				...(lines.length === 0 ? [{ cells: [t("accounts.statement.nothing"), "", ""], strong: false }] : []),
				sum("accounts.statement.closing", statement.closing_balance),
			],
		},
		notes: [
			`${t("accounts.statement.hash")} ${statement.last_hash}`,
			t("accounts.statement.utc"),
			...(isOtherScript ? [t("paper.scripts")] : []),
		],
		page: t("paper.page"),
	};
}
