import type { PaperLanguage } from "@truefill/contracts/http";
import { amountText, dayText, hasOtherScript, momentText, textsOf } from "../formats.ts";
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

/** The statement as a page. Every figure is the statement's own. Pure. */
export function statementPaper({ language, issuer, customer, account, statement }: StatementOf): Paper {
	const t = textsOf(language);
	const { currency, from, to, lines } = statement;
	const period =
		from === null && to === null
			? t("accounts.statement.all")
			: `${from === null ? t("paper.opening") : dayText(from, language)} – ${to === null ? t("paper.now") : dayText(to, language)}`;
	const isOtherScript = hasOtherScript(`${customer} ${account.name}`);
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
			[t("paper.made"), momentText(statement.made_at, language)],
		],
		tables: [
			{
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
		],
		notes: [
			`${t("accounts.statement.hash")} ${statement.last_hash}`,
			t("accounts.statement.utc"),
			...(isOtherScript ? [t("paper.scripts")] : []),
		],
		page: t("paper.page"),
	};
}
