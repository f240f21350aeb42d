import { Link } from "react-router";
import { useT } from "../../i18n/index.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Input, PasswordInput } from "../../ui/input.tsx";
import { TEXT_LINK } from "../../ui/public-frame.tsx";
import { useStepOne } from "./use-step-one.ts";

/** Email and password; the server checks that the address is free, then the draft is saved (SPEC §2, §4, §5). */
export function StepOneForm({ submit }: { readonly submit: string }) {
	const t = useT();
	const { values, busy, email, password, fault, change, leave, send } = useStepOne();
	return (
		<form className="flex flex-col gap-4" noValidate onSubmit={(event) => void send(event)}>
			<Field label={t("signup.email")} error={fault("email")}>
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
