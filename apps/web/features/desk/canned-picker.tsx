import { useT } from "../../i18n/index.ts";
import { cx } from "../../lib/cx.ts";
import { Skeleton } from "../../ui/states.tsx";
import type { Picker } from "./use-canned-picker.ts";

/** Replies matching the typed shortcut, above the input. */
export function CannedPicker({ picker }: { readonly picker: Picker }) {
	const t = useT();
	const { typed, offers, at, isPending, isError, take } = picker;
	if (typed === null) return null;
	return (
		<div className="mb-2 rounded-control border border-line-strong bg-surface-2 p-1 shadow-float">
			{isError ? (
				<p className="px-2 py-1.5 text-12 text-danger">{t("desk.canned.failed")}</p>
			) : isPending ? (
				<Skeleton className="m-2 h-8" />
			) : offers.length === 0 ? (
				<p className="px-2 py-1.5 text-12 text-muted">{t("desk.canned.none", { typed })}</p>
			) : (
				<>
					<div role="listbox" aria-label={t("desk.canned")} className="max-h-56 overflow-y-auto">
						{offers.map((reply, index) => (
							<button
								key={reply.id}
								type="button"
								role="option"
								aria-selected={index === at}
								tabIndex={-1}
								// Keeps the focus in the input.
								onMouseDown={(event) => event.preventDefault()}
								onClick={() => take(reply)}
								className={cx(
									"flex w-full items-baseline gap-3 rounded-[4px] px-2 py-1.5 text-start text-13",
									index === at ? "bg-accent-quiet" : "hover:bg-hover",
								)}
							>
								<span className="flex-none font-medium">/{reply.shortcut}</span>
								<span dir="auto" className="min-w-0 flex-1 truncate text-12 text-secondary">
									{reply.text}
								</span>
							</button>
						))}
					</div>
					<p className="px-2 pt-1 text-11 text-muted max-sm:hidden">{t("desk.canned.hint")}</p>
				</>
			)}
			<p className="sr-only" aria-live="polite">
				{offers[at] === undefined ? "" : `/${offers[at].shortcut}: ${offers[at].text}`}
			</p>
		</div>
	);
}
