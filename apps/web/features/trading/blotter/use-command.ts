import type { ChangesWire } from "@truefill/contracts/http";
import { useRef, useState } from "react";
import { type Effect, isApiError, newCommandId, onForget } from "../../../data/index.ts";
import { t } from "../../../i18n/index.ts";

export interface UseCommand<Intent, Answer> {
	readonly busy: boolean;
	/** Why it was refused, in the server's words; null when it was not. */
	readonly refused: string | null;
	/** No answer came: running again sends what was sent, whatever is given, and so finds out. */
	readonly unknown: boolean;
	/** Gives the answer, or null when there is none. */
	run(intent: Intent): Promise<Answer | null>;
	reset(): void;
}

/** A hook for the commands of one kind of answer. */
function commandHook<Answer>() {
	/** Commands whose outcome is unknown, by what they act on: closing the form and opening it again forgets none. */
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
 * One command at a time; the same intent keeps its command id until its outcome is known (E24). `key` names what is
 * acted on and how: `close 10000001-7`.
 */
export const useCommand = commandHook<Effect>();
/** The same for commands that answer with changes of orders and trades. */
export const useOrderCommand = commandHook<ChangesWire>();
