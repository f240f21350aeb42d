import { KeyRound } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { type ApiForm, BoundField, Form, FormProblem } from "../../forms/index.ts";
import { useT } from "../../i18n/index.ts";
import { passkeysPossible } from "../../lib/passkeys-possible.ts";
import { Button } from "../../ui/button.tsx";
import { Input } from "../../ui/input.tsx";
import { Skeleton } from "../../ui/states.tsx";
import { useSecondStep } from "./use-second-step.ts";

export interface SecondStepProps {
	/** Back to the first step; with a message if the sign-in has ended. */
	readonly onBack: (why: string | null) => void;
}

/** The sign-in's second step: an authenticator code, a recovery code, or a passkey. */
export function SecondStep({ onBack }: SecondStepProps) {
	const t = useT();
	const heading = useRef<HTMLHeadingElement>(null);
	const field = useRef<HTMLElement>(null);
	const { now, form, byPasskey } = useSecondStep(onBack);
	const [recovery, setRecovery] = useState(false);
	const codes = now !== null && (now.methods.includes("totp") || now.methods.includes("recovery-code"));
	const passkey = now?.methods.includes("passkey") === true && passkeysPossible();

	// Moves the focus, so that screen reader and keyboard users notice the page change.
	useEffect(() => {
		if (now === null) heading.current?.focus();
		else (field.current ?? heading.current)?.focus();
	}, [now]);

	return (
		<Form form={form} blocked={!codes} className="flex flex-col gap-4">
			<div className="flex flex-col gap-1">
				<h2 ref={heading} tabIndex={-1} className="font-semibold text-20 outline-none">
					{t("secondStep.title")}
				</h2>
				<p className="text-14 text-secondary" aria-live="polite">
					{now === null
						? t("secondStep.loading")
						: codes
							? recovery
								? t("secondStep.recovery")
								: t("secondStep.app")
							: t("secondStep.passkeyOnly")}
				</p>
			</div>
			<FormProblem form={form} />
			{now === null ? <Skeleton className="h-28" /> : null}
			{codes ? <CodeFields field={field} recovery={recovery} form={form} /> : null}
			{passkey ? (
				<Button
					size="lg"
					block
					variant={codes ? "secondary" : "primary"}
					icon={<KeyRound className="icon" aria-hidden />}
					busy={form.doing === "passkey"}
					busyLabel={t("passkey.busy")}
					onClick={() => void byPasskey()}
				>
					{t("passkey.signIn")}
				</Button>
			) : null}
			<div className="flex flex-wrap justify-between gap-x-4 gap-y-1">
				{codes && now.methods.includes("recovery-code") ? (
					<Button
						variant="quiet"
						size="sm"
						className="-mx-2.5"
						onClick={() => {
							setRecovery(!recovery);
							form.undo();
						}}
					>
						{recovery ? t("secondStep.useApp") : t("secondStep.useRecovery")}
					</Button>
				) : null}
				<Button variant="quiet" size="sm" className="-mx-2.5" onClick={() => onBack(null)}>
					{t("secondStep.back")}
				</Button>
			</div>
		</Form>
	);
}

/** The code of the authenticator app, or a recovery code, and the submit. */
function CodeFields(props: {
	readonly field: RefObject<HTMLElement | null>;
	readonly recovery: boolean;
	readonly form: ApiForm<CodeValues>;
}) {
	const { field, recovery, form } = props;
	const t = useT();
	return (
		<>
			<BoundField<CodeValues, string>
				form={form}
				name="code"
				label={recovery ? t("secondStep.recoveryCode") : t("secondStep.code")}
			>
				{({ aria, value, change, leave, ref }) => (
					<Input
						{...aria}
						ref={(element) => {
							field.current = element;
							ref(element);
						}}
						key={recovery ? "recovery" : "app"}
						value={value}
						onChange={(event) => change(event.target.value)}
						onBlur={leave}
						size="lg"
						inputMode={recovery ? "text" : "numeric"}
						autoComplete="one-time-code"
						autoCapitalize="characters"
						spellCheck={false}
						maxLength={recovery ? 40 : 12}
						dir="ltr"
					/>
				)}
			</BoundField>
			<Button type="submit" variant="primary" size="lg" block busy={form.busy} busyLabel={t("secondStep.busy")}>
				{t("secondStep.submit")}
			</Button>
		</>
	);
}

interface CodeValues {
	readonly code: string;
}
