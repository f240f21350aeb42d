import type { ReactNode } from "react";
import { useT } from "../../i18n/index.ts";
import { lazyPart } from "../../i18n/lazy-part.ts";
import { cx } from "../../lib/cx.ts";
import { WhileLoading } from "../../lib/lazy.tsx";
import { useNarrow } from "../../lib/narrow.ts";
import { AccountTypeBadge } from "../../ui/badge.tsx";
import { Money, Percent } from "../../ui/num.tsx";
import { Skeleton } from "../../ui/states.tsx";
import { type AccountFigure, openWhy } from "../../ui/why/opened.ts";

export interface ShownAccount {
	readonly id: string;
	readonly number: string;
	readonly name: string;
	readonly type: "demo" | "live" | "savings";
	readonly currency: string;
	readonly balance: string;
	readonly position_mode: "hedging" | "netting";
	/** Archived: not offered. */
	readonly archived: boolean;
}

export interface ShownFigures {
	readonly balance: string | null;
	readonly equity: string | null;
	readonly marginLevel: string | null;
}

export interface AccountSwitcherProps {
	/** Undefined while they are loading. */
	readonly accounts: readonly ShownAccount[] | undefined;
	readonly selected: ShownAccount | undefined;
	readonly onSelect: (index: number) => void;
}

/** Loaded right after the first render, like the user menu. */
const AccountMenu = lazyPart(async () => (await import("./account-menu.tsx")).AccountMenu);

/** Opens the account of a phone. */
const AccountButton = lazyPart(async () => (await import("./account-button.tsx")).AccountButton);

/** The account selected for trading and its kind; a menu only if there is a choice. */
export function AccountSwitcher({ accounts, selected, onSelect }: AccountSwitcherProps) {
	const t = useT();
	const isNarrow = useNarrow();
	if (!accounts) return <Skeleton className="h-8 w-44" />;
	if (!selected) return <span className="text-13 text-muted">{t("shell.account.none")}</span>;
	const face = (
		// A phone has no room for the number beside the kind: it is in the menu.
		<span className="flex min-w-0 items-center gap-2.5 max-sm:flex-col max-sm:items-start max-sm:gap-0.5">
			<span className="flex min-w-0 max-w-full flex-col items-start">
				<span dir="auto" className="max-w-full truncate font-medium text-13 sm:max-w-56">
					{selected.name}
				</span>
				<span className="num text-11 text-muted max-sm:hidden">{selected.number}</span>
			</span>
			<AccountTypeBadge type={selected.type} />
		</span>
	);
	if (isNarrow)
		return (
			<WhileLoading fallback={<div className="flex h-10 min-w-0 items-center gap-2.5 px-2">{face}</div>}>
				<AccountButton>{face}</AccountButton>
			</WhileLoading>
		);
	const offered = accounts.filter(({ archived }) => !archived);
	if (offered.length < 2) return <div className="flex min-w-0 items-center gap-2.5">{face}</div>;
	return (
		<WhileLoading fallback={<div className="flex h-10 min-w-0 items-center gap-2.5 px-2">{face}</div>}>
			<AccountMenu
				offered={offered}
				selected={selected}
				onSelect={(id) => onSelect(accounts.findIndex((each) => each.id === id))}
			>
				{face}
			</AccountMenu>
		</WhileLoading>
	);
}

/** Its label and value are one button, which opens the explanation. */
function Figure(props: {
	readonly of: AccountFigure;
	readonly label: string;
	readonly children: ReactNode;
	readonly className?: string;
}) {
	const { of, label, children, className } = props;
	const t = useT();
	return (
		<button
			type="button"
			aria-haspopup="dialog"
			title={t("why.ask")}
			onClick={() => openWhy({ about: of })}
			className={cx(
				"flex flex-col items-end rounded-control px-2 py-0.5 hover:bg-hover pointer-coarse:min-h-11 pointer-coarse:justify-center",
				className,
			)}
		>
			<span className="text-11 text-muted">{label}</span>
			<span className="font-medium text-13">{children}</span>
		</button>
	);
}

/** The three figures that are always visible; on a phone only the equity. */
export function AccountFigures({
	figures,
	currency,
	stale,
}: {
	readonly figures: ShownFigures;
	readonly currency: string;
	readonly stale: boolean;
}) {
	const t = useT();
	return (
		<div className="flex items-center gap-1">
			<Figure of="balance" label={t("shell.balance")} className="max-lg:hidden">
				<Money value={figures.balance} currency={currency} show="symbol" />
			</Figure>
			<Figure of="equity" label={t("shell.equity")}>
				<Money value={figures.equity} currency={currency} show="symbol" stale={stale} />
			</Figure>
			<Figure of="level" label={t("shell.level")} className="max-sm:hidden">
				<Percent value={figures.marginLevel} stale={stale} />
			</Figure>
		</div>
	);
}
