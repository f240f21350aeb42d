import type { AccountWire } from "@truefill/contracts/http";
import { Bitcoin, CreditCard, History, Landmark, type LucideIcon } from "lucide-react";
import type { ComponentType } from "react";
import { useLocation } from "react-router";
import { useCoinOffers } from "../../data/deposits/coins.ts";
import { useSelectedAccount } from "../../data/index.ts";
import { type PlainMessageKey, useT } from "../../i18n/index.ts";
import { lazyPart } from "../../i18n/lazy-part.ts";
import { LinkTabs } from "../../ui/link-tabs.tsx";
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
		<LinkTabs
			label={t("deposit.tabs")}
			tabs={shown.map(({ path, label, icon }) => {
				const to = `/main/deposit/${path}`;
				const isHere = path === coins ? isCoin : pathname === to || pathname.startsWith(`${to}/`);
				return { to, label: t(label), icon, isHere };
			})}
		/>
	);
}
