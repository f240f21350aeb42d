import type { AccountWire } from "@truefill/contracts/http";
import { sendAmendAccount } from "../../data/index.ts";
import { NO_FIELDS, useApiForm } from "../../forms/index.ts";
import { useT } from "../../i18n/index.ts";
import { formatMoney } from "../../lib/format.ts";
import { Alert } from "../../ui/alert.tsx";
import { notify } from "../../ui/notify.ts";
import { balanceOf } from "./amounts.ts";
import { FormDialog } from "./form-dialog.tsx";
import type { AccountForm } from "./settings-forms.tsx";
import { problemOf, useCommand } from "./use-command.ts";

/** Reasons that block archiving; the same as in the engine (`core/trading/commands/archive-account`). */
export function obstaclesOf(account: AccountWire, last: boolean): readonly ("trades" | "orders" | "money" | "last")[] {
	return [
		...(account.open_trades > 0 ? (["trades"] as const) : []),
		...(account.pending_orders > 0 ? (["orders"] as const) : []),
		...(account.type === "live" && balanceOf(account) !== 0n ? (["money"] as const) : []),
		...(last ? (["last"] as const) : []),
	];
}

export function ArchiveForm({ account, last, onClose }: AccountForm & { readonly last: boolean }) {
	const t = useT();
	const obstacles = obstaclesOf(account, last);
	const balance = formatMoney(account.balance, account.currency);
	const command = useCommand(`archive ${account.id}`, async (archived: boolean, command_id) => {
		await sendAmendAccount({ id: account.id, command_id, archived });
		return () => {
			notify({ tone: "ok", title: t("accounts.archive.done", { name: account.name }) });
			onClose();
		};
	});
	const form = useApiForm({
		values: {},
		schema: NO_FIELDS,
		problemOf,
		keeps: true,
		submit: () => command.send(true),
	});
	return (
		<FormDialog
			title={t("accounts.archive.title", { name: account.name })}
			description={t("accounts.archive.body")}
			submit={t("accounts.archive.submit")}
			blocked={obstacles.length > 0 ? t("accounts.archive.no") : null}
			form={form}
			command={command}
			onClose={onClose}
		>
			{obstacles.length > 0 ? (
				<Alert variant="warning" title={t("accounts.archive.no")}>
					<ul className="flex list-disc flex-col gap-1 ps-4">
						{obstacles.map((obstacle) => (
							<li key={obstacle}>
								{obstacle === "trades"
									? t("accounts.archive.trades", { trades: account.open_trades })
									: obstacle === "orders"
										? t("accounts.archive.orders", { orders: account.pending_orders })
										: obstacle === "money"
											? t("accounts.archive.money", { balance })
											: t("accounts.archive.last")}
							</li>
						))}
					</ul>
				</Alert>
			) : account.type === "demo" ? (
				<p className="text-13 text-secondary">{t("accounts.archive.demo", { balance })}</p>
			) : null}
		</FormDialog>
	);
}
