import { type FormEvent, useState } from "react";
import { isApiError, messageOf } from "../../data/http/index.ts";
import { sendPasswordChange } from "../../data/identity/index.ts";
import { useSecurity } from "../../data/security/index.ts";
import { useT } from "../../i18n/index.ts";
import { notify } from "../../ui/notify.ts";
import { wrongPassword } from "./new-password.tsx";

const EMPTY = { current: "", code: "", password: "", confirm: "" };
const NOTHING = { current: null, code: null, password: null, form: null };
type Refused = Readonly<Record<keyof typeof NOTHING, string | null>>;

/** State of the form that changes the password: what is typed, what is wrong with it, and its submit. */
export function usePasswordChange() {
	const t = useT();
	const security = useSecurity();
	const needsCode = security.data?.totp.on === true;
	const [typed, setTyped] = useState(EMPTY);
	const [judged, setJudged] = useState(false);
	const [busy, setBusy] = useState(false);
	const [refused, setRefused] = useState<Refused>(NOTHING);
	const wrong = wrongPassword(typed);
	const noCode = typed.code.trim() === "";

	const refusalOf = (error: unknown): Partial<Refused> => {
		const why = isApiError(error) ? error.code : "";
		const message = messageOf(error, t("recovery.unknown"));
		if (why === "PASSWORD_WRONG") return { current: message };
		if (["PASSWORD_TOO_COMMON", "PASSWORD_BREACHED", "PASSWORD_UNCHANGED"].includes(why)) return { password: message };
		if (why === "CODE_WRONG") return { code: message };
		return { form: t("recovery.failed", { reason: message }) };
	};
	const submit = async (event: FormEvent) => {
		event.preventDefault();
		setJudged(true);
		if (busy || wrong !== null || typed.current === "" || (needsCode && noCode)) return;
		setBusy(true);
		setRefused(NOTHING);
		try {
			const count = await sendPasswordChange(typed.current, typed.password, needsCode ? typed.code.trim() : null);
			setTyped(EMPTY);
			setJudged(false);
			notify({ tone: "ok", title: t("security.password.done", { count }) });
		} catch (error) {
			const refusal = refusalOf(error);
			setRefused({ ...NOTHING, ...refusal });
			if (refusal.code !== undefined) {
				// A code works once: the next attempt needs a new one.
				setTyped((now) => ({ ...now, code: "" }));
				await security.refetch();
			}
		} finally {
			setBusy(false);
		}
	};
	return {
		typed,
		needsCode,
		busy,
		refused,
		submit,
		faults: {
			current: judged && typed.current === "" ? t("recovery.password.missing") : refused.current,
			code: judged && noCode ? (refused.code ?? t("secondStep.missing")) : refused.code,
			password: judged ? wrong : null,
		},
		change(part: Partial<typeof EMPTY>) {
			setTyped((now) => ({ ...now, ...part }));
			setRefused(NOTHING);
		},
	};
}
