import { Link } from "react-router";
import { useT } from "../../i18n/index.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { PasswordInput } from "../../ui/input.tsx";
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
	const { typed, needsCode, busy, refused, faults, change, submit } = usePasswordChange();
	return (
		<SettingsCard>
			<form className="flex max-w-sm flex-col gap-4" noValidate onSubmit={(event) => void submit(event)}>
				{refused.form ? <Alert variant="destructive">{refused.form}</Alert> : null}
				<Field
					label={t("security.password.current")}
					error={faults.current}
					aside={
						<Link to="/forgot-password" className={TEXT_LINK}>
							{t("security.password.forgot")}
						</Link>
					}
				>
					{(aria) => (
						<PasswordInput
							{...aria}
							name="current-password"
							value={typed.current}
							onChange={(event) => change({ current: event.target.value })}
							autoComplete="current-password"
							dir="ltr"
							required
						/>
					)}
				</Field>
				{needsCode ? (
					<FactorCodeField value={typed.code} error={faults.code} onChange={(code) => change({ code })} required />
				) : null}
				<NewPasswordFields
					values={typed}
					onChange={({ password, confirm }) => change({ password, confirm })}
					wrong={faults.password}
					refused={refused.password}
					size="md"
				/>
				<Button
					type="submit"
					variant="primary"
					className="self-start"
					busy={busy}
					busyLabel={t("security.password.busy")}
				>
					{t("security.password.submit")}
				</Button>
			</form>
		</SettingsCard>
	);
}
