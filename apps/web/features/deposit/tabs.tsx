import type { AccountWire } from "@truefill/contracts/http";
import { Bitcoin, CreditCard, History, Landmark, type LucideIcon } from "lucide-react";
import type { ComponentType } from "react";
import { Link, useLocation } from "react-router";
import { useCoinOffers } from "../../data/deposits/coins.ts";
import { useSelectedAccount } from "../../data/index.ts";
import { type PlainMessageKey, useT } from "../../i18n/index.ts";
import { lazyPart } from "../../i18n/lazy-part.ts";
import { cx } from "../../lib/cx.ts";
import { isCoinPath, pathOfCoin } from "./coins.ts";

export interface DepositTab {
	/** Its path below `/main/deposit`. */
	readonly path: string;
	readonly label: PlainMessageKey;
	readonly icon: LucideIcon;
	/** A way to pay into a live account; null: the history of all accounts. */
	readonly Panel: ComponentType<{ readonly account: AccountWire }> | null;
	/** What became of a payment, by its id in the address (`?payment=`), whichever account is selected. */
	readonly Outcome?: ComponentType<{ readonly id: string }>;
}

/** Beside the coins, in this order; `/main/deposit` leads to the first where no coin is offered. */
export const DEPOSIT_TABS: readonly [DepositTab, ...DepositTab[]] = [
	{
		path: "card",
		label: "cardDeposit.tab",
		icon: CreditCard,
		Panel: lazyPart(async () => (await import("./card-panel.tsx")).CardPanel),
		Outcome: lazyPart(async () => (await import("./card-outcome.tsx")).CardOutcome),
	},
	{
		path: "wire",
		label: "deposit.tab.wire",
		icon: Landmark,
		Panel: lazyPart(async () => (await import("./wire-panel.tsx")).WirePanel),
	},
	{ path: "history", label: "deposit.tab.history", icon: History, Panel: null },
];

export function DepositTabs() {
	const t = useT();
	const { pathname } = useLocation();
	const offers = useCoinOffers(useSelectedAccount()?.id).data?.data ?? [];
	const here = pathname.split("/")[3] ?? "";
	const isCoin = isCoinPath(here);
	// While coins are offered, and where somebody looks at one.
	const coins = isCoin ? here : offers[0] === undefined ? null : pathOfCoin(offers[0].coin);
	const shown = [
		...(coins === null ? [] : [{ path: coins, label: "coinDeposit.tab", icon: Bitcoin } as const]),
		...DEPOSIT_TABS,
	];
	return (
		<nav aria-label={t("deposit.tabs")} className="-mx-1 overflow-x-auto px-1">
			<ul className="flex border-line border-b">
				{shown.map(({ path, label, icon: Icon }) => {
					const to = `/main/deposit/${path}`;
					const isHere = path === coins ? isCoin : pathname === to || pathname.startsWith(`${to}/`);
					return (
						<li key={label}>
							<Link
								to={to}
								{...(isHere ? { "aria-current": "page" } : {})}
								className={cx(
									"-mb-px flex min-h-11 items-center gap-2 whitespace-nowrap border-b-2 px-4 font-medium text-13 -outline-offset-2",
									isHere ? "border-accent text-primary" : "border-transparent text-muted hover:text-primary",
								)}
							>
								<Icon className="icon" aria-hidden />
								{t(label)}
							</Link>
						</li>
					);
				})}
			</ul>
		</nav>
	);
}
