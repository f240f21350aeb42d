import { Link } from "react-router";
import { Form, FormProblem, PasswordField } from "../../forms/index.ts";
import { useT } from "../../i18n/index.ts";
import { Button } from "../../ui/button.tsx";
import { TEXT_LINK } from "../../ui/public-frame.tsx";
import { SettingsCard } from "../../ui/settings-card.tsx";
import { FactorCodeField } from "./factor-code-field.tsx";
import { NewPasswordFields } from "./new-password.tsx";
import { usePasswordChange } from "./use-password-change.ts";

/**
 * Changes the password; the current one, plus a code if the authenticator app is on, is the required proof. All other
 * devices are signed out.
 */
export function PasswordSection() {
	const t = useT();
	const { form, needsCode } = usePasswordChange();
	return (
		<SettingsCard>
			<Form form={form} className="flex max-w-sm flex-col gap-4">
				<FormProblem form={form} />
				<PasswordField
					form={form}
					name="current_password"
					label={t("security.password.current")}
					aside={
						<Link to="/forgot-password" className={TEXT_LINK}>
							{t("security.password.forgot")}
						</Link>
					}
					inputName="current-password"
					autoComplete="current-password"
					required
				/>
				{needsCode ? <FactorCodeField form={form} name="code" required /> : null}
				<NewPasswordFields form={form} size="md" />
				<Button
					type="submit"
					variant="primary"
					className="self-start"
					busy={form.busy}
					busyLabel={t("security.password.busy")}
				>
					{t("security.password.submit")}
				</Button>
			</Form>
		</SettingsCard>
	);
}
