import { type FormEvent, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import {
	askForAddress,
	beginDraft,
	isStepOneWrong,
	readDraft,
	type StepOneField,
} from "../../data/registration/index.ts";
import { useT } from "../../i18n/index.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Input, PasswordInput } from "../../ui/input.tsx";
import { notify } from "../../ui/notify.ts";
import { TEXT_LINK } from "../../ui/public-frame.tsx";

const NONE: ReadonlySet<StepOneField> = new Set();

/** Email and password; the server checks that the address is free, then the draft is saved (SPEC §2, §4, §5). */
export function StepOneForm({ submit }: { readonly submit: string }) {
	const t = useT();
	const navigate = useNavigate();
	const [values, setValues] = useState(() => ({ email: readDraft()?.email ?? "", password: "" }));
	const [judged, setJudged] = useState(NONE);
	const [refused, setRefused] = useState<string | null>(null);
	const [busy, setBusy] = useState(false);
	const email = useRef<HTMLInputElement>(null);
	const password = useRef<HTMLInputElement>(null);
	const sent = { email: values.email.trim(), password: values.password };
	const fault = (field: StepOneField) =>
		judged.has(field) && isStepOneWrong(field, sent) ? t(`signup.fault.${field}`) : null;

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

	return (
		<form className="flex flex-col gap-4" noValidate onSubmit={(event) => void send(event)}>
			<Field label={t("signup.email")} error={refused ?? fault("email")}>
				{(aria) => (
					<Input
						{...aria}
						ref={email}
						name="email"
						value={values.email}
						onChange={(event) => change("email", event.target.value)}
						onBlur={() => leave("email")}
						size="lg"
						type="email"
						autoComplete="email"
						autoCapitalize="none"
						spellCheck={false}
						inputMode="email"
						dir="ltr"
						maxLength={254}
						required
					/>
				)}
			</Field>
			<Field label={t("signup.password")} help={t("signup.password.help")} error={fault("password")}>
				{(aria) => (
					<PasswordInput
						{...aria}
						ref={password}
						name="password"
						value={values.password}
						onChange={(event) => change("password", event.target.value)}
						onBlur={() => leave("password")}
						size="lg"
						autoComplete="new-password"
						dir="ltr"
						maxLength={128}
						required
					/>
				)}
			</Field>
			<Button
				type="submit"
				variant="primary"
				size="lg"
				block
				className="mt-1"
				busy={busy}
				busyLabel={t("signup.checking")}
			>
				{submit}
			</Button>
			<p className="text-14 text-secondary">
				{t("signup.haveAccount")} {/* SPEC §2: on small screens with the type in the URL. */}
				<Link to="/" className={`${TEXT_LINK} hidden lg:inline`}>
					{t("signup.logIn")}
				</Link>
				<Link to="/?type=basic" className={`${TEXT_LINK} lg:hidden`}>
					{t("signup.logIn")}
				</Link>
			</p>
		</form>
	);
}
