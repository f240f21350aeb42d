import type { AccountWire, StaffClientDetail } from "@truefill/contracts/http";
import { useState } from "react";
import { sendSwapFree } from "../../../data/desk/index.ts";
import { newCommandId } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { AccountTypeBadge, Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { notify } from "../../../ui/notify.ts";
import { Money, Percent } from "../../../ui/num.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "../../../ui/table.tsx";
import { ReasonDialog } from "../parts/reason-dialog.tsx";
import { useMay } from "../permissions.ts";

/** The client's accounts with current figures; unknown stays unknown. */
export function AccountsTab({ client }: { readonly client: StaffClientDetail }) {
	const t = useT();
	const maySwapFree = useMay("accounts.adjust");
	if (client.account_list.length === 0) return <EmptyState compact title={t("desk.noAccount")} />;
	return (
		<Table label={t("staff.client.accounts")}>
			<TableHead>
				<HeadCell>{t("staff.client.account")}</HeadCell>
				<HeadCell numeric>{t("desk.card.balance")}</HeadCell>
				<HeadCell numeric>{t("desk.card.equity")}</HeadCell>
				<HeadCell numeric>{t("staff.client.freeMargin")}</HeadCell>
				<HeadCell numeric>{t("staff.client.pnl")}</HeadCell>
				<HeadCell numeric>{t("desk.card.level")}</HeadCell>
				{maySwapFree ? <HeadCell>{t("staff.client.swapFree")}</HeadCell> : null}
			</TableHead>
			<TableBody>
				{client.account_list.map((account) => (
					<Row key={account.id}>
						<Cell head>
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
						</Cell>
						<Cell numeric>
							<Money value={account.balance} currency={account.currency} />
						</Cell>
						<Cell numeric>
							<Money value={account.equity} currency={account.currency} show="none" />
						</Cell>
						<Cell numeric>
							<Money value={account.free_margin} currency={account.currency} show="none" />
						</Cell>
						<Cell numeric>
							<Money value={account.pnl} currency={account.currency} show="none" tone="signed" sign="always" />
						</Cell>
						<Cell numeric>
							<Percent value={account.margin_level} />
						</Cell>
						{maySwapFree ? (
							<Cell>
								<SwapFree account={account} />
							</Cell>
						) : null}
					</Row>
				))}
			</TableBody>
		</Table>
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
