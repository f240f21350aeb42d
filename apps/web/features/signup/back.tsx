import { useEffect } from "react";
import { Navigate } from "react-router";
import { useT } from "../../i18n/index.ts";
import { notify } from "../../ui/notify.ts";

export interface MissingProps {
	readonly to: string;
	readonly title: string;
}

/** Redirects to the incomplete step, with the reason. */
export function Back({ to, title }: MissingProps) {
	useEffect(() => {
		notify({ tone: "danger", title, id: "registration-missing" });
	}, [title]);
	return <Navigate to={to} replace />;
}

/** SPEC §4: no draft, or one older than a day. */
export function DraftMissing() {
	const t = useT();
	return <Back to="/signup" title={t("signup.missing")} />;
}
