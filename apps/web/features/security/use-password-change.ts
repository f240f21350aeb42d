import { changePassword } from "@truefill/contracts/http";
import { messageOf } from "../../data/http/index.ts";
import { sendPasswordChange } from "../../data/identity/index.ts";
import { useSecurity } from "../../data/security/index.ts";
import { useApiForm } from "../../forms/index.ts";
import { useT } from "../../i18n/index.ts";
import { notify } from "../../ui/notify.ts";
import { newPasswordTexts } from "./new-password.tsx";

const EMPTY = { current_password: "", code: "", password: "", confirm_password: "" };

/** The form that changes the password. The code is only asked for while the authenticator app is on. */
export function usePasswordChange() {
	const t = useT();
	const security = useSecurity();
	const needsCode = security.data?.totp.on === true;
	const form = useApiForm({
		values: EMPTY,
		schema: changePassword.body,
		bodyOf: ({ code: _, ...body }) => body,
		texts: { current_password: { REQUIRED: t("recovery.password.missing") }, ...newPasswordTexts(t) },
		also: ({ code }) => ({ code: needsCode && code.trim() === "" ? t("secondStep.missing") : null }),
		refusals: {
			PASSWORD_WRONG: "current_password",
			PASSWORD_TOO_COMMON: "password",
			PASSWORD_BREACHED: "password",
			PASSWORD_UNCHANGED: "password",
			CODE_WRONG: "code",
		},
		problemOf: (error) => t("recovery.failed", { reason: messageOf(error, t("recovery.unknown")) }),
		async submit({ current_password, password }, { code }) {
			const count = await sendPasswordChange(current_password, password, needsCode ? code.trim() : null);
			notify({ tone: "ok", title: t("security.password.done", { count }) });
		},
		onRefused({ code }) {
			if (code !== "CODE_WRONG") return;
			// A code works once: the next attempt needs a new one.
			form.set("code", "");
			void security.refetch();
		},
	});
	return { form, needsCode };
}
