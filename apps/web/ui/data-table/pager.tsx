import { ChevronLeft, ChevronRight } from "lucide-react";
import { useT } from "../../i18n/index.ts";
import { IconButton } from "../icon-button.tsx";

export interface PagerProps {
	readonly meta: { readonly current_page: number; readonly last_page: number; readonly total: number };
	readonly onPage: (page: number) => void;
	/** Another page is loading. */
	readonly busy: boolean;
}

/** Current page and total, with buttons for the next and the previous one. */
export function Pager({ meta, onPage, busy }: PagerProps) {
	const t = useT();
	const { current_page: page, last_page: last, total } = meta;
	return (
		<nav
			aria-label={t("staff.pages")}
			aria-busy={busy}
			className="flex flex-none items-center justify-end gap-2 px-3 py-1.5 text-12 text-muted md:px-4"
		>
			<span className="num">{t("staff.page", { page, last, total })}</span>
			<IconButton
				size="sm"
				label={t("staff.page.before")}
				disabled={page <= 1}
				icon={<ChevronLeft className="icon rtl:-scale-x-100" aria-hidden />}
				onClick={() => onPage(page - 1)}
			/>
			<IconButton
				size="sm"
				label={t("staff.page.next")}
				disabled={page >= last}
				icon={<ChevronRight className="icon rtl:-scale-x-100" aria-hidden />}
				onClick={() => onPage(page + 1)}
			/>
		</nav>
	);
}
