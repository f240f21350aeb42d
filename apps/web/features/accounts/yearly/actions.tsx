import { paperLanguage, taxYearText, type YearlySummaryWire } from "@truefill/contracts/http";
import { Download, FileText, Printer } from "lucide-react";
import { useState } from "react";
import { fetchYearlyPaper, messageOf, type YearAsked } from "../../../data/index.ts";
import { useLanguage, useT } from "../../../i18n/index.ts";
import { download } from "../../../lib/csv.ts";
import { Button } from "../../../ui/button.tsx";
import { notify } from "../../../ui/notify.ts";
import { yearlyCsv } from "./csv.ts";

/** The summary that is shown, as PDF, as CSV and printed. `about` begins the names of its files. */
export function YearActions({
	about,
	asked,
	data,
}: {
	readonly about: string;
	readonly asked: YearAsked;
	readonly data: YearlySummaryWire;
}) {
	const t = useT();
	const [busy, setBusy] = useState(false);
	const language = paperLanguage.safeParse(useLanguage()).data;
	const savePaper = async () => {
		if (language === undefined) return;
		setBusy(true);
		try {
			// The year that is shown, also if another one has begun meanwhile.
			const shown = { ...asked, year: `${data.year}`, start: data.start };
			const { name, type, bytes } = await fetchYearlyPaper(shown, language);
			download(name, bytes, type);
		} catch (error) {
			const title = t("paper.failed");
			notify({ tone: "danger", title, description: messageOf(error, title) });
		} finally {
			setBusy(false);
		}
	};
	const year = taxYearText(data.year, data.start).replace("/", "-");
	return (
		<div className="flex flex-wrap items-center justify-end gap-2 print:hidden">
			{language === undefined ? (
				<p className="max-w-prose text-11 text-muted">{t("paper.print")}</p>
			) : (
				<Button
					size="sm"
					variant="quiet"
					busy={busy}
					icon={<FileText className="icon" aria-hidden />}
					aria-label={t("paper.pdf")}
					onClick={() => void savePaper()}
				>
					<span className="sm:hidden">PDF</span>
					<span className="hidden sm:inline">{t("paper.pdf")}</span>
				</Button>
			)}
			<Button
				size="sm"
				variant="quiet"
				icon={<Download className="icon" aria-hidden />}
				aria-label={t("accounts.statement.csv")}
				onClick={() => download(`${about}-year-${year}.csv`, yearlyCsv(data))}
			>
				<span className="sm:hidden">CSV</span>
				<span className="hidden sm:inline">{t("accounts.statement.csv")}</span>
			</Button>
			<Button size="sm" variant="quiet" icon={<Printer className="icon" aria-hidden />} onClick={() => print()}>
				{t("accounts.statement.print")}
			</Button>
		</div>
	);
}
