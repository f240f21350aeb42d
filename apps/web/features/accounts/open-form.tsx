import { openAccount } from "@truefill/contracts/http";
import { ACCOUNT_CURRENCIES, type AccountCurrency } from "@truefill/core/money";
import type * as z from "zod";
import { sendOpenAccount, useDemoMoney } from "../../data/index.ts";
import { SelectField, TextField, TilesField, useApiForm } from "../../forms/index.ts";
import { useT } from "../../i18n/index.ts";
import { formatMoney } from "../../lib/format.ts";
import { HelpLink } from "../../ui/help-link.tsx";
import { notify } from "../../ui/notify.ts";
import { FormDialog } from "./form-dialog.tsx";
import { LeverageField } from "./leverage-field.tsx";
import { problemOf, useCommand } from "./use-command.ts";

type Request = z.output<typeof SCHEMA>;
interface Values {
	readonly type: Request["type"];
	readonly position_mode: Request["position_mode"];
	readonly currency: AccountCurrency;
	readonly leverage_cap: number | null;
	readonly name: string;
}

const SCHEMA = openAccount.body.omit({ command_id: true });

export interface OpenFormProps {
	/** The kind that is chosen at first. */
	readonly kind?: Request["type"];
	readonly onClose: () => void;
}

/** Opens another account: demo or live, position model, currency, leverage limit. */
export function OpenForm({ kind, onClose }: OpenFormProps) {
	const t = useT();
	const demoMoney = useDemoMoney();
	const command = useCommand("open", async (request: Request, command_id) => {
		const opened = await sendOpenAccount({ command_id, ...request });
		return () => {
			notify({
				tone: "ok",
				title: t("accounts.open.done", { name: opened.name }),
				description: t("accounts.open.done.body", {
					number: opened.number,
					balance: formatMoney(opened.balance, opened.currency),
				}),
			});
			onClose();
		};
	});
	const form = useApiForm<Values, Request>({
		values: {
			type: kind ?? (demoMoney ? "demo" : "live"),
			position_mode: "hedging",
			currency: "USD",
			leverage_cap: null,
			name: "",
		},
		schema: SCHEMA,
		bodyOf: ({ name, ...body }) => ({ ...body, ...(name.trim() === "" ? {} : { name }) }),
		texts: { name: t("accounts.name.wrong") },
		problemOf,
		keeps: true,
		submit: (body) => command.send(body),
	});
	const { type, currency } = form.values;
	return (
		<FormDialog
			title={t("accounts.open.title")}
			submit={t(`accounts.open.submit.${type}`, { currency })}
			width="md"
			form={form}
			command={command}
			onClose={onClose}
		>
			<TilesField
				form={form}
				name="type"
				columns={2}
				label={t("accounts.type")}
				options={[
					...(demoMoney ? [{ value: "demo" as const, label: t("common.demo"), body: t("accounts.type.demo") }] : []),
					{ value: "live", label: t("common.live"), body: t("accounts.type.live") },
				]}
			/>
			<TilesField
				form={form}
				name="position_mode"
				columns={2}
				label={t("accounts.mode")}
				help={
					<>
						{t("accounts.mode.fixed")}{" "}
						<HelpLink place="margin#hedging-and-netting" about={t("accounts.mode")} className="align-middle" />
					</>
				}
				options={[
					{ value: "hedging", label: t("accounts.hedging"), body: t("accounts.mode.hedging") },
					{ value: "netting", label: t("accounts.netting"), body: t("accounts.mode.netting") },
				]}
			/>
			<SelectField
				form={form}
				name="currency"
				label={t("accounts.currency")}
				help={t("accounts.currency.help")}
				options={ACCOUNT_CURRENCIES.map((code) => ({
					value: code,
					label: `${code} · ${t(`accounts.currency.${code}`)}`,
				}))}
			/>
			<LeverageField form={form} name="leverage_cap" currency={currency} />
			<TextField
				form={form}
				name="name"
				label={t("accounts.name")}
				optional
				live
				maxLength={80}
				placeholder={t("accounts.name.placeholder", {
					type: type === "demo" ? t("common.demo") : t("common.live"),
					currency,
				})}
			/>
		</FormDialog>
	);
}
