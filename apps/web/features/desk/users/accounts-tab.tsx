import type { AccountWire, StaffClientDetail } from "@truefill/contracts/http";
import { useMemo, useState } from "react";
import { sendSwapFree } from "../../../data/desk/index.ts";
import { newCommandId } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { AccountTypeBadge, Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import type { Column } from "../../../ui/data-table/column.ts";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { notify } from "../../../ui/notify.ts";
import { Money, Percent } from "../../../ui/num.tsx";
import { ReasonDialog } from "../parts/reason-dialog.tsx";
import { useMay } from "../permissions.ts";

/** The client's accounts with current figures; unknown stays unknown. */
export function AccountsTab({ client }: { readonly client: StaffClientDetail }) {
	const t = useT();
	const maySwapFree = useMay("accounts.adjust");
	const columns = useMemo(
		(): readonly Column<AccountWire>[] => [
			{
				id: "account",
				header: t("staff.client.account"),
				rowHeader: true,
				cell: (account) => <AccountName account={account} />,
			},
			{
				id: "balance",
				header: t("desk.card.balance"),
				numeric: true,
				cell: ({ balance, currency }) => <Money value={balance} currency={currency} />,
			},
			{
				id: "equity",
				header: t("desk.card.equity"),
				numeric: true,
				cell: ({ equity, currency }) => <Money value={equity} currency={currency} show="none" />,
			},
			{
				id: "freeMargin",
				header: t("staff.client.freeMargin"),
				numeric: true,
				cell: ({ free_margin, currency }) => <Money value={free_margin} currency={currency} show="none" />,
			},
			{
				id: "pnl",
				header: t("staff.client.pnl"),
				numeric: true,
				cell: ({ pnl, currency }) => <Money value={pnl} currency={currency} show="none" tone="signed" sign="always" />,
			},
			{
				id: "level",
				header: t("desk.card.level"),
				numeric: true,
				cell: ({ margin_level }) => <Percent value={margin_level} />,
			},
			...(maySwapFree
				? [
						{
							id: "swapFree",
							header: t("staff.client.swapFree"),
							cell: (account: AccountWire) => <SwapFree account={account} />,
						},
					]
				: []),
		],
		[t, maySwapFree],
	);
	return (
		<DataTable
			label={t("staff.client.accounts")}
			columns={columns}
			rows={client.account_list}
			rowId={({ id }) => id}
			empty={{ title: t("desk.noAccount") }}
		/>
	);
}

function AccountName({ account }: { readonly account: AccountWire }) {
	const t = useT();
	return (
		<span className="flex items-center gap-2">
			<AccountTypeBadge type={account.type} />
			<span className="flex flex-col py-1">
				<span className="font-medium">{account.name}</span>
				<span className="num text-11 text-muted">
					{account.number} · {account.id}
				</span>
			</span>
			{account.archived ? <Badge>{t("desk.card.archived")}</Badge> : null}
			{account.swap_free ? <Badge tone="info">{t("staff.client.swapFree")}</Badge> : null}
		</span>
	);
}

/** E20: applies from the next financing day. */
function SwapFree({ account }: { readonly account: AccountWire }) {
	const t = useT();
	const [command, setCommand] = useState<string | null>(null);
	const to = account.swap_free ? "off" : "on";
	return (
		<>
			<Button size="sm" onClick={() => setCommand(newCommandId())}>
				{t(`staff.client.swapFree.${to}`)}
			</Button>
			{command === null ? null : (
				<ReasonDialog
					title={t(`staff.client.swapFree.${to}`)}
					description={t(`staff.client.swapFree.${to}.body`, { account: account.number })}
					submit={t(`staff.client.swapFree.${to}`)}
					help={t("staff.reason.log")}
					onClose={() => setCommand(null)}
					onSubmit={async (reason) => {
						await sendSwapFree(account.id, { command_id: command, swap_free: to === "on", reason });
						notify({ tone: "ok", title: t("staff.done") });
					}}
				/>
			)}
		</>
	);
}
