import type { AccountWire } from "@truefill/contracts/http";
import {
	Archive,
	ArrowLeftRight,
	BellRing,
	BookOpenText,
	CirclePlus,
	Ellipsis,
	Gauge,
	Pencil,
	RotateCcw,
} from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useAccountSummary, useDemoMoney, useFiguresStale, useSiteData, useTradesKnown } from "../../data/index.ts";
import { useT } from "../../i18n/index.ts";
import { cx } from "../../lib/cx.ts";
import { formatPercent } from "../../lib/format.ts";
import { AccountTypeBadge, Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Menu, MenuItem, MenuSeparator } from "../../ui/menu.tsx";
import { Money, Percent } from "../../ui/num.tsx";
import type { AccountFigure } from "../../ui/why/opened.ts";
import { WhyTerm } from "../../ui/why/why-term.tsx";
import { useGreatestLeverage } from "./leverage-field.tsx";

export type AccountAction = "rename" | "leverage" | "levels" | "top-up" | "reset" | "transfer" | "archive";

export interface AccountCardProps {
	readonly account: AccountWire;
	readonly selected: boolean;
	/** The figures are stale. */
	readonly stale: boolean;
	readonly onUse: () => void;
	readonly onAction: (action: AccountAction) => void;
}

/** One account: its figures, its type, and all actions on it. */
export function AccountCard({ account, selected, stale, onUse, onAction }: AccountCardProps) {
	const t = useT();
	return (
		<li
			className={cx(
				"flex min-w-0 flex-col overflow-hidden rounded-card border bg-surface-1",
				selected ? "border-accent" : "border-line",
			)}
		>
			<header className="flex items-start justify-between gap-3 p-panel pb-2">
				<div className="flex min-w-0 flex-col gap-1">
					<h3 className="flex min-w-0 items-center gap-2 font-semibold text-14">
						<span dir="auto" className="truncate" title={account.name}>
							{account.name}
						</span>
						<AccountTypeBadge type={account.type} />
					</h3>
					<p className="flex flex-wrap items-center gap-x-2 text-12 text-muted">
						<span className="num select-all">{account.number}</span>
						<span>{account.currency}</span>
						<span>{t(`accounts.${account.position_mode}`)}</span>
					</p>
				</div>
				<ActionMenu account={account} onAction={onAction} />
			</header>
			{selected ? (
				<LiveFigures account={account} stale={stale} />
			) : (
				<Figures {...wireFigures(account)} accountId={account.id} stale={stale} />
			)}
			<Facts account={account} />
			<footer className="mt-auto flex flex-wrap items-center justify-between gap-2 border-line border-t p-panel">
				{selected ? (
					<Badge tone="accent">{t("accounts.inUse")}</Badge>
				) : (
					<Button size="sm" onClick={onUse}>
						{t("accounts.use")}
					</Button>
				)}
				{account.type === "live" && selected ? (
					<Link
						to="/main/deposit"
						className="ms-auto inline-flex min-h-control-sm items-center rounded-control px-1 font-medium text-12 text-accent-text hover:underline"
					>
						{t("deposit.title")}
					</Link>
				) : null}
				<Link
					to={`/main/accounts/${account.number}`}
					className="inline-flex min-h-control-sm items-center gap-1.5 rounded-control px-1 font-medium text-12 text-accent-text hover:underline"
				>
					<BookOpenText className="icon" aria-hidden />
					{t("accounts.ledger")}
				</Link>
			</footer>
		</li>
	);
}

function ActionMenu({ account, onAction }: Pick<AccountCardProps, "account" | "onAction">) {
	const t = useT();
	const isDemo = useDemoMoney() && account.type === "demo";
	const item = (action: AccountAction, label: string, Icon: typeof Pencil) => (
		<MenuItem icon={<Icon className="icon" aria-hidden />} onSelect={() => onAction(action)}>
			{label}
		</MenuItem>
	);
	return (
		<Menu
			trigger={
				<IconButton
					bare
					label={t("accounts.actions", { name: account.name })}
					icon={<Ellipsis className="icon" aria-hidden />}
					size="sm"
					className="-me-1 flex-none"
				/>
			}
		>
			{item("transfer", t("accounts.transfer"), ArrowLeftRight)}
			{isDemo ? item("top-up", t("accounts.topUp"), CirclePlus) : null}
			{isDemo ? item("reset", t("accounts.reset"), RotateCcw) : null}
			<MenuSeparator />
			{item("rename", t("accounts.rename"), Pencil)}
			{item("leverage", t("accounts.leverageMenu"), Gauge)}
			{item("levels", t("accounts.levels"), BellRing)}
			<MenuSeparator />
			{item("archive", t("accounts.archive"), Archive)}
		</Menu>
	);
}

interface Shown {
	readonly currency: string;
	readonly balance: string;
	readonly credit: string;
	readonly pending: string;
	readonly equity: string | null;
	readonly free: string | null;
	readonly used: string | null;
	readonly level: string | null;
	readonly pnl: string | null;
}

const wireFigures = (account: AccountWire): Shown => ({
	currency: account.currency,
	balance: account.balance,
	credit: account.credit,
	pending: account.pending,
	equity: account.equity,
	free: account.free_margin,
	used: account.used_margin,
	level: account.margin_level,
	pnl: account.pnl,
});

