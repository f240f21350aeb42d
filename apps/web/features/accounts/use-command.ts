import { useState } from "react";
import { type ApiError, isApiError, newCommandId, onForget } from "../../data/index.ts";

/** Commands with an unknown outcome, by key: they survive closing and reopening the form. */
const unanswered = new Map<string, () => Promise<unknown>>();
onForget(() => unanswered.clear());

/** What a command's form says about a refusal that is about no field; null while the outcome is unknown. */
export const problemOf = ({ outcomeUnknown, message }: ApiError): string | null => (outcomeUnknown ? null : message);

export interface Command<Intent> {
	/** No answer came: sending again resends the same command to find out. */
	readonly unknown: boolean;
	/** Throws `ApiError`. */
	send(intent: Intent): Promise<void>;
	/** Resends the command with the unknown outcome, if there is one. */
	again(): Promise<void>;
}

/**
 * One command at a time (its form sees to that); the same intent keeps its command id until its outcome is known (E24).
 * `key` identifies object and action: `rename acc_1`. The function that `send` resolves to is called once it is
 * accepted.
 */
export function useCommand<Intent>(
	key: string,
	send: (intent: Intent, commandId: string) => Promise<() => void>,
): Command<Intent> {
	const [unknown, setUnknown] = useState(() => unanswered.has(key));
	const run = async (command: () => Promise<unknown>): Promise<void> => {
		unanswered.set(key, command);
		setUnknown(false);
		try {
			await command();
			unanswered.delete(key);
		} catch (error) {
			if (!isApiError(error)) throw error;
			if (!error.outcomeUnknown) unanswered.delete(key);
			setUnknown(error.outcomeUnknown);
			throw error;
		}
	};
	return {
		unknown,
		send(intent) {
			const commandId = newCommandId();
			return run(unanswered.get(key) ?? (async () => (await send(intent, commandId))()));
		},
		async again() {
			const command = unanswered.get(key);
			if (command !== undefined) await run(command);
		},
	};
}
