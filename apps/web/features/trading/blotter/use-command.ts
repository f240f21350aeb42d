import type { ChangesWire } from "@truefill/contracts/http";
import { useRef, useState } from "react";
import { type Effect, isApiError, newCommandId, onForget } from "../../../data/index.ts";
import { t } from "../../../i18n/index.ts";

export interface UseCommand<Intent, Answer> {
	readonly busy: boolean;
	/** The server's reason for a refusal; null without one. */
	readonly refused: string | null;
	/** No answer came: running again resends the same command, ignoring the new intent, to find out. */
	readonly unknown: boolean;
	/** Returns the answer, or null if there is none. */
	run(intent: Intent): Promise<Answer | null>;
	reset(): void;
}

/** Creates a hook for the commands of one answer type. */
function commandHook<Answer>() {
	/** Commands with an unknown outcome, by key: they survive closing and reopening the form. */
	const unanswered = new Map<string, () => Promise<Answer>>();
	onForget(() => unanswered.clear());
	return function useCommand<Intent>(
		key: string,
		send: (intent: Intent, commandId: string) => Promise<Answer>,
	): UseCommand<Intent, Answer> {
		const [busy, setBusy] = useState(false);
		const [unknown, setUnknown] = useState(() => unanswered.has(key));
		const [refused, setRefused] = useState<string | null>(() => (unknown ? t("trading.command.unknown") : null));
		const running = useRef(false);
		const ask = async (command: () => Promise<Answer>): Promise<Answer | null> => {
			if (running.current) return null;
			running.current = true;
			unanswered.set(key, command);
			setBusy(true);
			setRefused(null);
			setUnknown(false);
			try {
				const effect = await command();
				unanswered.delete(key);
				return effect;
			} catch (error) {
				if (!isApiError(error)) throw error;
				if (error.outcomeUnknown) {
					setUnknown(true);
					setRefused(t("trading.command.unknown"));
				} else {
					unanswered.delete(key);
					setRefused(error.message);
				}
				return null;
			} finally {
				running.current = false;
				setBusy(false);
			}
		};
		return {
			busy,
			refused,
			unknown,
			run: (intent) => {
				const commandId = newCommandId();
				return ask(unanswered.get(key) ?? (() => send(intent, commandId)));
			},
			reset: () => {
				if (!unanswered.has(key)) setRefused(null);
			},
		};
	};
}

/**
 * Sends one command at a time; the same intent keeps its command id until its outcome is known (E24). `key` identifies
 * object and action: `close 10000001-7`.
 */
export const useCommand = commandHook<Effect>();
/** The same for commands whose answer is changes of orders and trades. */
export const useOrderCommand = commandHook<ChangesWire>();
