import type { Verification } from "@truefill/contracts/http";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useVerification } from "../../data/verification/index.ts";
import { useT } from "../../i18n/index.ts";
import { Alert } from "../../ui/alert.tsx";
import { STEP_LINK } from "./step-link.ts";

const IDENTITY_LEVEL = 2;

/** Whether the customer themselves can do something for the level that needs an identity document and a selfie. */
export const mustVerify = ({ level, email_verified, steps }: Verification): boolean =>
	level < IDENTITY_LEVEL &&
	(!email_verified ||
		steps.some(
			({ part, status }) => (part === "identity" || part === "selfie") && status !== "accepted" && status !== "review",
		));

/** The next step of a customer with a live account: their verification. `otherwise`: if it is done, or being checked. */
export function VerifyTask({ otherwise }: { readonly otherwise: ReactNode }) {
	const t = useT();
	const { data, isError } = useVerification();
	if (data === undefined) return isError ? otherwise : null;
	if (!mustVerify(data)) return otherwise;
	return (
		<Alert
			title={t("verification.task.title")}
			actions={
				<Link to="/main/verification" className={STEP_LINK}>
					{t("verification.task.action")}
				</Link>
			}
		>
			{t("verification.task.body")}
		</Alert>
	);
}

/** The same as a link only, beside a step that comes first. */
export function VerifyLink() {
	const t = useT();
	const { data } = useVerification();
	return data === undefined || !mustVerify(data) ? null : (
		<Link
			to="/main/verification"
			className="inline-flex h-control items-center font-medium text-13 text-accent-text underline-offset-4 hover:underline"
		>
			{t("verification.task.title")}
		</Link>
	);
}
