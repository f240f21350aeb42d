import { useCallback, useState } from "react";
import { Link, Navigate, useLocation } from "react-router";
import { useSession } from "../../data/session/index.ts";
import { useSettings } from "../../data/site/settings.ts";
import { useT } from "../../i18n/index.ts";
import { lazyPart } from "../../i18n/lazy-part.ts";
import { refusedKeeping } from "../../lib/browser-keeps.ts";
import { useDocumentTitle } from "../../lib/document-title.ts";
import { WhileLoading } from "../../lib/lazy.tsx";
import { passkeysPossible } from "../../lib/passkeys-possible.ts";
import { returnPath } from "../../lib/return-path.ts";
import { LanguageSelector } from "../../ui/language-selector.tsx";
import { PublicFrame, TEXT_LINK } from "../../ui/public-frame.tsx";
import { LoginForm } from "./login-form.tsx";

const KeepsNothing = lazyPart(async () => (await import("./keeps-nothing.tsx")).KeepsNothing);
const BeyondPassword = lazyPart(async () => (await import("./beyond-password.tsx")).BeyondPassword);

/** `/` and `/login`; `stay`: replaces a protected screen until the user is signed in. */
export default function LoginScreen({ stay = false }: { readonly stay?: boolean }) {
	const t = useT();
	useDocumentTitle(t("login.documentTitle"));
	const { user, token } = useSession();
	const { settings } = useSettings();
	const location = useLocation();
	const providers = settings?.sign_in_providers ?? [];
	// A user with a second factor who came by a mailed link continues here.
	const [refused] = useState(refusedKeeping);
	const [second, setSecond] = useState(() => startsAtSecondStep(location.state));
	const [ended, setEnded] = useState<string | null>(null);
	const back = useCallback((why: string | null) => {
		setSecond(false);
		setEnded(why);
	}, []);
	if (user && token && !stay) return <Navigate to={returnPath(location.state, user.role)} replace />;
	return (
		<PublicFrame settings={settings} tools={<LanguageSelector />}>
			<div className="flex flex-col gap-1">
				<h1 className="font-semibold text-28 tracking-tight">{t("login.title")}</h1>
				<p className="text-16 text-secondary">{t("login.subtitle")}</p>
			</div>
			{refused === null ? null : <KeepsNothing refused={refused} />}
			{second ? null : (
				<LoginForm
					demo={settings?.demo ? settings.demo_sign_in : null}
					ended={ended}
					onSecondStep={() => setSecond(true)}
				/>
			)}
			{second || passkeysPossible() || providers.length > 0 ? (
				<WhileLoading fallback={<div className="h-19" />}>
					<BeyondPassword second={second} providers={providers} onBack={back} />
				</WhileLoading>
			) : null}
			<p className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2 text-14 pointer-coarse:gap-y-0 text-secondary">
				<Link to="/forgot-password" className={ALONE}>
					{t("login.forgot")}
				</Link>
				<Link to="/auto-login" className={ALONE}>
					{t("login.byMail")}
				</Link>
			</p>
			<p className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2 text-14 pointer-coarse:gap-y-0 text-secondary">
				<span>
					{t("login.noAccount")}{" "}
					<Link to="/signup" className={TEXT_LINK}>
						{t("login.signUp")}
					</Link>
				</span>
				<Link to="/help" className={ALONE}>
					{t("login.help")}
				</Link>
			</p>
		</PublicFrame>
	);
}

/** A link that stands for itself is as high as a finger needs. */
const ALONE = `${TEXT_LINK} pointer-coarse:min-w-11 pointer-coarse:py-3 pointer-coarse:last:text-end`;

const startsAtSecondStep = (state: unknown): boolean =>
	typeof state === "object" && state !== null && "secondStep" in state && state.secondStep === true;
