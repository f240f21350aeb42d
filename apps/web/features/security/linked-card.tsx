import { Link2 } from "lucide-react";
import { useState } from "react";
import { isApiError } from "../../data/http/index.ts";
import { beginLink, endLink, type Security, type SignInProvider } from "../../data/security/index.ts";
import { ConfirmDialog } from "../../forms/confirm-dialog.tsx";
import { useT } from "../../i18n/index.ts";
import { formatTime } from "../../lib/format.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { SettingsCard } from "../../ui/settings-card.tsx";

/** The site's providers: link, unlink. */
export function LinkedCard({
	offered,
	linked,
	onChanged,
}: {
	readonly offered: readonly SignInProvider[];
	readonly linked: Security["linked"];
	/** Called after an unlink. */
	readonly onChanged: () => void;
}) {
	const t = useT();
	const [open, setOpen] = useState<SignInProvider | null>(null);
	const [failure, setFailure] = useState<string | null>(null);
	const [busy, setBusy] = useState<string | null>(null);
	const run = async (id: string, work: () => Promise<void>) => {
		setFailure(null);
		setBusy(id);
		try {
			await work();
		} catch (error) {
			if (!isApiError(error)) throw error;
			setFailure(t("signIn.didNotWork", { reason: error.message }));
		} finally {
			setBusy(null);
			setOpen(null);
		}
	};
	return (
		<SettingsCard title={t("linked.title")} about={t("linked.about")}>
			{failure === null ? null : <Alert variant="destructive">{failure}</Alert>}
			<ul className="-my-1 flex flex-col divide-y divide-line">
				{offered.map((provider) => {
					const link = linked.find((each) => each.provider === provider.id);
					return (
						<li key={provider.id} className="flex items-center gap-3 py-2">
							<Link2 className="icon-lg flex-none text-secondary" aria-hidden />
							<span className="flex min-w-0 flex-1 flex-col">
								<span className="font-medium text-13">{provider.name}</span>
								<span className="wrap-anywhere text-12 text-muted">
									{link === undefined
										? t("linked.none")
										: t("linked.since", { email: link.email ?? "", date: formatTime(link.linked_at, "date") })}
								</span>
							</span>
							{link === undefined ? (
								<Button
									size="sm"
									aria-label={t("linked.link.name", { name: provider.name })}
									busy={busy === provider.id}
									onClick={() => void run(provider.id, () => beginLink(provider.id))}
								>
									{t("linked.link")}
								</Button>
							) : (
								<Button
									size="sm"
									aria-label={t("linked.unlink.name", { name: provider.name })}
									onClick={() => setOpen(provider)}
								>
									{t("linked.unlink")}
								</Button>
							)}
						</li>
					);
				})}
			</ul>
			{open === null ? null : (
				<ConfirmDialog
					title={t("linked.unlink.title", { name: open.name })}
					body={t("linked.unlink.body")}
					yes={t("linked.unlink")}
					no={t("passkeys.cancel")}
					onNo={() => setOpen(null)}
					onYes={() => run(open.id, () => endLink(open.id).then(onChanged))}
				/>
			)}
		</SettingsCard>
	);
}
