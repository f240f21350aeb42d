import { type FormEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";
import {
	askForAddress,
	beginDraft,
	isStepOneWrong,
	readDraft,
	type StepOneField,
} from "../../data/registration/index.ts";
import { useT } from "../../i18n/index.ts";
import { notify } from "../../ui/notify.ts";

const NONE: ReadonlySet<StepOneField> = new Set();

/** State of the first step: what is typed, what is wrong with it, and its submit. */
export function useStepOne() {
	const t = useT();
	const navigate = useNavigate();
	const [values, setValues] = useState(() => ({ email: readDraft()?.email ?? "", password: "" }));
	const [judged, setJudged] = useState(NONE);
	const [refused, setRefused] = useState<string | null>(null);
	const [busy, setBusy] = useState(false);
	const email = useRef<HTMLInputElement>(null);
	const password = useRef<HTMLInputElement>(null);
	const sent = { email: values.email.trim(), password: values.password };
	const fault = (field: StepOneField) => {
		if (field === "email" && refused !== null) return refused;
		return judged.has(field) && isStepOneWrong(field, sent) ? t(`signup.fault.${field}`) : null;
	};

	const change = (field: StepOneField, value: string) => {
		setValues((now) => ({ ...now, [field]: value }));
		if (field === "email") setRefused(null);
	};
	const leave = (field: StepOneField) => {
		if (values[field] !== "") setJudged((now) => new Set(now).add(field));
	};

	const send = async (event: FormEvent) => {
		event.preventDefault();
		if (busy) return;
		setJudged(new Set(["email", "password"]));
		if (isStepOneWrong("email", sent)) return email.current?.focus();
		if (isStepOneWrong("password", sent)) return password.current?.focus();
		setBusy(true);
		const answer = await askForAddress(sent.email, {
			refused: t("signup.email.refused"),
			taken: t("signup.email.taken"),
			other: t("signup.failed"),
		});
		setBusy(false);
		if (!answer.free) {
			notify({ tone: "danger", title: answer.refusal.message });
			setRefused(answer.refusal.fields.email ?? null);
			return email.current?.focus();
		}
		beginDraft(sent.email, sent.password, answer.country);
		notify({ tone: "ok", title: t("signup.verified") });
		await navigate("/register/country-residence");
	};
	return { values, busy, email, password, fault, change, leave, send };
}
