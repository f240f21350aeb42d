import { ChevronsUpDown } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "../../i18n/index.ts";
import { cx } from "../../lib/cx.ts";
import { AccountTypeBadge } from "../../ui/badge.tsx";
import { Menu, MenuRadio } from "../../ui/menu.tsx";
import { Money, Percent } from "../../ui/num.tsx";
import { Skeleton } from "../../ui/states.tsx";

export interface ShownAccount {
	readonly id: string;
	readonly number: string;
	readonly name: string;
	readonly type: "demo" | "live";
	readonly currency: string;
	readonly balance: string;
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

/** Which account one trades on, and of which kind; a menu only where there is a choice. */
export function AccountSwitcher({ accounts, selected, onSelect }: AccountSwitcherProps) {
	const t = useT();
	if (!accounts) return <Skeleton className="h-8 w-44" />;
	if (!selected) return <span className="text-13 text-muted">{t("shell.account.none")}</span>;
	const face = (
		<>
			<span className="flex min-w-0 flex-col items-start">
				<span className="max-w-full truncate font-medium text-13 sm:max-w-56">{selected.name}</span>
				<span className="num text-11 text-muted">{selected.number}</span>
			</span>
			<AccountTypeBadge type={selected.type} />
		</>
	);
	if (accounts.length < 2) return <div className="flex min-w-0 items-center gap-2.5">{face}</div>;
	return (
		<Menu
			align="start"
			className="w-80 max-w-[92vw]"
			trigger={
				<button
					type="button"
					aria-label={t("shell.account.current", {
						name: selected.name,
						type: selected.type === "live" ? t("common.live") : t("common.demo"),
					})}
					className="flex h-10 min-w-0 items-center gap-2.5 rounded-control px-2 text-start hover:bg-hover data-[state=open]:bg-press"
				>
					{face}
					<ChevronsUpDown className="icon text-muted" aria-hidden />
				</button>
			}
		>
			<MenuRadio
				label={t("shell.account.choose")}
				value={selected.id}
				onChange={(id) => onSelect(accounts.findIndex((each) => each.id === id))}
				options={accounts.map((account) => ({
					value: account.id,
					label: (
						<span className="flex flex-col">
							<span className="max-w-40 truncate">{account.name}</span>
							<span className="num text-11 text-muted">
								{account.number} · <Money value={account.balance} currency={account.currency} />
							</span>
						</span>
					),
					aside: <AccountTypeBadge type={account.type} />,
				}))}
			/>
		</Menu>
	);
}

function Figure({
	label,
	children,
	className,
}: {
	readonly label: string;
	readonly children: ReactNode;
	readonly className?: string;
}) {
	return (
		<div className={cx("flex flex-col items-end", className)}>
			<dt className="text-11 text-muted">{label}</dt>
			<dd className="font-medium text-13">{children}</dd>
		</div>
	);
}

/** The three figures that are always in sight; on a phone only the equity. */
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
		<dl className="flex items-center gap-5">
			<Figure label={t("shell.balance")} className="hidden lg:flex">
				<Money value={figures.balance} currency={currency} show="symbol" />
			</Figure>
			<Figure label={t("shell.equity")}>
				<Money value={figures.equity} currency={currency} show="symbol" stale={stale} />
			</Figure>
			<Figure label={t("shell.level")} className="hidden sm:flex">
				<Percent value={figures.marginLevel} stale={stale} />
			</Figure>
		</dl>
	);
}
