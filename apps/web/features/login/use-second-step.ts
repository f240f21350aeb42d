import { answerChallenge } from "@truefill/contracts/http";
import { useEffect, useState } from "react";
import { isApiError } from "../../data/http/index.ts";
import {
	finishSecondStep,
	PasskeyCancelled,
	type SecondStepNow,
	secondStepNow,
	signInWithPasskey,
} from "../../data/security/index.ts";
import { useApiForm } from "../../forms/index.ts";
import { useT } from "../../i18n/index.ts";

/** What the second step asks for, and its attempts. `onBack`: returns to the first step, with a message if it ended. */
export function useSecondStep(onBack: (why: string | null) => void) {
	const t = useT();
	const [now, setNow] = useState<SecondStepNow | null>(null);

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

	const form = useApiForm({
		values: { code: "" },
		schema: answerChallenge.body,
		bodyOf: ({ code }) => ({ code: code.trim() }),
		texts: { code: t("secondStep.missing") },
		refusals: { CODE_WRONG: ["code", t("secondStep.wrong")] },
		selects: true,
		keeps: true,
		submit: ({ code }) => finishSecondStep(code),
		onRefused: ({ code }) => (code === "CHALLENGE_ENDED" ? onBack(t("secondStep.ended")) : undefined),
	});
	const byPasskey = () =>
		form.run("passkey", async () => {
			try {
				await signInWithPasskey();
			} catch (error) {
				if (!(error instanceof PasskeyCancelled)) throw error;
				form.setProblem(t("passkey.cancelled"));
			}
		});
	return { now, form, byPasskey };
}
