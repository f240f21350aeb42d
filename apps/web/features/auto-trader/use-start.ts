import type { AccountWire, StrategyWire } from "@truefill/contracts/http";
import { useState } from "react";
import { isApiError, newCommandId } from "../../data/index.ts";
import { sendStart } from "../../data/strategies/runs.ts";
import { useT } from "../../i18n/index.ts";
import { notify } from "../../ui/notify.ts";

type SendBody = Parameters<typeof sendStart>[0];

const isSame = (sent: SendBody | null, asked: Omit<SendBody, "command_id">): sent is SendBody =>
	sent !== null && JSON.stringify(sent) === JSON.stringify({ command_id: sent.command_id, ...asked });

/** Starts a strategy; after an unknown outcome the same command is sent again. Another account has no problem yet. */
export function useStart(accountId: string | undefined, onStarted: () => void) {
	const t = useT();
	const [failed, setFailed] = useState<{ readonly accountId: string; readonly problem: unknown } | null>(null);
	const [isSending, setSending] = useState(false);
	const [unknown, setUnknown] = useState<SendBody | null>(null);
	const send = async (
		account: AccountWire,
		strategy: StrategyWire,
		limits: SendBody["limits"],
		told: SendBody["notify"],
	) => {
		setSending(true);
		setFailed(null);
		const asked = { account_id: account.id, strategy, limits, notify: told };
		const body = isSame(unknown, asked) ? unknown : { command_id: newCommandId(), ...asked };
		try {
			await sendStart(body);
			notify({ tone: "ok", title: t("strategyRun.started", { name: strategy.name, account: account.name }) });
			onStarted();
		} catch (error) {
			setUnknown(isApiError(error) && error.outcomeUnknown ? body : null);
			setFailed({ accountId: account.id, problem: error });
		} finally {
			setSending(false);
		}
	};
	return {
		problem: failed?.accountId === accountId ? (failed?.problem ?? null) : null,
		isSending,
		send: (...sent: Parameters<typeof send>) => void send(...sent),
	};
}
