import { Link } from "react-router";
import { Form, PasswordField, TextField } from "../../forms/index.ts";
import { useT } from "../../i18n/index.ts";
import { Button } from "../../ui/button.tsx";
import { TEXT_LINK } from "../../ui/public-frame.tsx";
import { useStepOne } from "./use-step-one.ts";

/** Email and password; the server checks that the address is free, then the draft is saved (SPEC §2, §4, §5). */
export function StepOneForm({ submit }: { readonly submit: string }) {
	const t = useT();
	const form = useStepOne();
	return (
		<Form form={form} className="flex flex-col gap-4">
			<TextField
				form={form}
				name="email"
				label={t("signup.email")}
				inputName="email"
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
			<PasswordField
				form={form}
				name="password"
				label={t("signup.password")}
				help={t("signup.password.help")}
				inputName="password"
				size="lg"
				autoComplete="new-password"
				maxLength={128}
				required
			/>
			<Button
				type="submit"
				variant="primary"
				size="lg"
				block
				className="mt-1"
				busy={form.busy}
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
		</Form>
	);
}
