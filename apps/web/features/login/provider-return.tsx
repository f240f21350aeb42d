import { finishProvider, linkByPassword, providerId } from "@truefill/contracts/http";
import { useEffect, useRef, useState } from "react";
import { Link, Navigate, useLocation, useNavigate, useParams } from "react-router";
import { call, isApiError } from "../../data/http/index.ts";
import { saveDraft } from "../../data/registration/index.ts";
import { signedIn } from "../../data/session/index.ts";
import { useSettings } from "../../data/site/settings.ts";
import { Form, PasswordField, useApiForm } from "../../forms/index.ts";
import { useT } from "../../i18n/index.ts";
import { useDocumentTitle } from "../../lib/document-title.ts";
import { returnPath } from "../../lib/return-path.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { PublicFrame, TEXT_LINK } from "../../ui/public-frame.tsx";
import { Skeleton } from "../../ui/states.tsx";
import { SecondStep } from "./second-step.tsx";

type At =
	| { readonly step: "working" | "second" | "linked" }
	| { readonly step: "password"; readonly email: string }
	| { readonly step: "done"; readonly to: string }
	| { readonly step: "failed"; readonly why: string };

/** `/login/return/{provider}`: the redirect target of a provider. */
export default function ProviderReturnScreen() {
	const t = useT();
	useDocumentTitle(t("provider.return.title"));
	const { settings } = useSettings();
	const { provider } = useParams();
	const { search } = useLocation();
	const navigate = useNavigate();
	const [at, setAt] = useState<At>({ step: "working" });
	const begun = useRef(false);

	useEffect(() => {
		// A provider's code can be used once: a second render must not send it again.
		if (begun.current) return;
		begun.current = true;
		const known = providerId.safeParse(provider);
		const answer = new URLSearchParams(search);
		const [code, state, iss] = [answer.get("code"), answer.get("state"), answer.get("iss")];
		// The code is removed from the URL, so that it does not stay in the history.
		globalThis.history.replaceState(globalThis.history.state, "", globalThis.location.pathname);
		if (!known.success || code === null || state === null) {
			setAt({ step: "failed", why: t("provider.return.cancelled") });
			return;
		}
		const finish = async () => {
			const { data } = await call(finishProvider, {
				params: { provider: known.data },
				body: { code, state, ...(iss === null ? {} : { iss }) },
			});
			if (data.outcome === "signed-in") {
				setAt({ step: "done", to: returnPath(null, signedIn(data.session).role) });
			} else if (data.outcome === "linked") setAt({ step: "linked" });
			else if (data.outcome === "password-needed") setAt({ step: "password", email: data.email });
			else {
				const country = new Intl.Locale(navigator.language).region ?? "US";
				saveDraft({
					email: data.email,
					country,
					timestamp: new Date().toISOString(),
					firstName: data.first_name,
					lastName: data.last_name,
				});
				setAt({ step: "done", to: "/register/country-residence" });
			}
		};
		finish().catch((error: unknown) => {
			if (!isApiError(error)) throw error;
			if (error.code === "SECOND_FACTOR_REQUIRED") setAt({ step: "second" });
			else setAt({ step: "failed", why: error.message });
		});
	}, [provider, search, t]);

	if (at.step === "done") return <Navigate to={at.to} replace />;
	return (
		<PublicFrame settings={settings}>
			<h1 className="font-semibold text-28 tracking-tight">{t("provider.return.title")}</h1>
			{at.step === "working" ? (
				<div aria-busy className="flex flex-col gap-3">
					<p className="text-14 text-secondary">{t("provider.return.working")}</p>
					<Skeleton className="h-24" />
				</div>
			) : null}
			{at.step === "failed" ? <Alert variant="destructive">{at.why}</Alert> : null}
			{at.step === "linked" ? <Alert variant="success">{t("provider.return.linked")}</Alert> : null}
			{at.step === "second" ? (
				<SecondStep onBack={(why) => setAt({ step: "failed", why: why ?? t("provider.return.cancelled") })} />
			) : null}
			{at.step === "password" ? (
				<LinkForm
					email={at.email}
					onSecond={() => setAt({ step: "second" })}
					onFailed={(why) => setAt({ step: "failed", why })}
				/>
			) : null}
			<p className="text-14">
				{at.step === "linked" ? (
					<Button onClick={() => void navigate("/main/settings/sign-in", { replace: true })}>
						{t("provider.return.settings")}
					</Button>
				) : (
					<Link to="/login" className={TEXT_LINK}>
						{t("provider.return.back")}
					</Link>
				)}
			</p>
		</PublicFrame>
	);
}

/** An account with this address already exists: its password proves that it is the same user. */
function LinkForm({
	email,
	onSecond,
	onFailed,
}: {
	readonly email: string;
	readonly onSecond: () => void;
	readonly onFailed: (why: string) => void;
}) {
	const t = useT();
	const navigate = useNavigate();
	const form = useApiForm({
		values: { password: "" },
		schema: linkByPassword.body,
		texts: { password: { REQUIRED: t("stepUp.passwordMissing") } },
		keeps: true,
		refusals: { PASSWORD_WRONG: ["password", t("stepUp.passwordWrong")], TOO_MANY_ATTEMPTS: "password" },
		async submit(body) {
			const { role } = signedIn((await call(linkByPassword, { body })).data);
			void navigate(returnPath(null, role), { replace: true });
		},
		onRefused({ code, message }) {
			if (code === "SECOND_FACTOR_REQUIRED") onSecond();
			else if (code !== "PASSWORD_WRONG" && code !== "TOO_MANY_ATTEMPTS") onFailed(message);
		},
	});
	return (
		<Form form={form} className="flex flex-col gap-4">
			<p className="text-14 text-secondary">{t("provider.link.body", { email })}</p>
			<PasswordField
				form={form}
				name="password"
				label={t("stepUp.password")}
				size="lg"
				autoComplete="current-password"
			/>
			<Button type="submit" variant="primary" size="lg" block busy={form.busy}>
				{t("provider.link.submit")}
			</Button>
		</Form>
	);
}
