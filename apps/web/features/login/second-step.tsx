import { KeyRound } from "lucide-react";
import { type FormEvent, type Ref, useEffect, useRef, useState } from "react";
import { finishSecondStep, signInWithPasskey } from "../../data/security/index.ts";
import { useT } from "../../i18n/index.ts";
import { passkeysPossible } from "../../lib/passkeys-possible.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
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
	const { field, now, wrong, setWrong, failure, busy, attempt } = useSecondStep(onBack);
	const [recovery, setRecovery] = useState(false);
	const [code, setCode] = useState("");
	const codes = now !== null && (now.methods.includes("totp") || now.methods.includes("recovery-code"));
	const passkey = now?.methods.includes("passkey") === true && passkeysPossible();

	// Moves the focus, so that screen reader and keyboard users notice the page change.
	useEffect(() => {
		if (now === null) heading.current?.focus();
		else (field.current ?? heading.current)?.focus();
	}, [now, field]);

	const send = (event: FormEvent) => {
		event.preventDefault();
		if (busy !== null) return;
		const typed = code.trim();
		if (typed.length < 6) return setWrong(t("secondStep.missing"));
		void attempt("code", () => finishSecondStep(typed));
	};

	return (
		<form className="flex flex-col gap-4" noValidate onSubmit={send}>
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
			{failure === null ? null : <Alert variant="destructive">{failure}</Alert>}
			{now === null ? <Skeleton className="h-28" /> : null}
			{codes ? (
				<CodeFields
					field={field}
					recovery={recovery}
					code={code}
					wrong={wrong}
					busy={busy === "code"}
					onCode={setCode}
				/>
			) : null}
			{passkey ? (
				<Button
					size="lg"
					block
					variant={codes ? "secondary" : "primary"}
					icon={<KeyRound className="icon" aria-hidden />}
					busy={busy === "passkey"}
					busyLabel={t("passkey.busy")}
					onClick={() => void attempt("passkey", () => signInWithPasskey())}
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
							setCode("");
							setWrong(null);
						}}
					>
						{recovery ? t("secondStep.useApp") : t("secondStep.useRecovery")}
					</Button>
				) : null}
				<Button variant="quiet" size="sm" className="-mx-2.5" onClick={() => onBack(null)}>
					{t("secondStep.back")}
				</Button>
			</div>
		</form>
	);
}

/** The code of the authenticator app, or a recovery code, and the submit. */
function CodeFields(props: {
	readonly field: Ref<HTMLInputElement>;
	readonly recovery: boolean;
	readonly code: string;
	readonly wrong: string | null;
	readonly busy: boolean;
	readonly onCode: (code: string) => void;
}) {
	const { field, recovery, code, wrong, busy, onCode } = props;
	const t = useT();
	return (
		<>
			<Field label={recovery ? t("secondStep.recoveryCode") : t("secondStep.code")} error={wrong}>
				{(aria) => (
					<Input
						{...aria}
						ref={field}
						key={recovery ? "recovery" : "app"}
						value={code}
						onChange={(event) => onCode(event.target.value)}
						size="lg"
						inputMode={recovery ? "text" : "numeric"}
						autoComplete="one-time-code"
						autoCapitalize="characters"
						spellCheck={false}
						maxLength={recovery ? 40 : 12}
						dir="ltr"
					/>
				)}
			</Field>
			<Button type="submit" variant="primary" size="lg" block busy={busy} busyLabel={t("secondStep.busy")}>
				{t("secondStep.submit")}
			</Button>
		</>
	);
}
