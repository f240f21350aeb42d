import { useEffect, useRef, useState } from "react";
import { isApiError } from "../../data/http/index.ts";
import { PasskeyCancelled, type SecondStepNow, secondStepNow } from "../../data/security/index.ts";
import { useT } from "../../i18n/index.ts";

/** What the second step asks for, and its attempts. `onBack`: returns to the first step, with a message if it ended. */
export function useSecondStep(onBack: (why: string | null) => void) {
	const t = useT();
	/** The input of the code, which is selected when the code was wrong. */
	const field = useRef<HTMLInputElement>(null);
	const [now, setNow] = useState<SecondStepNow | null>(null);
	const [wrong, setWrong] = useState<string | null>(null);
	const [failure, setFailure] = useState<string | null>(null);
	const [busy, setBusy] = useState<"code" | "passkey" | null>(null);

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
	return { field, now, wrong, setWrong, failure, busy, attempt };
}
