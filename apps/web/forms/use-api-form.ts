import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import {
	type Control,
	type DefaultValues,
	type FieldPath,
	type FieldPathValue,
	type FieldValues,
	type Resolver,
	set,
	type UseFormReturn,
	useForm,
} from "react-hook-form";
import { type ApiError, isApiError } from "../data/http/index.ts";
import { activeLanguage, loadServerTexts, useT } from "../i18n/index.ts";
import { keepAt, keptAt } from "../lib/use-kept.ts";
import { type Faults, faultsOf, type Rules } from "./faults.ts";
import { type Placing, place } from "./refusal.ts";

export interface ApiFormOptions<Values extends FieldValues, Body> extends Rules<Values, Body>, Placing<Values> {
	/** The stored values: untouched fields follow them. */
	readonly values: Values;
	/** Sends what the contract has accepted. Throws `ApiError`, which is shown; what is typed stays. */
	readonly submit: (body: Body, values: Values) => Promise<unknown>;
	/** When a field is judged for the first time: when the form is sent, or also when it is left with a value. */
	readonly mode?: "onSubmit" | "onBlur";
	/** After sending: whether the form keeps what was typed. Default: it shows the stored values. */
	readonly keeps?: boolean;
	/** The user and the form: what is typed is restored when they come back, until the page is reloaded. */
	readonly draft?: string | undefined;
	/** Whether the text of a refused field is selected, so that typing replaces it. */
	readonly selects?: boolean;
	/** Called with the names of wrong fields when the form was to be sent. */
	readonly onWrong?: (names: readonly string[]) => void;
	/** Called for a refusal, before it is shown. */
	readonly onRefused?: (error: ApiError) => void;
}

/** What is under way: the submit, or another action of the form by its name. */
type Doing = string | null;

/** The form of one API call. */
export interface ApiForm<Values extends FieldValues> {
	readonly control: Control<Values>;
	readonly values: Values;
	/** Whether it differs from the stored values. */
	readonly changed: boolean;
	/** Whether it is being sent. */
	readonly busy: boolean;
	readonly doing: Doing;
	/** Why it was refused, besides what the fields say; cleared by the next change. */
	readonly problem: string | null;
	/** What is wrong with the present values, by field: shown only after a submit, unless a field is `live`. */
	readonly faults: Faults;
	/** The first of them; null if it can be sent. */
	readonly fault: string | null;
	readonly onSubmit: (event?: FormEvent) => void;
	readonly set: <Name extends FieldPath<Values>>(name: Name, value: FieldPathValue<Values, Name>) => void;
	/** Focuses a field and shows an error there; null: the reason is shown elsewhere. */
	readonly refuse: (name: FieldPath<Values>, message: string | null) => void;
	readonly setProblem: (problem: string | null) => void;
	/** Back to the stored values. */
	readonly undo: () => void;
	/** Another action, one at a time with the submit; a refusal is shown in the same way. */
	readonly run: (name: string, work: () => Promise<unknown>) => Promise<void>;
}

const SUBMIT = "submit";

/** When the stored values change: what was typed stays, with its errors. */
const FOLLOW = { keepDirtyValues: true, keepErrors: true, keepIsSubmitted: true };
const AFRESH = { keepDirtyValues: false, keepErrors: false, keepIsSubmitted: false };

