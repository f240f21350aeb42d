import { type AccountWire, accountName, openAccount, percent } from "@truefill/contracts/http";
import { Plus, X } from "lucide-react";
import * as z from "zod";
import { sendAmendAccount } from "../../data/index.ts";
import { TextField, useApiForm, useBound } from "../../forms/index.ts";
import { useT } from "../../i18n/index.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { HelpLink } from "../../ui/help-link.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { notify } from "../../ui/notify.ts";
import { Percent } from "../../ui/num.tsx";
import { NumberField } from "../../ui/number-field.tsx";
import { FormDialog } from "./form-dialog.tsx";
import { ALWAYS, faultsOf, MOST_OWN, nextLevel } from "./levels.ts";
import { LeverageField } from "./leverage-field.tsx";
import { problemOf, useCommand } from "./use-command.ts";

const NAME = z.strictObject({ name: accountName });
const LEVERAGE = z.strictObject({ leverage_cap: openAccount.body.shape.leverage_cap });
const LEVELS = z.strictObject({ levels: z.array(percent) });

export interface AccountForm {
	readonly account: AccountWire;
	readonly onClose: () => void;
}

export function RenameForm({ account, onClose }: AccountForm) {
	const t = useT();
	const command = useCommand(`rename ${account.id}`, async (next: string, command_id) => {
		const changed = await sendAmendAccount({ id: account.id, command_id, name: next });
		return () => {
			notify({ tone: "ok", title: t("accounts.rename.done", { name: changed.name }) });
			onClose();
		};
	});
	const form = useApiForm({
		values: { name: account.name },
		schema: NAME,
		texts: { name: t("accounts.name.wrong") },
		problemOf,
		keeps: true,
		submit: async ({ name }) => (name === account.name ? onClose() : command.send(name)),
	});
	return (
		<FormDialog
			title={t("accounts.rename.title", { name: account.name })}
			submit={t("accounts.rename.save")}
			form={form}
			command={command}
			onClose={onClose}
		>
			<TextField
				form={form}
				name="name"
				label={t("accounts.name")}
				help={t("accounts.name.help")}
				live
				maxLength={80}
			/>
		</FormDialog>
	);
}

export function LeverageForm({ account, onClose }: AccountForm) {
	const t = useT();
	const command = useCommand(`leverage ${account.id}`, async (next: number | null, command_id) => {
		await sendAmendAccount({ id: account.id, command_id, leverage_cap: next });
		return () => {
			notify({ tone: "ok", title: t("accounts.leverage.done"), description: t("accounts.leverage.kept") });
			onClose();
		};
	});
	const { leverage_cap } = account;
	const form = useApiForm({
		values: { leverage_cap },
		schema: LEVERAGE,
		problemOf,
		keeps: true,
		submit: async ({ leverage_cap: next = null }) => (next === leverage_cap ? onClose() : command.send(next)),
	});
	return (
		<FormDialog
			title={t("accounts.leverage.title", { name: account.name })}
			description={t("accounts.leverage.kept")}
			submit={t("accounts.leverage.save")}
			form={form}
			command={command}
			onClose={onClose}
		>
			<LeverageField form={form} name="leverage_cap" currency={account.currency} set={leverage_cap} />
		</FormDialog>
	);
}

/** The two levels of every account, and up to three own ones (E16). */
export function LevelsForm({ account, onClose }: AccountForm) {
	const t = useT();
	const command = useCommand(`levels ${account.id}`, async (margin_call_levels: readonly string[], command_id) => {
		await sendAmendAccount({ id: account.id, command_id, margin_call_levels: [...margin_call_levels] });
		return () => {
			notify({ tone: "ok", title: t("accounts.levels.done") });
			onClose();
		};
	});
	const form = useApiForm<{ readonly levels: readonly string[] }, { levels: string[] }>({
		values: { levels: account.margin_call_levels },
		schema: LEVELS,
		also: ({ levels }) => ({
			levels: faultsOf(levels).some((fault) => fault !== null) ? t("accounts.levels.wrong") : null,
		}),
		texts: { levels: t("accounts.levels.wrong") },
		names: { margin_call_levels: "levels" },
		problemOf,
		keeps: true,
		submit: (body) => command.send(body.levels),
	});
	const { value: levels, change } = useBound<{ readonly levels: readonly string[] }, readonly string[]>({
		form,
		name: "levels",
	});
	const faults = faultsOf(levels);
	return (
		<FormDialog
			title={t("accounts.levels.title", { name: account.name })}
			description={t("accounts.levels.body")}
			submit={t("accounts.levels.save")}
			form={form}
			command={command}
			onClose={onClose}
		>
			<dl className="flex flex-col gap-1.5 text-13">
				<div className="flex justify-between gap-3">
					<dt className="text-secondary">{t("accounts.levels.now")}</dt>
					<dd className="font-medium">
						<Percent value={account.margin_level} />
					</dd>
				</div>
				<div className="flex justify-between gap-3">
					<dt className="flex items-center gap-1 text-secondary">
						{t("accounts.levels.fixed")}
						<HelpLink place="close-out#margin-calls" about={t("accounts.levels")} />
					</dt>
					<dd className="flex gap-1.5">
						{ALWAYS.map((level) => (
							<Badge key={level}>
								<Percent value={level} digits={0} />
							</Badge>
						))}
					</dd>
				</div>
			</dl>
			{levels.map((level, index) => (
				<Field
					// biome-ignore lint/suspicious/noArrayIndexKey: a level is its place while it is typed.
					key={index}
					label={t("accounts.levels.own", { place: index + 1 })}
					error={faults[index] ? t(`accounts.levels.${faults[index]}`) : null}
				>
					{(aria) => (
						<span className="flex items-center gap-2">
							<NumberField
								{...aria}
								value={level}
								step="10"
								min="50.01"
								max="1000"
								unit="%"
								onChange={(next) => change(levels.with(index, next))}
							/>
							<IconButton
								label={t("accounts.levels.remove")}
								icon={<X className="icon" aria-hidden />}
								onClick={() => change(levels.toSpliced(index, 1))}
							/>
						</span>
					)}
				</Field>
			))}
			{levels.length < MOST_OWN ? (
				<Button
					size="sm"
					icon={<Plus className="icon" aria-hidden />}
					className="self-start"
					onClick={() => change([...levels, nextLevel(levels)])}
				>
					{t("accounts.levels.add")}
				</Button>
			) : null}
		</FormDialog>
	);
}
