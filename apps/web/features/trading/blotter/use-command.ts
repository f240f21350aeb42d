import { useRef, useState } from "react";
import { type Effect, isApiError, newCommandId } from "../../../data/index.ts";
import { t } from "../../../i18n/index.ts";

export interface UseCommand<Intent> {
	readonly busy: boolean;
	/** Why it was refused, in the server's words; null when it was not. */
	readonly refused: string | null;
	/** No answer came: sending again asks about the same intent. */
	readonly unknown: boolean;
	/** Gives the answer, or null when there is none. */
	run(intent: Intent): Promise<Effect | null>;
	reset(): void;
}

/** One command at a time; the same intent keeps its command id until its outcome is known (E24). */
export function useCommand<Intent>(send: (intent: Intent, commandId: string) => Promise<Effect>): UseCommand<Intent> {
	const [busy, setBusy] = useState(false);
	const [refused, setRefused] = useState<string | null>(null);
	const [unknown, setUnknown] = useState(false);
	const kept = useRef<{ readonly intent: Intent; readonly commandId: string } | null>(null);
	const running = useRef(false);
	return {
		busy,
		refused,
		unknown,
		run: async (intent) => {
			if (running.current) return null;
			running.current = true;
			const command = kept.current ?? { intent, commandId: newCommandId() };
			kept.current = command;
			setBusy(true);
			setRefused(null);
			setUnknown(false);
			try {
				const effect = await send(command.intent, command.commandId);
				kept.current = null;
				return effect;
			} catch (error) {
				if (!isApiError(error)) throw error;
				if (error.outcomeUnknown) {
					setUnknown(true);
					setRefused(t("trading.command.unknown"));
				} else {
					kept.current = null;
					setRefused(error.message);
				}
				return null;
			} finally {
				running.current = false;
				setBusy(false);
			}
		},
		reset: () => {
			if (kept.current === null) setRefused(null);
		},
	};
}
