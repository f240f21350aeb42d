import { KeyRound } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { isApiError } from "../../data/http/index.ts";
import {
	finishSecondStep,
	PasskeyCancelled,
	type SecondStepNow,
	secondStepNow,
	signInWithPasskey,
} from "../../data/security/index.ts";
import { useT } from "../../i18n/index.ts";
import { passkeysPossible } from "../../lib/passkeys-possible.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { Skeleton } from "../../ui/states.tsx";

export interface SecondStepProps {
	/** Back to the first step; with a message if the sign-in has ended. */
	readonly onBack: (why: string | null) => void;
}

/** The sign-in's second step: an authenticator code, a recovery code, or a passkey. */
export function SecondStep({ onBack }: SecondStepProps) {
	const t = useT();
	const heading = useRef<HTMLHeadingElement>(null);
	const field = useRef<HTMLInputElement>(null);
	const [now, setNow] = useState<SecondStepNow | null>(null);
	const [recovery, setRecovery] = useState(false);
	const [code, setCode] = useState("");
	const [wrong, setWrong] = useState<string | null>(null);
	const [failure, setFailure] = useState<string | null>(null);
	const [busy, setBusy] = useState<"code" | "passkey" | null>(null);
	const codes = now !== null && (now.methods.includes("totp") || now.methods.includes("recovery-code"));
	const passkey = now?.methods.includes("passkey") === true && passkeysPossible();

	useEffect(() => {
		let gone = false;
		secondStepNow().then(
			(found) => (gone ? undefined : setNow(found)),
			(error: unknown) => {
				if (gone) return;
				const ended = isApiError(error) && error.code === "CHALLENGE_ENDED";
				onBack(ended || !isApiError(error) ? t("secondStep.ended") : error.message);
			},
		);
		return () => {
			gone = true;
		};
	}, [onBack, t]);
	// Moves the focus, so that screen reader and keyboard users notice the page change.
	useEffect(() => {
		if (now === null) heading.current?.focus();
		else (field.current ?? heading.current)?.focus();
	}, [now]);

	const attempt = async (by: "code" | "passkey", work: () => Promise<unknown>) => {
		setBusy(by);
		setWrong(null);
		setFailure(null);
		try {
			await work();
		} catch (error) {
			setBusy(null);
			if (error instanceof PasskeyCancelled) return setFailure(t("passkey.cancelled"));
			if (!isApiError(error)) throw error;
			if (error.code === "CHALLENGE_ENDED") return onBack(t("secondStep.ended"));
			if (error.code !== "CODE_WRONG") return setFailure(error.message);
			setWrong(t("secondStep.wrong"));
			field.current?.select();
		}
	};
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
				<>
					<Field label={recovery ? t("secondStep.recoveryCode") : t("secondStep.code")} error={wrong}>
						{(aria) => (
							<Input
								{...aria}
								ref={field}
								key={recovery ? "recovery" : "app"}
								value={code}
								onChange={(event) => setCode(event.target.value)}
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
					<Button
						type="submit"
						variant="primary"
						size="lg"
						block
						busy={busy === "code"}
						busyLabel={t("secondStep.busy")}
					>
						{t("secondStep.submit")}
					</Button>
				</>
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