/** For the account selected for trading: calculated here at the latest prices, like the top bar. */
function LiveFigures({ account, stale }: Pick<AccountCardProps, "account" | "stale">) {
	const summary = useAccountSummary();
	const aged = useFiguresStale();
	const unknown = useTradesKnown() === "unknown";
	if (summary?.accountId !== account.id) {
		const reported = wireFigures(account);
		const shown = unknown ? { ...reported, equity: null, free: null, used: null, level: null, pnl: null } : reported;
		return <Figures {...shown} accountId={account.id} stale={stale} />;
	}
	const { currency, balance, credit, equity, freeMargin: free, margin: used, marginLevel: level, pnl } = summary;
	const shown = { currency, balance, credit, pending: account.pending, equity, free, used, level, pnl };
	return <Figures {...shown} accountId={account.id} stale={stale || aged} />;
}

interface FiguresProps extends Shown {
	readonly accountId: string;
	readonly stale: boolean;
}

function Figures(props: FiguresProps) {
	const { currency, balance, credit, pending, equity, free, used, level, pnl, accountId, stale } = props;
	const t = useT();
	const name = (about: AccountFigure, label: string) => <WhyTerm of={{ about, accountId }}>{label}</WhyTerm>;
	const money = (value: string | null) => <Money value={value} currency={currency} show="none" stale={stale} />;
	const booked = (value: string) => <Money value={value} currency={currency} show="none" />;
	const isNothing = (value: string) => /^-?0(\.0+)?$/.test(value);
	const rows: readonly { readonly key: string; readonly label: ReactNode; readonly value: ReactNode }[] = [
		{ key: "balance", label: name("balance", t("accounts.balance")), value: booked(balance) },
		{ key: "free", label: name("free", t("accounts.free")), value: money(free) },
		{
			key: "pnl",
			label: name("pnl", t("accounts.pnl")),
			value: <Money value={pnl} currency={currency} show="none" tone="signed" sign="always" stale={stale} />,
		},
		{
			key: "used",
			label: name("margin", t("accounts.usedMargin")),
			value: <Money value={used} currency={currency} show="none" tone="quiet-zero" />,
		},
		...(isNothing(credit)
			? []
			: [{ key: "credit", label: name("credit", t("accounts.credit")), value: booked(credit) }]),
		...(isNothing(pending) ? [] : [{ key: "pending", label: t("accounts.pendingMoney"), value: booked(pending) }]),
	];
	return (
		<div className="flex flex-col gap-2 px-panel pb-3">
			<dl className="flex items-end justify-between gap-3 pointer-coarse:items-start">
				<div className="flex min-w-0 flex-col">
					<dt className="text-11 text-muted">{name("equity", t("accounts.equity"))}</dt>
					<dd className="truncate font-semibold text-20">
						<Money value={equity} currency={currency} stale={stale} />
					</dd>
				</div>
				<div className="flex flex-none flex-col items-end">
					<dt className="text-11 text-muted">{name("level", t("accounts.level"))}</dt>
					<dd className="font-medium text-14">
						<Percent value={level} stale={stale} />
					</dd>
				</div>
			</dl>
			<dl className="grid grid-cols-2 gap-x-6 gap-y-1 text-12">
				{rows.map(({ key, label, value }) => (
					<div key={key} className="flex min-w-0 items-center justify-between gap-2">
						<dt className="truncate text-muted">{label}</dt>
						<dd className="flex-none font-medium">{value}</dd>
					</div>
				))}
			</dl>
		</div>
	);
}

const PROFILES = ["retail-eu-uk", "international"] as const;

function Facts({ account }: { readonly account: AccountWire }) {
	const t = useT();
	const { data } = useSiteData();
	const greatest = useGreatestLeverage();
	const { leverage_cap: cap, open_trades: trades, pending_orders: orders, margin_calls: calls } = account;
	const own = cap !== null && cap < greatest;
	const profile = PROFILES.find((each) => each === data?.profile);
	return (
		<div className="flex flex-col gap-2 px-panel pb-3 text-12 text-secondary">
			<p className="flex flex-wrap gap-x-3 gap-y-0.5">
				<span>
					{own ? t("accounts.leverage.own", { leverage: cap }) : t("accounts.leverage.profile", { leverage: greatest })}
				</span>
				{data === null ? null : (
					<span>
						{t("accounts.profile", {
							profile: profile === undefined ? data.profile : t(`accounts.profile.${profile}`),
						})}
					</span>
				)}
				{account.swap_free ? <span>{t("accounts.swapFree")}</span> : null}
			</p>
			<p>
				{t("accounts.activity.both", {
					open: t("accounts.activity", { trades }),
					pending: t("accounts.pending", { orders }),
				})}
			</p>
			{calls.length === 0 ? null : (
				<p className="flex flex-wrap gap-1.5">
					{calls.map((level) => (
						<Badge key={level} tone="warn">
							{t("accounts.marginCall", { level: formatPercent(level) })}
						</Badge>
					))}
				</p>
			)}
		</div>
	);
}
