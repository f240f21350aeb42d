import { type FormEvent, useState } from "react";
import { Link } from "react-router";
import { isApiError, messageOf } from "../../data/http/index.ts";
import { sendPasswordChange } from "../../data/identity/index.ts";
import { useSecurity } from "../../data/security/index.ts";
import { useT } from "../../i18n/index.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Input, PasswordInput } from "../../ui/input.tsx";
import { notify } from "../../ui/notify.ts";
import { TEXT_LINK } from "../../ui/public-frame.tsx";
import { SettingsCard } from "../../ui/settings-card.tsx";
import { NewPasswordFields, wrongPassword } from "./new-password.tsx";

const EMPTY = { password: "", confirm: "" };
const NOTHING = { current: null, code: null, password: null, form: null };

/**
 * Changes the password; the current one, plus a code if the authenticator app is on, is the required proof. All other
 * devices are signed out.
 */
export function PasswordSection() {
	const t = useT();
	const security = useSecurity();
	const needsCode = security.data?.totp.on === true;
	const [current, setCurrent] = useState("");
	const [code, setCode] = useState("");
	const [values, setValues] = useState(EMPTY);
	const [judged, setJudged] = useState(false);
	const [busy, setBusy] = useState(false);
	const [refused, setRefused] = useState<Record<keyof typeof NOTHING, string | null>>(NOTHING);
	const wrong = wrongPassword(values);

	const submit = async (event: FormEvent) => {
		event.preventDefault();
		setJudged(true);
		if (busy || wrong !== null || current === "" || (needsCode && code.trim() === "")) return;
		setBusy(true);
		setRefused(NOTHING);
		try {
			const count = await sendPasswordChange(current, values.password, needsCode ? code.trim() : null);
			setCurrent("");
			setCode("");
			setValues(EMPTY);
			setJudged(false);
			notify({ tone: "ok", title: t("security.password.done", { count }) });
		} catch (error) {
			const why = isApiError(error) ? error.code : "";
			const message = messageOf(error, t("recovery.unknown"));
			if (why === "PASSWORD_WRONG") setRefused({ ...NOTHING, current: message });
			else if (why === "CODE_WRONG") {
				// A code works once: the next attempt needs a new one.
				setCode("");
				setRefused({ ...NOTHING, code: message });
				await security.refetch();
			} else if (["PASSWORD_TOO_COMMON", "PASSWORD_BREACHED", "PASSWORD_UNCHANGED"].includes(why)) {
				setRefused({ ...NOTHING, password: message });
			} else setRefused({ ...NOTHING, form: t("recovery.failed", { reason: message }) });
		} finally {
			setBusy(false);
		}
	};

	return (
		<SettingsCard>
			<form className="flex max-w-sm flex-col gap-4" noValidate onSubmit={(event) => void submit(event)}>
				{refused.form ? <Alert variant="destructive">{refused.form}</Alert> : null}
				<Field
					label={t("security.password.current")}
					error={judged && current === "" ? t("recovery.password.missing") : refused.current}
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
							value={current}
							onChange={(event) => {
								setCurrent(event.target.value);
								setRefused(NOTHING);
							}}
							autoComplete="current-password"
							dir="ltr"
							required
						/>
					)}
				</Field>
				{needsCode ? (
					<Field
						label={t("stepUp.code")}
						error={judged && code.trim() === "" ? (refused.code ?? t("secondStep.missing")) : refused.code}
					>
						{(aria) => (
							<Input
								{...aria}
								value={code}
								onChange={(event) => {
									setCode(event.target.value);
									setRefused(NOTHING);
								}}
								autoComplete="one-time-code"
								spellCheck={false}
								maxLength={40}
								dir="ltr"
								required
							/>
						)}
					</Field>
				) : null}
				<NewPasswordFields
					values={values}
					onChange={(next) => {
						setValues(next);
						setRefused(NOTHING);
					}}
					wrong={judged ? wrong : null}
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
