import type { Personal, PersonalField } from "@truefill/contracts/http";
import { useId, useState } from "react";
import { isApiError, useSession } from "../../data/index.ts";
import { t } from "../../i18n/index.ts";
import { useKept } from "../../lib/use-kept.ts";
import { changesOf, formOf, GROUPS, type PersonalForm } from "./fields.ts";

/** Fields that may not be cleared. */
const NEEDED = GROUPS.flatMap(({ fields }) => fields.filter(({ optional }) => !optional).map(({ name }) => name));

const NOTHING: Partial<PersonalForm> = {};

export interface FormState {
	readonly form: PersonalForm;
	readonly changes: Partial<Record<PersonalField, string | null>>;
	readonly faults: Readonly<Partial<Record<string, string>>>;
	readonly problem: string | null;
	readonly busy: boolean;
	set(name: PersonalField, value: string): void;
	undo(): void;
	/** Calls `send` unless a required field is missing; the server's field errors are shown at the fields. */
	submit(send: () => Promise<void>): Promise<void>;
}

/** The typed fields over the stored values; with `place`, the input is restored when the user comes back. */
export function useForm(kept: Personal, place?: string): FormState {
	const before = formOf(kept);
	const { user } = useSession();
	const here = useId();
	const [typed, setTyped] = useKept<Partial<PersonalForm>>(`${user?.id}:${place ?? here}`, NOTHING);
	const [faults, setFaults] = useState<Readonly<Partial<Record<string, string>>>>({});
	const [problem, setProblem] = useState<string | null>(null);
	const [busy, setBusy] = useState(false);
	const form: PersonalForm = { ...before, ...typed };
	const changes = changesOf(before, form);
	return {
		form,
		changes,
		faults,
		problem,
		busy,
		set(name, value) {
			setTyped({ ...typed, [name]: value });
			setFaults({ ...faults, [name]: undefined });
			setProblem(null);
		},
		undo() {
			setTyped(NOTHING);
			setFaults({});
			setProblem(null);
		},
		async submit(send) {
			const missing = NEEDED.filter((name) => changes[name] === null);
			if (missing.length > 0) {
				setFaults(Object.fromEntries(missing.map((name) => [name, t("personal.needed")])));
				return;
			}
			setBusy(true);
			setProblem(null);
			try {
				await send();
				setTyped(NOTHING);
				setFaults({});
			} catch (error) {
				if (!isApiError(error)) throw error;
				const named = Object.entries(error.fields ?? {}).map(
					([path, { message }]) => [path.replace(/^changes\./, ""), message] as const,
				);
				setFaults(Object.fromEntries(named));
				setProblem(error.code === "BIRTH_DATE_WRONG" || named.length === 0 ? error.message : null);
			} finally {
				setBusy(false);
			}
		},
	};
}
