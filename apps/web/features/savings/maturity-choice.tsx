import type { SavingsAccountWire } from "@truefill/contracts/http";
import { sendMaturity } from "../../data/savings/index.ts";
import { useT } from "../../i18n/index.ts";
import { Alert } from "../../ui/alert.tsx";
import { ChoiceTiles } from "../../ui/choice-tiles.tsx";
import { SettingsCard } from "../../ui/settings-card.tsx";
import { useSending } from "./use-sending.ts";

/** What happens when the fixed term is over; can be changed until then. */
export function MaturityChoice({ account }: { readonly account: SavingsAccountWire }) {
	const t = useT();
	const { problem, send } = useSending();
	const change = (at_maturity: "flexible" | "back") =>
		send(async (command_id) => {
			if (at_maturity !== account.at_maturity) await sendMaturity(account.id, { command_id, at_maturity });
		});
	return (
		<SettingsCard>
			<ChoiceTiles
				label={t("savings.atMaturity")}
				value={account.at_maturity}
				onChange={(choice) => void change(choice)}
				columns={2}
				options={[
					{ value: "flexible", label: t("savings.atMaturity.flexible"), body: t("savings.atMaturity.flexible.body") },
					{ value: "back", label: t("savings.atMaturity.back"), body: t("savings.atMaturity.back.body") },
				]}
			/>
			{problem === null ? null : <Alert variant="destructive">{problem}</Alert>}
		</SettingsCard>
	);
}
