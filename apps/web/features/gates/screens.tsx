import { CloudOff, Hourglass, UserX, Wrench } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "../../i18n/index.ts";
import { useDocumentTitle } from "../../lib/document-title.ts";
import { Button } from "../../ui/button.tsx";
import { GateScreen } from "./gate-screen.tsx";

interface Check {
	readonly siteName: string;
	readonly onCheck: () => void;
	readonly checking: boolean;
}

export function SiteUnreachable({ siteName, onCheck, checking }: Check) {
	const t = useT();
	useDocumentTitle(t("gates.unreachable.title"));
	return (
		<GateScreen
			siteName={siteName}
			icon={<CloudOff className="icon-lg text-danger" aria-hidden />}
			title={t("gates.unreachable.title")}
			action={
				<Button variant="primary" onClick={onCheck} busy={checking}>
					{t("gates.unreachable.action")}
				</Button>
			}
		>
			<p role="alert">{t("gates.unreachable.body")}</p>
		</GateScreen>
	);
}

interface Disabled extends Check {
	readonly message: string | null;
	readonly contactEmail: string | null;
}

export function SiteDisabled(props: Disabled) {
	const t = useT();
	useDocumentTitle(t("gates.disabled.title"));
	return <SiteDisabledView {...props} />;
}

/** The visible part; the settings editor uses it as a preview. */
export function SiteDisabledView({ siteName, message, contactEmail, onCheck, checking }: Disabled) {
	const t = useT();
	return (
		<GateScreen
			siteName={siteName}
			icon={<Wrench className="icon-lg text-warn" aria-hidden />}
			title={t("gates.disabled.title")}
			action={
				<Button variant="primary" onClick={onCheck} busy={checking}>
					{t("gates.disabled.action")}
				</Button>
			}
		>
			<p>{message || t("gates.disabled.body")}</p>
			{contactEmail ? (
				<a className="break-all text-accent-text underline underline-offset-4" href={`mailto:${contactEmail}`}>
					{t("gates.disabled.contact", { email: contactEmail })}
				</a>
			) : null}
		</GateScreen>
	);
}

interface Leave {
	readonly onLogout: () => void;
}

export function AccountDisabled({ siteName, onCheck, checking, onLogout }: Check & Leave) {
	const t = useT();
	useDocumentTitle(t("gates.deactivated.title"));
	return (
		<GateScreen
			siteName={siteName}
			icon={<UserX className="icon-lg text-danger" aria-hidden />}
			title={t("gates.deactivated.title")}
			action={
				<div className="flex gap-2">
					<Button variant="quiet" onClick={onLogout}>
						{t("gates.logout")}
					</Button>
					<Button variant="primary" onClick={onCheck} busy={checking}>
						{t("gates.deactivated.action")}
					</Button>
				</div>
			}
		>
			<p>{t("gates.deactivated.body")}</p>
		</GateScreen>
	);
}

export function AwaitingApproval(props: { readonly siteName: string; readonly children?: ReactNode } & Leave) {
	const { siteName, onLogout, children } = props;
	const t = useT();
	useDocumentTitle(t("gates.pending.title"));
	return (
		<GateScreen
			siteName={siteName}
			icon={<Hourglass className="icon-lg text-info" aria-hidden />}
			title={t("gates.pending.title")}
			action={
				<Button variant="primary" onClick={onLogout}>
					{t("gates.logout")}
				</Button>
			}
		>
			<p>{t("gates.pending.body")}</p>
			{children}
		</GateScreen>
	);
}
