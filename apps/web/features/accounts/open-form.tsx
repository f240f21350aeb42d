import { ACCOUNT_CURRENCIES, type AccountCurrency } from "@truefill/core/money";
import { useState } from "react";
import { sendOpenAccount, useDemoMoney } from "../../data/index.ts";
import { useT } from "../../i18n/index.ts";
import { formatMoney } from "../../lib/format.ts";
import { ChoiceTiles } from "../../ui/choice-tiles.tsx";
import { Field } from "../../ui/field.tsx";
import { HelpLink } from "../../ui/help-link.tsx";
import { Input } from "../../ui/input.tsx";
import { notify } from "../../ui/notify.ts";
import { Select } from "../../ui/select.tsx";
import { FormDialog } from "./form-dialog.tsx";
import { LeverageField } from "./leverage-field.tsx";
import { useSend } from "./use-send.ts";

interface Request {
	readonly type: "demo" | "live";
	readonly position_mode: "hedging" | "netting";
	readonly currency: AccountCurrency;
	readonly leverage_cap: number | null;
	readonly name?: string;
}

/** Opens another account: demo or live, position model, currency, leverage limit. */
export function OpenForm({ onClose }: { readonly onClose: () => void }) {
	const t = useT();
	const demoMoney = useDemoMoney();
	const [type, setType] = useState<Request["type"]>(demoMoney ? "demo" : "live");
	const [mode, setMode] = useState<Request["position_mode"]>("hedging");
	const [currency, setCurrency] = useState<AccountCurrency>("USD");
	const [limit, setLimit] = useState<number | null>(null);
	const [name, setName] = useState("");
	const command = useSend("open", async (request: Request, command_id) => {
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
	const tooLong = [...name.trim()].length > 40;
	return (
		<FormDialog
			title={t("accounts.open.title")}
			submit={t(`accounts.open.submit.${type}`, { currency })}
			blocked={tooLong ? t("accounts.name.wrong") : null}
			width="md"
			command={command}
			onClose={onClose}
			onSubmit={() =>
				void command.run({
					type,
					position_mode: mode,
					currency,
					leverage_cap: limit,
					...(name.trim() === "" ? {} : { name: name.trim() }),
				})
			}
		>
			<ChoiceTiles
				columns={2}
				label={t("accounts.type")}
				value={type}
				onChange={setType}
				options={[
					...(demoMoney ? [{ value: "demo" as const, label: t("common.demo"), body: t("accounts.type.demo") }] : []),
					{ value: "live", label: t("common.live"), body: t("accounts.type.live") },
				]}
			/>
			<ChoiceTiles
				columns={2}
				label={t("accounts.mode")}
				help={
					<>
						{t("accounts.mode.fixed")}{" "}
						<HelpLink place="margin#hedging-and-netting" about={t("accounts.mode")} className="align-middle" />
					</>
				}
				value={mode}
				onChange={setMode}
				options={[
					{ value: "hedging", label: t("accounts.hedging"), body: t("accounts.mode.hedging") },
					{ value: "netting", label: t("accounts.netting"), body: t("accounts.mode.netting") },
				]}
			/>
			<Field label={t("accounts.currency")} help={t("accounts.currency.help")}>
				{(aria) => (
					<Select
						{...aria}
						value={currency}
						onChange={setCurrency}
						options={ACCOUNT_CURRENCIES.map((code) => ({
							value: code,
							label: `${code} · ${t(`accounts.currency.${code}`)}`,
						}))}
					/>
				)}
			</Field>
			<LeverageField currency={currency} value={limit} onChange={setLimit} />
			<Field label={t("accounts.name")} optional error={tooLong ? t("accounts.name.wrong") : null}>
				{(aria) => (
					<Input
						{...aria}
						value={name}
						maxLength={80}
						onChange={(event) => setName(event.target.value)}
						placeholder={t("accounts.name.placeholder", {
							type: type === "demo" ? t("common.demo") : t("common.live"),
							currency,
						})}
					/>
				)}
			</Field>
		</FormDialog>
	);
}
