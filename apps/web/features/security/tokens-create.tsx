import { type FormEvent, useId, useState } from "react";
import { isApiError } from "../../data/http/index.ts";
import { API_SCOPES, type ApiScope, makeApiToken } from "../../data/security/index.ts";
import { useT } from "../../i18n/index.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { ChoiceTiles } from "../../ui/choice-tiles.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { CopyButton } from "./copy-button.tsx";

const LIVES = ["7", "30", "90", "365"] as const;
const DAYS = { "7": 7, "30": 30, "90": 90, "365": 365 } as const;

/** Asks for name, scopes and lifetime; then shows the token once. */
export function TokenCreate({ onDone }: { readonly onDone: () => void }) {
	const t = useT();
	const formId = useId();
	const [name, setName] = useState("");
	const [scopes, setScopes] = useState<readonly ApiScope[]>(["read"]);
	const [life, setLife] = useState<(typeof LIVES)[number]>("90");
	const [judged, setJudged] = useState(false);
	const [failure, setFailure] = useState<string | null>(null);
	const [busy, setBusy] = useState(false);
	const [token, setToken] = useState<string | null>(null);
	if (token !== null) return <TokenMade token={token} onDone={onDone} />;

	const send = async (event: FormEvent) => {
		event.preventDefault();
		setJudged(true);
		setFailure(null);
		if (busy || name.trim() === "" || scopes.length === 0) return;
		setBusy(true);
		try {
			setToken(await makeApiToken({ name: name.trim(), scopes: [...scopes], days: DAYS[life] }));
		} catch (error) {
			if (!isApiError(error)) throw error;
			setFailure(error.message);
			setBusy(false);
		}
	};

	return (
		<Dialog
			open
			onOpenChange={(open) => (open ? undefined : onDone())}
			title={t("apiTokens.create.title")}
			footer={
				<>
					<Button onClick={onDone}>{t("apiTokens.cancel")}</Button>
					<Button type="submit" form={formId} variant="primary" busy={busy}>
						{t("apiTokens.create.submit")}
					</Button>
				</>
			}
		>
			<form id={formId} noValidate className="flex flex-col gap-4 pt-1" onSubmit={(event) => void send(event)}>
				{failure === null ? null : <Alert variant="destructive">{failure}</Alert>}
				<Field
					label={t("apiTokens.create.name")}
					help={t("apiTokens.create.nameHelp")}
					error={judged && name.trim() === "" ? t("apiTokens.create.nameMissing") : null}
				>
					{(aria) => <Input {...aria} value={name} maxLength={40} onChange={(event) => setName(event.target.value)} />}
				</Field>
				<fieldset className="flex flex-col gap-2.5">
					<legend className="mb-2 font-medium text-12 text-secondary">{t("apiTokens.create.scopes")}</legend>
					{API_SCOPES.map((scope) => (
						<Checkbox
							key={scope}
							label={t(`apiTokens.scope.${scope}`)}
							help={t(`apiTokens.scope.${scope}.about`)}
							checked={scopes.includes(scope)}
							invalid={judged && scopes.length === 0}
							onChange={(on) => setScopes(on ? [...scopes, scope] : scopes.filter((each) => each !== scope))}
						/>
					))}
					{judged && scopes.length === 0 ? (
						<p role="alert" className="text-12 text-danger">
							{t("apiTokens.create.scopesMissing")}
						</p>
					) : null}
				</fieldset>
				<ChoiceTiles
					columns={2}
					label={t("apiTokens.create.days")}
					value={life}
					onChange={setLife}
					options={LIVES.map((value) => ({ value, label: t(`apiTokens.days.${value}`) }))}
				/>
			</form>
		</Dialog>
	);
}

function TokenMade({ token, onDone }: { readonly token: string; readonly onDone: () => void }) {
	const t = useT();
	return (
		<Dialog
			open
			holds
			onOpenChange={onDone}
			title={t("apiTokens.made.title")}
			description={t("apiTokens.made.body")}
			footer={
				<Button variant="primary" onClick={onDone}>
					{t("apiTokens.made.done")}
				</Button>
			}
		>
			<div className="flex flex-col gap-3 pt-1">
				<Field label={t("apiTokens.made.label")}>
					{(aria) => (
						<Input
							{...aria}
							readOnly
							autoFocus
							dir="ltr"
							value={token}
							onFocus={(event) => event.currentTarget.select()}
						/>
					)}
				</Field>
				<div>
					<CopyButton text={token} label={t("apiTokens.made.copy")} copied={t("apiTokens.made.copied")} />
				</div>
			</div>
		</Dialog>
	);
}
