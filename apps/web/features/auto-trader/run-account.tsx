import { useT } from "../../i18n/index.ts";
import { formatMoney } from "../../lib/format.ts";
import { AccountTypeBadge } from "../../ui/badge.tsx";
import { ChoiceTiles } from "../../ui/choice-tiles.tsx";
import { type DemoProof, proofText } from "./demo-proof.ts";
import type { RunDraft } from "./use-run-draft.ts";

/** On which account the strategy is to run; its limits depend on it. */
export function RunAccount({ draft, proof }: { readonly draft: RunDraft; readonly proof?: DemoProof }) {
	const t = useT();
	const { account, accounts, onAccount } = draft;
	return (
		<ChoiceTiles
			label={t("strategyRun.account")}
			columns={2}
			value={account?.id ?? null}
			onChange={onAccount}
			options={accounts.map(({ id, name, number, type, balance, currency }) => ({
				value: id,
				label: `${name} · ${number}`,
				...(type === "savings" ? {} : { sample: <AccountTypeBadge type={type} /> }),
				body: (
					<>
						{formatMoney(balance, currency)}
						{type === "live" && proof !== undefined ? <span className="block">{proofText(t, proof)}</span> : null}
					</>
				),
			}))}
		/>
	);
}
