import { useState } from "react";
import { isApiError } from "../../data/http/index.ts";
import {
	addOwnPasskey,
	PasskeyCancelled,
	removeOwnPasskey,
	renameOwnPasskey,
	type Security,
} from "../../data/security/index.ts";
import { ConfirmDialog } from "../../forms/confirm-dialog.tsx";
import { useT } from "../../i18n/index.ts";
import { passkeysPossible } from "../../lib/passkeys-possible.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { SettingsCard } from "../../ui/settings-card.tsx";
import { NameDialog } from "./name-dialog.tsx";
import { type Passkey, PasskeyRow } from "./passkey-row.tsx";

type Open = { readonly kind: "add" } | { readonly kind: "rename" | "remove"; readonly passkey: Passkey };

/** Passkeys: add, rename, remove. */
export function PasskeysCard({
	security,
	onChanged,
}: {
	readonly security: Security;
	/** Called after one was added or removed. */
	readonly onChanged?: () => void;
}) {
	const t = useT();
	const [open, setOpen] = useState<Open | null>(null);
	const [failure, setFailure] = useState<string | null>(null);
	const close = () => setOpen(null);
	const possible = security.passkeys_offered && passkeysPossible();
	const why = security.passkeys_offered ? t("passkeys.unsupported") : t("passkeys.unavailable");
	const run = async (work: () => Promise<void>) => {
		setFailure(null);
		try {
			await work();
		} catch (error) {
			if (error instanceof PasskeyCancelled) setFailure(t("passkeys.cancelled"));
			else if (isApiError(error)) setFailure(t("signIn.didNotWork", { reason: error.message }));
			else throw error;
		} finally {
			close();
		}
	};

	return (
		<SettingsCard
			title={t("passkeys.title")}
			about={t("passkeys.about")}
			footer={
				<Button size="sm" disabledReason={possible ? null : why} onClick={() => setOpen({ kind: "add" })}>
					{t("passkeys.add")}
				</Button>
			}
		>
			{failure === null ? null : <Alert variant="destructive">{failure}</Alert>}
			{security.passkeys.length === 0 ? (
				<p className="text-13 text-muted">{t("passkeys.none")}</p>
			) : (
				<ul aria-label={t("passkeys.list")} className="-my-1 flex flex-col divide-y divide-line">
					{security.passkeys.map((passkey) => (
						<PasskeyRow
							key={passkey.id}
							passkey={passkey}
							onRename={() => setOpen({ kind: "rename", passkey })}
							onRemove={() => setOpen({ kind: "remove", passkey })}
						/>
					))}
				</ul>
			)}
			{open?.kind === "add" ? (
				<NameDialog
					title={t("passkeys.add.title")}
					body={t("passkeys.add.body")}
					submit={t("passkeys.add.submit")}
					onCancel={close}
					onName={(name) => run(() => addOwnPasskey(name).then(onChanged))}
				/>
			) : null}
			{open?.kind === "rename" ? (
				<NameDialog
					title={t("passkeys.rename.title", { name: open.passkey.name })}
					submit={t("passkeys.rename.submit")}
					name={open.passkey.name}
					onCancel={close}
					onName={(name) => run(() => renameOwnPasskey(open.passkey.id, name))}
				/>
			) : null}
			{open?.kind === "remove" ? (
				<ConfirmDialog
					title={t("passkeys.remove.title", { name: open.passkey.name })}
					body={t("passkeys.remove.body")}
					yes={t("passkeys.remove")}
					no={t("passkeys.cancel")}
					onNo={close}
					onYes={() => run(() => removeOwnPasskey(open.passkey.id).then(onChanged))}
				/>
			) : null}
		</SettingsCard>
	);
}
