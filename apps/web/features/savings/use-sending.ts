import { useRef, useState } from "react";
import { isApiError, newCommandId } from "../../data/index.ts";

/** One command at a time; its id stays the same until its outcome is known (E24). */
export function useSending() {
	const [busy, setBusy] = useState(false);
	const [problem, setProblem] = useState<string | null>(null);
	const id = useRef<string | null>(null);
	const send = async (command: (commandId: string) => Promise<void>): Promise<void> => {
		if (busy) return;
		setBusy(true);
		setProblem(null);
		id.current ??= newCommandId();
		try {
			await command(id.current);
			id.current = null;
		} catch (error) {
			if (!isApiError(error)) throw error;
			if (!error.outcomeUnknown) id.current = null;
			setProblem(error.message);
		} finally {
			setBusy(false);
		}
	};
	return { busy, problem, send };
}
export type Sending = ReturnType<typeof useSending>;
