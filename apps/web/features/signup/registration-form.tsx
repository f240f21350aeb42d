import { Link } from "react-router";
import type { Draft } from "../../data/registration/index.ts";
import { useSettings } from "../../data/site/settings.ts";
import { Form } from "../../forms/index.ts";
import { useT } from "../../i18n/index.ts";
import { outwardHref } from "../../lib/outward-href.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { TEXT_LINK } from "../../ui/public-frame.tsx";
import { RegistrationFields } from "./registration-fields.tsx";
import { useRegistration } from "./use-registration.ts";

/** SPEC §2 Registration form: complete at `/signup` (`basic`), without the fields of earlier steps at `/register`. */
export function RegistrationForm({ draft }: { readonly draft: Draft | null }) {
	const t = useT();
	const { settings } = useSettings();
	const registering = useRegistration(draft);
	const { form, asks } = registering;
	const promo = outwardHref(settings?.promo_url);

	return (
		<>
			<h1 className="font-semibold text-20 tracking-tight">{t("signup.form.title")}</h1>
			{draft ? (
				<Alert title={t("signup.form.prefilled")}>
					{t("signup.form.prefilled.as", { email: draft.email })}
					{asks("password") ? ` ${t("signup.form.again")}` : null}
				</Alert>
			) : null}
			<Form form={form} className="flex flex-col gap-4">
				<RegistrationFields registering={registering} />
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
			</Form>
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
