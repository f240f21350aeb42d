import { KeySquare, Plus } from "lucide-react";
import { useState } from "react";
import { isApiError } from "../../data/http/index.ts";
import { type ApiTokenWire, endApiToken, useApiTokens } from "../../data/security/index.ts";
import { ConfirmDialog } from "../../forms/confirm-dialog.tsx";
import { useT } from "../../i18n/index.ts";
import { formatTime } from "../../lib/format.ts";
import { Alert } from "../../ui/alert.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { SettingsCard } from "../../ui/settings-card.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../ui/states.tsx";
import { TokenCreate } from "./tokens-create.tsx";

/** Settings, "API tokens": programs authorised to act for the customer. */
export function ApiTokensSection() {
	const t = useT();
	const tokens = useApiTokens();
	const [open, setOpen] = useState<"new" | ApiTokenWire | null>(null);
	const [failure, setFailure] = useState<string | null>(null);
	const revoke = async ({ id }: ApiTokenWire) => {
		setFailure(null);
		try {
			await endApiToken(id);
		} catch (error) {
			if (!isApiError(error)) throw error;
			setFailure(t("signIn.didNotWork", { reason: error.message }));
		} finally {
			setOpen(null);
		}
	};
	if (tokens.isError) {
		return (
			<ErrorState title={t("apiTokens.failed")} onRetry={() => void tokens.refetch()} retrying={tokens.isFetching} />
		);
	}
	return (
		<SettingsCard
			title={t("apiTokens.card")}
			about={t("apiTokens.card.about")}
			footer={
				<Button size="sm" variant="primary" icon={<Plus className="icon" aria-hidden />} onClick={() => setOpen("new")}>
					{t("apiTokens.new")}
				</Button>
			}
		>
			{failure === null ? null : <Alert variant="destructive">{failure}</Alert>}
			{tokens.isPending ? (
				<Skeleton className="h-24" />
			) : tokens.data.length === 0 ? (
				<EmptyState compact icon={<KeySquare className="icon-lg" aria-hidden />} title={t("apiTokens.none")}>
					<WithDocs text={t("apiTokens.none.body")} />
				</EmptyState>
			) : (
				<ul aria-label={t("apiTokens.list")} className="-my-1 flex flex-col divide-y divide-line">
					{tokens.data.map((token) => (
						<li key={token.id} className="flex items-center gap-3 py-2">
							<span className="flex min-w-0 flex-1 flex-col gap-1">
								<span className="wrap-anywhere font-medium text-13">{token.name}</span>
								<span className="flex flex-wrap gap-1">
									{token.scopes.map((scope) => (
										<Badge key={scope} tone="neutral">
											{t(`apiTokens.scope.${scope}`)}
										</Badge>
									))}
								</span>
								<span className="text-12 text-muted">
									{t("apiTokens.expires", { when: formatTime(token.expires_at, "date") })}
									{" · "}
									{token.last_used_at === null
										? t("apiTokens.unused")
										: t("apiTokens.used", { when: formatTime(token.last_used_at, "date-time") })}
								</span>
							</span>
							<Button
								size="sm"
								aria-label={t("apiTokens.revoke.name", { name: token.name })}
								onClick={() => setOpen(token)}
							>
								{t("apiTokens.revoke")}
							</Button>
						</li>
					))}
				</ul>
			)}
			{open === "new" ? <TokenCreate onDone={() => setOpen(null)} /> : null}
			{open !== null && open !== "new" ? (
				<ConfirmDialog
					title={t("apiTokens.revoke.title", { name: open.name })}
					body={t("apiTokens.revoke.body")}
					yes={t("apiTokens.revoke")}
					no={t("apiTokens.cancel")}
					onNo={() => setOpen(null)}
					onYes={() => revoke(open)}
				/>
			) : null}
		</SettingsCard>
	);
}

const DOCS = "/api/docs";

/** The text with its address as a link that opens a new tab. */
function WithDocs({ text }: { readonly text: string }) {
	const [before = "", after = ""] = text.split(DOCS);
	return (
		<>
			{before}
			<a href={DOCS} target="_blank" rel="noopener" dir="ltr" className="text-accent-text underline underline-offset-4">
				{DOCS}
			</a>
			{after}
		</>
	);
}
