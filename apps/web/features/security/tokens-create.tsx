import { createApiToken } from "@truefill/contracts/http";
import { useId, useState } from "react";
import type * as z from "zod";
import { API_SCOPES, type ApiScope, makeApiToken } from "../../data/security/index.ts";
import { type ApiForm, Form, FormProblem, TextField, TilesField, useApiForm, useBound } from "../../forms/index.ts";
import { useT } from "../../i18n/index.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";

const LIVES = ["7", "30", "90", "365"] as const;
const DAYS = { "7": 7, "30": 30, "90": 90, "365": 365 } as const;

interface TokenValues {
	readonly name: string;
	readonly scopes: readonly ApiScope[];
	readonly days: (typeof LIVES)[number];
}

/** Asks for name, scopes and lifetime; then shows the token once. */
export function TokenCreate({ onDone }: { readonly onDone: () => void }) {
	const t = useT();
	const formId = useId();
	const [token, setToken] = useState<string | null>(null);
	const form = useApiForm<TokenValues, z.output<typeof createApiToken.body>>({
		values: { name: "", scopes: ["read"], days: "90" },
		schema: createApiToken.body,
		bodyOf: ({ name, scopes, days }) => ({ name, scopes, days: DAYS[days] }),
		texts: { name: t("apiTokens.create.nameMissing"), scopes: t("apiTokens.create.scopesMissing") },
		keeps: true,
		submit: async (body) => setToken(await makeApiToken(body)),
	});
	if (token !== null) return <TokenMade token={token} onDone={onDone} />;

	return (
		<Dialog
			open
			onOpenChange={(open) => (open ? undefined : onDone())}
			title={t("apiTokens.create.title")}
			footer={
				<>
					<Button onClick={onDone}>{t("apiTokens.cancel")}</Button>
					<Button type="submit" form={formId} variant="primary" busy={form.busy}>
						{t("apiTokens.create.submit")}
					</Button>
				</>
			}
		>
			<Form form={form} id={formId} className="flex flex-col gap-4 pt-1">
				<FormProblem form={form} />
				<TextField
					form={form}
					name="name"
					label={t("apiTokens.create.name")}
					help={t("apiTokens.create.nameHelp")}
					maxLength={40}
				/>
				<Scopes form={form} />
				<TilesField
					form={form}
					name="days"
					columns={2}
					label={t("apiTokens.create.days")}
					options={LIVES.map((value) => ({ value, label: t(`apiTokens.days.${value}`) }))}
				/>
			</Form>
		</Dialog>
	);
}

function Scopes({ form }: { readonly form: ApiForm<TokenValues> }) {
	const t = useT();
	const { value, error, change } = useBound<TokenValues, readonly ApiScope[]>({ form, name: "scopes" });
	return (
		<fieldset className="flex flex-col gap-2.5">
			<legend className="mb-2 font-medium text-12 text-secondary">{t("apiTokens.create.scopes")}</legend>
			{API_SCOPES.map((scope) => (
				<Checkbox
					key={scope}
					label={t(`apiTokens.scope.${scope}`)}
					help={t(`apiTokens.scope.${scope}.about`)}
					checked={value.includes(scope)}
					invalid={error !== null}
					onChange={(on) => change(on ? [...value, scope] : value.filter((each) => each !== scope))}
				/>
			))}
			{error === null ? null : (
				<p role="alert" className="text-12 text-danger">
					{error}
				</p>
			)}
		</fieldset>
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
