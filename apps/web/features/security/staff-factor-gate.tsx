import { ShieldCheck } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { useRealtime } from "../../data/realtime/index.ts";
import { onSecondFactorMissing, useSecurity } from "../../data/security/index.ts";
import { logout } from "../../data/session/index.ts";
import { useT } from "../../i18n/index.ts";
import { useDocumentTitle } from "../../lib/document-title.ts";
import { Button } from "../../ui/button.tsx";
import { LanguageSelector } from "../../ui/language-selector.tsx";
import { Skeleton } from "../../ui/states.tsx";
import { PasskeysCard } from "./passkeys-card.tsx";
import { TotpCard } from "./totp-card.tsx";

/**
 * Staff whose role requires a second factor must set one up here before they see the desk: until then the server
 * refuses its calls. After the setup they continue by a button, so that they see their recovery codes.
 */
export function StaffFactorGate({ children }: { readonly children: ReactNode }) {
	const security = useSecurity();
	const { refetch } = security;
	const [held, setHeld] = useState(false);
	useEffect(() => onSecondFactorMissing(() => void refetch()), [refetch]);
	// When the requirement is turned on, the server disconnects all desk sockets, which then reconnect.
	const { status } = useRealtime();
	useEffect(() => {
		if (status === "connected") void refetch();
	}, [status, refetch]);
	const lacks =
		security.data?.second_factor_required === true && !security.data.totp.on && security.data.passkeys.length === 0;
	if (lacks && !held) setHeld(true);
	if (security.data === undefined) return security.isError ? children : <Skeleton className="m-gutter h-64" />;
	return held ? <Enrol security={security.data} done={!lacks} onDone={() => setHeld(false)} /> : children;
}

function Enrol(props: {
	readonly security: NonNullable<ReturnType<typeof useSecurity>["data"]>;
	readonly done: boolean;
	readonly onDone: () => void;
}) {
	const { security, done, onDone } = props;
	const t = useT();
	useDocumentTitle(t("staffFactor.title"));
	return (
		<main className="mx-auto flex min-h-dvh w-full max-w-2xl flex-col justify-center gap-4 p-gutter">
			<header className="flex flex-col gap-1">
				<div className="flex items-center justify-between gap-4">
					<ShieldCheck className="size-8 text-accent-text" aria-hidden />
					<div className="flex-none">
						<LanguageSelector />
					</div>
				</div>
				<h1 className="font-semibold text-20">{t("staffFactor.title")}</h1>
				<p className="text-14 text-secondary">{t("staffFactor.body")}</p>
			</header>
			<TotpCard totp={security.totp} />
			<PasskeysCard security={security} />
			<footer className="flex flex-wrap justify-end gap-2">
				<Button variant="quiet" onClick={() => void logout()}>
					{t("staffFactor.logout")}
				</Button>
				<Button variant="primary" disabledReason={done ? null : t("staffFactor.needed")} onClick={onDone}>
					{t("staffFactor.go")}
				</Button>
			</footer>
		</main>
	);
}
