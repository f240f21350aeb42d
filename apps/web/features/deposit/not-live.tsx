import type { AccountWire } from "@truefill/contracts/http";
import { Plus, RotateCcw, WalletCards } from "lucide-react";
import { useState } from "react";
import { useT } from "../../i18n/index.ts";
import { AccountList } from "../../ui/account-choice.tsx";
import { AccountTypeBadge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Money } from "../../ui/num.tsx";
import { SettingsCard } from "../../ui/settings-card.tsx";
import type { DepositParts } from "./parts.ts";

export interface NotLiveProps {
	/** The selected demo account; undefined: there is no account. */
	readonly demo: AccountWire | undefined;
	readonly live: readonly AccountWire[];
	readonly onUse: (account: AccountWire) => void;
	readonly parts: DepositParts;
}

/** A demo account takes no deposit: what it can do instead, and the way to a live account. */
export function NotLive({ demo, live, onUse, parts }: NotLiveProps) {
	const t = useT();
	const [open, setOpen] = useState<"top-up" | "reset" | "live" | null>(null);
	const close = () => setOpen(null);
	const { OpenLive, TopUp, Reset } = parts;
	return (
		<>
			<SettingsCard
				title={t("deposit.live.title")}
				about={t(live.length === 0 ? "deposit.live.none" : "deposit.live.choose")}
			>
				{live.length === 0 ? (
					<Button
						variant="primary"
						className="self-start"
						icon={<Plus className="icon" aria-hidden />}
						onClick={() => setOpen("live")}
					>
						{t("deposit.live.open")}
					</Button>
				) : (
					<AccountList accounts={live} onUse={onUse} use={t("deposit.live.use")} />
				)}
			</SettingsCard>
			{demo === undefined ? null : (
				<SettingsCard
					title={
						<span className="flex flex-wrap items-center gap-2">
							<span dir="auto">{demo.name}</span>
							<AccountTypeBadge type="demo" />
						</span>
					}
					about={t("deposit.demo.body")}
					footer={
						<>
							<Button icon={<RotateCcw className="icon" aria-hidden />} onClick={() => setOpen("reset")}>
								{t("deposit.demo.reset")}
							</Button>
							<Button icon={<WalletCards className="icon" aria-hidden />} onClick={() => setOpen("top-up")}>
								{t("deposit.demo.topUp")}
							</Button>
						</>
					}
				>
					<p className="text-13">
						{t("deposit.demo.balance")} <Money value={demo.balance} currency={demo.currency} className="font-medium" />
					</p>
				</SettingsCard>
			)}

			{open === "live" ? <OpenLive onClose={close} /> : null}
			{open === "top-up" && demo !== undefined ? <TopUp account={demo} onClose={close} /> : null}
			{open === "reset" && demo !== undefined ? <Reset account={demo} onClose={close} /> : null}
		</>
	);
}
