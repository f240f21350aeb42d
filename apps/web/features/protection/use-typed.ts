import { useState } from "react";
import { isApiError } from "../../data/index.ts";
import { type Notice, notify } from "../../ui/notify.ts";

export interface Typed<Form> {
	/** The stored values, overlaid with the typed ones. */
	readonly form: Form;
	readonly changed: boolean;
	readonly busy: boolean;
	/** The server's error message, and those for its fields; cleared by the next change. */
	readonly problem: string | null;
	readonly faults: Readonly<Record<string, string>>;
	readonly change: (next: Partial<Form>) => void;
	readonly putBack: () => void;
	/** Sends and notifies; then the form shows the stored values. If refused, the input stays. */
	readonly send: (act: () => Promise<Notice>) => Promise<void>;
}

/** State of a limits card. `kept`: the current values, which untouched fields follow. */
export function useTyped<Form extends object>(kept: Form): Typed<Form> {
	const [typed, setTyped] = useState<Partial<Form>>({});
	const [problem, setProblem] = useState<string | null>(null);
	const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
	const [busy, setBusy] = useState(false);
	const form = { ...kept, ...typed };
	const begin = (next: Partial<Form>) => {
		setTyped(next);
		setProblem(null);
		setFaults({});
	};
	return {
		form,
		changed: JSON.stringify(form) !== JSON.stringify(kept),
		busy,
		problem,
		faults,
		change: (next) => begin({ ...typed, ...next }),
		putBack: () => begin({}),
		send: async (act) => {
			setBusy(true);
			setProblem(null);
			try {
				const reported = await act();
				setTyped({});
				notify(reported);
			} catch (error) {
				if (!isApiError(error)) throw error;
				setFaults(Object.fromEntries(Object.entries(error.fields).map(([name, { message }]) => [name, message])));
				setProblem(error.message);
			} finally {
				setBusy(false);
			}
		},
	};
}
