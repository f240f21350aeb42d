import { useRef, useState } from "react";
import { isApiError, newCommandId, onForget } from "../../data/index.ts";
import { t } from "../../i18n/index.ts";

/** Commands with an unknown outcome, by key: they survive closing and reopening the form. */
const unanswered = new Map<string, () => Promise<unknown>>();
onForget(() => unanswered.clear());

export interface Send<Intent> {
	readonly busy: boolean;
	/** The server's reason for a refusal, or that there was no answer. */
	readonly problem: string | null;
	/** No answer came: running again resends the same command to find out. */
	readonly unknown: boolean;
	run(intent: Intent): Promise<void>;
	/** The form has changed: the earlier refusal no longer applies. */
	reset(): void;
}

/**
 * Sends one command at a time; the same intent keeps its command id until its outcome is known (E24). `key` identifies
 * object and action: `rename acc_1`. The function that `send` resolves to is called once it is accepted.
 */
export function useSend<Intent>(
	key: string,
	send: (intent: Intent, commandId: string) => Promise<() => void>,
): Send<Intent> {
	const [busy, setBusy] = useState(false);
	const [unknown, setUnknown] = useState(() => unanswered.has(key));
	const [problem, setProblem] = useState<string | null>(() => (unknown ? t("accounts.unknown") : null));
	const running = useRef(false);
	return {
		busy,
		problem,
		unknown,
		async run(intent) {
			if (running.current) return;
			running.current = true;
			const commandId = newCommandId();
			const command = unanswered.get(key) ?? (async () => (await send(intent, commandId))());
			unanswered.set(key, command);
			setBusy(true);
			setProblem(null);
			setUnknown(false);
			try {
				await command();
				unanswered.delete(key);
			} catch (error) {
				if (!isApiError(error)) throw error;
				if (!error.outcomeUnknown) unanswered.delete(key);
				setUnknown(error.outcomeUnknown);
				setProblem(error.outcomeUnknown ? t("accounts.unknown") : error.message);
			} finally {
				running.current = false;
				setBusy(false);
			}
		},
		reset() {
			if (!unanswered.has(key)) setProblem(null);
		},
	};
}
