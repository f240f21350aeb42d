import type { AccountWire } from "@truefill/contracts/http";
import { Link } from "react-router";
import { useT } from "../../i18n/index.ts";
import { Button } from "../../ui/button.tsx";
import { Money } from "../../ui/num.tsx";
import { SettingsCard } from "../../ui/settings-card.tsx";

/** A demo account has no money to take out: the live accounts, or how to get one. */
export function NotLive(props: {
	readonly live: readonly AccountWire[];
	readonly onUse: (account: AccountWire) => void;
}) {
	const t = useT();
	const { live, onUse } = props;
	return (
		<SettingsCard
			title={t("withdrawal.live.title")}
			about={t(live.length === 0 ? "withdrawal.live.none" : "withdrawal.live.choose")}
		>
			{live.length === 0 ? (
				<Link
					to="/main/accounts"
					className="inline-flex h-control items-center self-start rounded-control bg-accent-solid px-3.5 font-medium text-13 text-on-solid hover:bg-accent-solid-hover"
				>
					{t("withdrawal.live.open")}
				</Link>
			) : (
				<ul className="flex flex-col gap-2">
					{live.map((account) => (
						<li key={account.id} className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
							<span dir="auto" className="min-w-0 truncate font-medium text-13">
								{account.name}
							</span>
							<span className="num text-12 text-muted">{account.number}</span>
							<Money value={account.balance} currency={account.currency} className="text-13" />
							<Button size="sm" className="ms-auto" onClick={() => onUse(account)}>
								{t("withdrawal.live.use")}
								<span className="sr-only">{account.name}</span>
							</Button>
						</li>
					))}
				</ul>
			)}
		</SettingsCard>
	);
}
