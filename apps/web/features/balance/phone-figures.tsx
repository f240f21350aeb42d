import { Fragment } from "react";
import { useT } from "../../i18n/index.ts";
import type { BalanceItem } from "../../ui/balance-bar.tsx";
import { open } from "../../ui/commands/opened.ts";
import { Skeleton } from "../../ui/states.tsx";

const SHOWN = ["equity", "free", "level"];

export interface PhoneFiguresProps {
	readonly label: string;
	readonly items: readonly BalanceItem[];
	readonly notice: string | null;
	/** Without the figures, which the screen has elsewhere: only the notice, if there is one. */
	readonly noticeOnly: boolean;
}

/** The account in one line of a phone; a press opens all of it. */
export function PhoneFigures({ label, items, notice, noticeOnly }: PhoneFiguresProps) {
	const t = useT();
	if (noticeOnly && notice === null) return null;
	return (
		<section aria-label={label} className="flex-none border-line border-t bg-surface-1 low:hidden">
			{notice === null ? null : (
				<p role="status" className="px-3 pt-1.5 text-12 text-warn">
					{notice}
				</p>
			)}
			{noticeOnly ? null : (
				<button
					type="button"
					aria-haspopup="dialog"
					onClick={() => open("account")}
					className="grid min-h-11 w-full grid-cols-3 items-center gap-2 px-3 text-start -outline-offset-2 active:bg-press"
				>
					{SHOWN.map((key) => {
						const item = items.find((each) => each.key === key);
						return item === undefined ? (
							<Fragment key={key} />
						) : (
							<span key={key} className="flex min-w-0 flex-col">
								<span className="truncate text-11 text-muted leading-4">{item.label}</span>
								<span className="num truncate font-medium text-12 leading-4">
									{item.value ?? <Skeleton className="h-3 w-14" />}
								</span>
							</span>
						);
					})}
					<span className="sr-only">{t("phone.account")}</span>
				</button>
			)}
		</section>
	);
}
