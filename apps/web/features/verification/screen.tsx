import type { Verification } from "@truefill/contracts/http";
import { ShieldCheck } from "lucide-react";
import { serverNow } from "../../data/index.ts";
import { useVerification } from "../../data/verification/index.ts";
import { useT } from "../../i18n/index.ts";
import { useDocumentTitle } from "../../lib/document-title.ts";
import { Alert } from "../../ui/alert.tsx";
import { Badge } from "../../ui/badge.tsx";
import { HelpLink } from "../../ui/help-link.tsx";
import { SettingsCard } from "../../ui/settings-card.tsx";
import { ErrorState, Skeleton } from "../../ui/states.tsx";
import { TimeText } from "../../ui/time-text.tsx";
import { LevelsTable } from "./levels-table.tsx";
import { StepCard } from "./step-card.tsx";
import { isOpen, nextStep } from "./step-form.tsx";

/** Before the end of a document, a newer one may be sent. */
const RENEWAL_MS = 30 * 86_400_000;

/** `/main/verification`: who the customer is, step by step, and what each level allows. */
export default function VerificationScreen() {
	const t = useT();
	useDocumentTitle(t("verification.title"));
	const { data, isError, isFetching, refetch } = useVerification();
	return (
		<div className="mx-auto flex w-full max-w-3xl flex-col gap-4 p-gutter">
			<header className="flex flex-col gap-1">
				<div className="flex flex-wrap items-center justify-between gap-2">
					<h1 className="font-semibold text-20">{t("verification.title")}</h1>
					{data === undefined ? null : (
						<Badge tone={data.level === 3 ? "ok" : "accent"} icon={<ShieldCheck className="size-3.5" aria-hidden />}>
							{t("verification.level.of", { level: data.level })}
						</Badge>
					)}
				</div>
				<p className="text-13 text-secondary">
					{t("verification.about")} <HelpLink place="accounts#verification" about={t("verification.help")} />
				</p>
			</header>
			{data !== undefined ? (
				<Steps verification={data} />
			) : isError ? (
				<ErrorState title={t("verification.failed")} onRetry={() => void refetch()} retrying={isFetching}>
					{t("verification.failed.body")}
				</ErrorState>
			) : (
				<div role="status" aria-label={t("common.loading")} className="flex flex-col gap-4">
					<Skeleton className="h-40" />
					<Skeleton className="h-56" />
					<Skeleton className="h-24" />
				</div>
			)}
		</div>
	);
}

function Steps({ verification }: { readonly verification: Verification }) {
	const t = useT();
	const { steps, views, retention, email_verified: emailVerified } = verification;
	const soon = new Date(serverNow() + RENEWAL_MS).toISOString().slice(0, 10);
	const next = nextStep(verification);
	const shown = steps.filter(({ part, status, asked }) => part !== "funds" || asked !== null || status !== "missing");
	return (
		<>
			{emailVerified ? null : <Alert variant="warning">{t("verification.email")}</Alert>}
			{emailVerified && next === undefined ? (
				<Alert variant="success">
					{steps.some(({ status }) => status === "review") ? t("verification.waiting") : t("verification.complete")}
				</Alert>
			) : null}
			{shown.map((step) => (
				<StepCard key={step.part} step={step} canSend={isOpen(step, soon)} isNext={step.part === next?.part} />
			))}
			<h2 className="pt-2 font-semibold text-14">{t("verification.levels")}</h2>
			<LevelsTable verification={verification} />
			<SettingsCard
				title={t("verification.privacy")}
				about={t("verification.privacy.about", { years: retention.years, days: retention.refused_days })}
			>
				{views.length === 0 ? (
					<p className="text-12 text-muted">{t("verification.views.none")}</p>
				) : (
					<div className="flex flex-col gap-1.5">
						<h4 className="font-medium text-12 text-secondary">{t("verification.views")}</h4>
						<ul className="flex flex-col gap-1 text-12">
							{views.map(({ at, part }) => (
								<li key={`${at} ${part}`} className="flex justify-between gap-3">
									<span>{t(`verification.${part}`)}</span>
									<TimeText value={at} className="text-muted" />
								</li>
							))}
						</ul>
					</div>
				)}
			</SettingsCard>
		</>
	);
}
