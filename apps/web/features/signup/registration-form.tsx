import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import {
	COUNTRIES,
	type Draft,
	FORM_COUNTRIES,
	type RegistrationField,
	removeDraft,
} from "../../data/registration/index.ts";
import { useSettings } from "../../data/site/settings.ts";
import { useT } from "../../i18n/index.ts";
import { outwardHref } from "../../lib/outward-href.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Field, type FieldAria } from "../../ui/field.tsx";
import { Input, type InputProps, PasswordInput } from "../../ui/input.tsx";
import { notify } from "../../ui/notify.ts";
import { TEXT_LINK } from "../../ui/public-frame.tsx";
import { Select } from "../../ui/select.tsx";
import { useCountryOptions } from "./country-options.tsx";
import { useRegistration } from "./use-registration.ts";

/** SPEC §2 Registration form: complete at `/signup` (`basic`), without the fields of earlier steps at `/register`. */
export function RegistrationForm({ draft }: { readonly draft: Draft | null }) {
	const t = useT();
	const navigate = useNavigate();
	const { settings } = useSettings();
	const form = useRegistration(draft);
	const five = useCountryOptions(FORM_COUNTRIES, false);
	const all = useCountryOptions(COUNTRIES, true);
	const element = useRef<HTMLFormElement>(null);
	const promo = outwardHref(settings?.promo_url);

	// After the render: a field that was hidden cannot be focused before.
	const [wanted, setWanted] = useState<{ readonly field: RegistrationField } | null>(null);
	useEffect(() => {
		if (wanted === null) return;
		element.current?.querySelector<HTMLElement>(`[data-field="${wanted.field}"] :is(input, button)`)?.focus();
	}, [wanted]);
	const send = async (event: FormEvent) => {
		event.preventDefault();
		if (form.busy) return;
		const sent = await form.send();
		if (sent.done) {
			removeDraft();
			notify({
				tone: "ok",
				...(sent.confirmByMail
					? // Only this tells the user what comes next: it stays until closed.
						{
							durationMs: Number.POSITIVE_INFINITY,
							title: t("signup.form.mailed"),
							description: t("signup.form.mailed.body", { email: form.values.email.trim() }),
						}
					: { title: t("signup.form.done"), description: t("signup.form.done.body") }),
			});
			await navigate("/");
			return;
		}
		const { field, message } = sent;
		if (message !== null) notify({ tone: "danger", title: message });
		if (field !== null) setWanted({ field });
	};

	const row = (field: RegistrationField, label: string, control: (aria: FieldAria) => ReactNode, help?: string) =>
		form.asks(field) ? (
			<div data-field={field} className="min-w-0">
				<Field label={label} error={form.faultOf(field)} help={help}>
					{control}
				</Field>
			</div>
		) : null;
	const bind = (field: RegistrationField) =>
		({
			name: field,
			value: form.values[field],
			onChange: (event) => form.change(field, event.target.value),
			onBlur: () => form.leave(field),
			size: "lg",
			required: true,
		}) satisfies InputProps;
	const text = (field: RegistrationField, label: string, props: InputProps, help?: string) =>
		row(field, label, (aria) => <Input {...aria} {...bind(field)} {...props} />, help);
	const password = (field: "password" | "confirm_password", label: string, help?: string) =>
		row(
			field,
			label,
			(aria) => <PasswordInput {...aria} {...bind(field)} autoComplete="new-password" dir="ltr" maxLength={128} />,
			help,
		);
	const choice = (field: "country" | "nationality", label: string, options: typeof all, placeholder: string) =>
		row(field, label, (aria) => (
			<Select
				{...aria}
				size="lg"
				options={options}
				value={form.values[field] || null}
				onChange={(value) => form.change(field, value)}
				placeholder={placeholder}
			/>
		));

	return (
		<>
			<h1 className="font-semibold text-20 tracking-tight">{t("signup.form.title")}</h1>
			{draft ? (
				<Alert title={t("signup.form.prefilled")}>
					{t("signup.form.prefilled.as", { email: draft.email })}
					{form.asks("password") ? ` ${t("signup.form.again")}` : null}
				</Alert>
			) : null}
			<form ref={element} className="flex flex-col gap-4" noValidate onSubmit={(event) => void send(event)}>
				<div className="grid gap-4 sm:grid-cols-2">
					{text("first_name", t("signup.form.firstName"), { autoComplete: "given-name", maxLength: 80 })}
					{text("last_name", t("signup.form.lastName"), { autoComplete: "family-name", maxLength: 80 })}
				</div>
				{text("username", t("signup.form.username"), {
					autoComplete: "username",
					autoCapitalize: "none",
					spellCheck: false,
					maxLength: 40,
					dir: "ltr",
				})}
				{text("email", t("signup.form.email"), {
					type: "email",
					inputMode: "email",
					autoComplete: "email",
					autoCapitalize: "none",
					spellCheck: false,
					maxLength: 254,
					dir: "ltr",
				})}
				<div className="grid grid-cols-[104px_minmax(0,1fr)] gap-3">
					{text("country_code", t("signup.form.dialCode"), {
						inputMode: "tel",
						autoComplete: "tel-country-code",
						maxLength: 5,
						dir: "ltr",
					})}
					{text("phone", t("signup.form.phone"), {
						type: "tel",
						autoComplete: "tel-national",
						maxLength: 20,
						dir: "ltr",
					})}
				</div>
				{choice("country", t("signup.form.country"), five, t("signup.form.country.choose"))}
				{choice("nationality", t("signup.form.nationality"), all, t("signup.form.nationality.choose"))}
				{password("password", t("signup.form.password"), t("signup.password.help"))}
				{password("confirm_password", t("signup.form.confirm"))}
				<Button
					type="submit"
					variant="primary"
					size="lg"
					block
					className="mt-1"
					busy={form.busy}
					busyLabel={t("signup.form.busy")}
				>
					{t("signup.form.submit")}
				</Button>
			</form>
			<p className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2 text-14 text-secondary">
				<span>
					{t("signup.form.haveAccount")}{" "}
					<Link to="/" className={TEXT_LINK}>
						{t("signup.form.login")}
					</Link>
				</span>
				{promo ? (
					<a href={promo} className={TEXT_LINK}>
						{t("signup.form.promo")}
					</a>
				) : null}
			</p>
		</>
	);
}
