import { useState } from "react";
import { useAccounts, useSelectedAccount } from "../../data/index.ts";
import { useProtection } from "../../data/protection/index.ts";
import { useT } from "../../i18n/index.ts";
import { Field } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";
import { ErrorState, Skeleton } from "../../ui/states.tsx";
import { DepositLimitCard } from "./deposit-limit-card.tsx";
import { ExclusionCard } from "./exclusion-card.tsx";
import { LimitsCard } from "./limits-card.tsx";
import { RealityCard } from "./reality-card.tsx";
import { TestCard } from "./test-card.tsx";

/** The customer's limits, their knowledge test, and their self-exclusion. */
export function ProtectionSection() {
	const t = useT();
	const { data: accounts } = useAccounts();
	const selected = useSelectedAccount();
	const state = useProtection();
	const [wanted, setWanted] = useState<string | null>(null);
	const inUse = accounts?.filter(({ archived }) => !archived) ?? [];
	const account = inUse.find(({ id }) => id === (wanted ?? selected?.id)) ?? inUse[0];
	return (
		<>
			{inUse.length > 1 ? (
				<Field label={t("protection.account")}>
					{(aria) => (
						<Select
							{...aria}
							value={account?.id ?? null}
							onChange={setWanted}
							options={inUse.map(({ id, name, number }) => ({ value: id, label: `${name} · ${number}` }))}
						/>
					)}
				</Field>
			) : null}
			{account === undefined ? <Skeleton className="h-64" /> : <LimitsCard key={account.id} account={account} />}
			<DepositLimitCard />
			<RealityCard />
			{state.data !== undefined ? (
				<>
					<TestCard state={state.data.test} />
					<ExclusionCard until={state.data.excluded_until} />
				</>
			) : state.isError ? (
				<ErrorState compact title={t("protection.failed")} onRetry={() => void state.refetch()} />
			) : (
				<Skeleton className="h-40" />
			)}
		</>
	);
}
