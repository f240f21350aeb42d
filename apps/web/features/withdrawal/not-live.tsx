import type { AccountWire } from "@truefill/contracts/http";
import { useT } from "../../i18n/index.ts";
import { AccountList } from "../../ui/account-choice.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
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
				<LinkButton to="/main/accounts">{t("withdrawal.live.open")}</LinkButton>
			) : (
				<AccountList accounts={live} onUse={onUse} use={t("withdrawal.live.use")} />
			)}
		</SettingsCard>
	);
}
