import { useState } from "react";
import { useNavigate } from "react-router";
import { askForAddress, beginDraft, readDraft } from "../../data/registration/index.ts";
import { useApiForm } from "../../forms/index.ts";
import { useT } from "../../i18n/index.ts";
import { notify } from "../../ui/notify.ts";
import { stepOneRules } from "./rules.ts";

/** The form of the first step. */
export function useStepOne() {
	const t = useT();
	const navigate = useNavigate();
	const [values] = useState(() => ({ email: readDraft()?.email ?? "", password: "" }));
	const form = useApiForm({
		...stepOneRules(t),
		values,
		mode: "onBlur",
		keeps: true,
		async submit({ email, password }) {
			const answer = await askForAddress(email, {
				refused: t("signup.email.refused"),
				taken: t("signup.email.taken"),
				other: t("signup.failed"),
			});
			if (!answer.free) {
				notify({ tone: "danger", title: answer.refusal.message });
				form.refuse("email", answer.refusal.fields.email ?? null);
				return;
			}
			beginDraft(email, password, answer.country);
			notify({ tone: "ok", title: t("signup.verified") });
			await navigate("/register/country-residence");
		},
	});
	return form;
}
