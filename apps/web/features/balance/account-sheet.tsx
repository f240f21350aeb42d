import { BanknoteArrowDown, BanknoteArrowUp, FlaskConical, WalletCards } from "lucide-react";
import {
	selectAccount,
	useAccountSummary,
	useAccounts,
	useFiguresStale,
	useSelectedAccount,
	useTradesKnown,
} from "../../data/index.ts";
import { useT } from "../../i18n/index.ts";
import { AccountTypeBadge } from "../../ui/badge.tsx";
import { ChoiceTiles } from "../../ui/choice-tiles.tsx";
import { open, useOpened } from "../../ui/commands/opened.ts";
import { NavList } from "../../ui/nav-list.tsx";
import { Money } from "../../ui/num.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { Skeleton } from "../../ui/states.tsx";
import { balanceItems } from "./live-balance-bar.tsx";

const close = () => open(null);

/** On a phone: the accounts to choose from, the figures of the chosen one, and the ways to its money. */
export function AccountSheet() {
	const t = useT();
	const isOpen = useOpened() === "account";
	return (
		<Sheet
			backCloses
			open={isOpen}
			onOpenChange={(next) => (next ? undefined : close())}
			side="bottom"
			title={t("phone.account")}
		>
			<div className="flex flex-col gap-5 pb-2">
				<Choice />
				<Figures />
				<Ways />
			</div>
		</Sheet>
	);
}

function Choice() {
	const t = useT();
	const { data: accounts } = useAccounts();
	const selected = useSelectedAccount();
	if (accounts === undefined) return <Skeleton lines={2} />;
	return (
		<ChoiceTiles
			labelHidden
			columns={1}
			label={t("shell.account.choose")}
			value={selected?.id ?? null}
			onChange={(id) => selectAccount(accounts.findIndex((each) => each.id === id))}
			options={accounts
				.filter(({ archived }) => !archived)
				.map((account) => ({
					value: account.id,
					label: account.name,
					sample: <AccountTypeBadge type={account.type} />,
					body: (
						<span className="num">
							{account.number} · {t(`accounts.${account.position_mode}`)} ·{" "}
							<Money value={account.balance} currency={account.currency} />
						</span>
					),
				}))}
		/>
	);
}

/** A component of its own: it renders with the prices. */
function Figures() {
	const t = useT();
	const summary = useAccountSummary();
	const stale = useFiguresStale();
	const account = useSelectedAccount();
	const known = useTradesKnown();
	const alone = known === "unknown" && summary === null && account !== undefined ? account : null;
	return (
		<dl aria-label={t("phone.figures")} className="grid grid-cols-2 gap-x-6 gap-y-2">
			{balanceItems(summary, t, stale, alone).map(({ key, label, value }) => (
				<div key={key} className="flex min-w-0 items-baseline justify-between gap-2 border-line border-b pb-1.5">
					<dt className="truncate text-12 text-muted">{label}</dt>
					<dd className="num flex-none font-medium text-13">{value ?? <Skeleton className="h-3 w-16" />}</dd>
				</div>
			))}
		</dl>
	);
}

function Ways() {
	const t = useT();
	return (
		<NavList
			labelHidden
			label={t("phone.money")}
			onLeave={close}
			items={[
				{ to: "/main/deposit", label: t("shell.nav.deposit"), icon: BanknoteArrowDown },
				{ to: "/main/withdrawal", label: t("shell.nav.withdrawal"), icon: BanknoteArrowUp },
				{ to: "/main/accounts", label: t("shell.nav.accounts"), icon: WalletCards },
				{ to: "/main/trading?panel=what-if", label: t("trading.whatIf"), icon: FlaskConical },
			]}
		/>
	);
}