/** A form whose fields are judged by the contract before it is sent, and by the server afterwards. */
export function useApiForm<Values extends FieldValues, Body>(options: ApiFormOptions<Values, Body>): ApiForm<Values> {
	const t = useT();
	const { values: stored, mode = "onSubmit", draft } = options;
	const latest = useRef(options);
	latest.current = options;
	const form = useForm<Values>({
		defaultValues: stored as DefaultValues<Values>,
		values: stored,
		resetOptions: FOLLOW,
		mode,
		resolver: resolverOf(() => latest.current),
	});
	const values = form.watch();
	const [problem, setProblem] = useState<string | null>(null);
	const [doing, setDoing] = useState<Doing>(null);
	const running = useRef(false);
	useDraft(form, draft, stored);
	useChanges(form, () => setProblem(null));
	useEffect(() => {
		void t;
		judgeWrong(form);
	}, [form, t]);

	const undo = () => {
		form.reset(latest.current.values, AFRESH);
		setProblem(null);
		if (draft !== undefined) keepAt(draft, undefined);
	};
	const refuse = (name: FieldPath<Values>, message: string | null) => {
		if (message !== null) form.setError(name, { type: SERVER, message });
		form.setFocus(name, { shouldSelect: latest.current.selects ?? false });
	};
	const perform = async (name: string, work: () => Promise<unknown>): Promise<boolean> => {
		setDoing(name);
		setProblem(null);
		try {
			await work();
			return true;
		} catch (error) {
			if (!isApiError(error)) throw error;
			latest.current.onRefused?.(error);
			const placed = place(error, form.getValues(), latest.current);
			for (const [field, message] of placed.fields.toReversed()) refuse(field, message);
			setProblem(placed.problem);
			return false;
		} finally {
			setDoing(null);
		}
	};
	const alone = async (work: () => Promise<unknown>): Promise<void> => {
		if (running.current) return;
		running.current = true;
		try {
			await work();
		} finally {
			running.current = false;
		}
	};
	const send = async (typed: Values): Promise<void> => {
		const { schema, bodyOf, submit, keeps = false } = latest.current;
		const body = schema.safeParse(bodyOf === undefined ? typed : bodyOf(typed));
		// A fault that belongs to no field.
		if (!body.success) return setProblem(faultsOf(latest.current, typed)[""] ?? null);
		if ((await perform(SUBMIT, () => submit(body.data, typed))) && !keeps) undo();
	};
	const judgeAndSend = async (): Promise<void> => {
		setProblem(null);
		// The library judges asynchronously; the button shows at once that the form is being sent.
		if (Object.keys(faultsOf(latest.current, form.getValues())).length === 0) setDoing(SUBMIT);
		try {
			await form.handleSubmit(send, (errors) => latest.current.onWrong?.(Object.keys(errors)))();
		} finally {
			setDoing(null);
		}
	};
	const faults = faultsOf(options, values);
	return {
		control: form.control,
		values,
		changed: JSON.stringify(values) !== JSON.stringify(stored),
		busy: doing === SUBMIT,
		doing,
		problem,
		faults,
		fault: Object.values(faults)[0] ?? null,
		onSubmit(event) {
			event?.preventDefault();
			// A dialog's portal may be inside another form.
			event?.stopPropagation();
			void alone(judgeAndSend);
		},
		set: (name, value) => form.setValue(name, value, { shouldDirty: true }),
		refuse,
		setProblem,
		undo,
		run: (name, work) => alone(() => perform(name, work)),
	};
}

/** The type of an error that the server reported: only a change of its field removes it. */
const SERVER = "server";

function resolverOf<Values extends FieldValues, Body>(rules: () => Rules<Values, Body>): Resolver<Values> {
	return async (values) => {
		if (activeLanguage() !== "en") await loadServerTexts().catch(() => undefined);
		const errors = {};
		for (const [name, message] of Object.entries(faultsOf(rules(), values))) {
			if (name !== "") set(errors, name, { type: "contract", message });
		}
		return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
	};
}

/** Restores what was typed here before, and keeps what is typed. */
function useDraft<Values extends FieldValues>(form: UseFormReturn<Values>, place: string | undefined, stored: Values) {
	const base = useRef(stored);
	base.current = stored;
	useLayoutEffect(() => {
		if (place === undefined) return undefined;
		form.reset(base.current, AFRESH);
		const begun = keptAt(place);
		for (const [name, value] of Object.entries(begun ?? {})) {
			// Kept below, from a form with the same fields.
			form.setValue(name as FieldPath<Values>, value, { shouldDirty: true });
		}
		const watching = form.watch((values, { name }) => {
			if (name === undefined) return;
			const typed = Object.entries(values).filter(([field, value]) => value !== base.current[field]);
			keepAt(place, Object.fromEntries(typed));
		});
		return () => watching.unsubscribe();
	}, [form, place]);
}

/** After each change by the user: calls `changed`, drops the server's error of the field and judges the wrong fields again. */
function useChanges<Values extends FieldValues>(form: UseFormReturn<Values>, changed: () => void) {
	const latest = useRef(changed);
	latest.current = changed;
	useEffect(() => {
		const watching = form.watch((_, { name }) => {
			if (name === undefined) return;
			latest.current();
			if (form.getFieldState(name).error?.type === SERVER) form.clearErrors(name);
			judgeWrong(form);
		});
		return () => watching.unsubscribe();
	}, [form]);
}

/** Judges again the fields that were wrong: another field was changed, or the language. */
function judgeWrong<Values extends FieldValues>(form: UseFormReturn<Values>): void {
	const wrong = wrongFields<Values>(form.formState.errors);
	if (wrong.length > 0) void form.trigger(wrong);
}

/** Names of the fields with an error of the contract. */
function wrongFields<Values extends FieldValues>(errors: object, prefix = ""): FieldPath<Values>[] {
	return Object.entries(errors).flatMap(([name, error]: [string, unknown]): FieldPath<Values>[] => {
		if (typeof error !== "object" || error === null) return [];
		const path = `${prefix}${name}`;
		if ("type" in error && typeof error.type === "string")
			return error.type === "contract" ? [path as FieldPath<Values>] : [];
		return wrongFields<Values>(error, `${path}.`);
	});
}
