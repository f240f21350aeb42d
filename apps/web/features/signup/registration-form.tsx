import { type FormEvent, useEffect, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { type Draft, type RegistrationField, removeDraft } from "../../data/registration/index.ts";
import { useSettings } from "../../data/site/settings.ts";
import { useT } from "../../i18n/index.ts";
import { outwardHref } from "../../lib/outward-href.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { notify } from "../../ui/notify.ts";
import { TEXT_LINK } from "../../ui/public-frame.tsx";
import { RegistrationFields } from "./registration-fields.tsx";
import { useRegistration } from "./use-registration.ts";

/** SPEC §2 Registration form: complete at `/signup` (`basic`), without the fields of earlier steps at `/register`. */
export function RegistrationForm({ draft }: { readonly draft: Draft | null }) {
	const t = useT();
	const navigate = useNavigate();
	const { settings } = useSettings();
	const form = useRegistration(draft);
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
				<RegistrationFields registration={form} />
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
