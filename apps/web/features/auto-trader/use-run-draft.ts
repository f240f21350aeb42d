import type { AccountWire } from "@truefill/contracts/http";
import { useMemo, useState } from "react";
import { serverNow, useAccounts, useSelectedAccount, useSession } from "../../data/index.ts";
import { keepAt, useKept } from "../../lib/use-kept.ts";
import { type JudgedLimits, judgeLimits, type LimitsChanges } from "./limits.ts";

/** On which account a strategy is to run, and within which limits; kept for each strategy until the page is reloaded. */
export interface RunDraft {
	/** Undefined: the customer has no account that can trade. */
	readonly account: AccountWire | undefined;
	/** Demo accounts first. */
	readonly accounts: readonly AccountWire[];
	readonly onAccount: (id: string) => void;
	readonly limits: JudgedLimits | null;
	readonly isChanged: boolean;
	readonly onLimits: (changes: LimitsChanges) => void;
	readonly onReset: () => void;
}

const NO_CHANGES: LimitsChanges = {};
const accountPlace = (userId: string, strategyId: string): string => `run-account/${userId}/${strategyId}`;

/** Accounts on which a strategy can run, demo first: savings and archived ones never trade. */
export const runnable = (accounts: readonly AccountWire[]): readonly AccountWire[] =>
	accounts
		.filter(({ type, archived }) => type !== "savings" && !archived)
		.toSorted((a, b) => Number(b.type === "demo") - Number(a.type === "demo"));

/** The account that the next look at a strategy begins with. */
export const chooseAccount = (userId: string, strategyId: string, accountId: string): void =>
	void keepAt(accountPlace(userId, strategyId), accountId);

export function useRunDraft(strategyId: string): RunDraft {
	const userId = useSession().user?.id ?? "";
	const selected = useSelectedAccount();
	const { data } = useAccounts();
	const accounts = useMemo(() => runnable(data ?? []), [data]);
	const [chosen, setChosen] = useKept<string | null>(accountPlace(userId, strategyId), null);
	const usual = selected?.type === "demo" ? selected.id : null;
	const account = accounts.find(({ id }) => id === (chosen ?? usual)) ?? accounts[0];
	const [changes, setChanges] = useKept(`run-limits/${userId}/${strategyId}/${account?.id ?? ""}`, NO_CHANGES);
	// Proposed dates must not move while they are read.
	const [nowMs] = useState(serverNow);
	const limits = useMemo(
		() => (account === undefined ? null : judgeLimits(account, changes, nowMs)),
		[account, changes, nowMs],
	);
	return {
		account,
		accounts,
		onAccount: setChosen,
		limits,
		isChanged: Object.keys(changes).length > 0,
		onLimits: (next) => setChanges({ ...changes, ...next }),
		onReset: () => setChanges(NO_CHANGES),
	};
}
