import type { AccountWire } from "@truefill/contracts/http";
import { Link } from "react-router";
import { sendAmendAccount } from "../../data/index.ts";
import { NO_FIELDS, useApiForm } from "../../forms/index.ts";
import { useT } from "../../i18n/index.ts";
import { AccountTypeBadge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { notify } from "../../ui/notify.ts";
import { Money } from "../../ui/num.tsx";
import { problemOf, useCommand } from "./use-command.ts";

/** Archived accounts: readable and restorable. */
export function ArchivedList({ accounts }: { readonly accounts: readonly AccountWire[] }) {
	const t = useT();
	return (
		<section className="flex flex-col gap-2">
			<h2 className="font-semibold text-14">{t("accounts.archived")}</h2>
			<p className="text-12 text-muted">{t("accounts.archived.body")}</p>
			<ul className="flex flex-col rounded-card border border-line bg-surface-1">
				{accounts.map((account) => (
					<Line key={account.id} account={account} />
				))}
			</ul>
		</section>
	);
}

function Line({ account }: { readonly account: AccountWire }) {
	const t = useT();
	const command = useCommand(`restore ${account.id}`, async (archived: boolean, command_id) => {
		await sendAmendAccount({ id: account.id, command_id, archived });
		return () => notify({ tone: "ok", title: t("accounts.restore.done", { name: account.name }) });
	});
	const form = useApiForm({
		values: {},
		schema: NO_FIELDS,
		problemOf,
		submit: () => command.send(false),
	});
	const problem = command.unknown ? t("accounts.unknown") : form.problem;
	return (
		<li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t p-panel first:border-t-0">
			<div className="flex min-w-0 flex-col gap-0.5">
				<span className="flex min-w-0 items-center gap-2 font-medium text-13">
					<span dir="auto" className="truncate">
						{account.name}
					</span>
					<AccountTypeBadge type={account.type} />
				</span>
				<span className="text-12 text-muted">
					<span className="num select-all">{account.number}</span> ·{" "}
					<Money value={account.balance} currency={account.currency} />
				</span>
				{problem === null ? null : (
					<span role="alert" className="text-12 text-danger">
						{problem}
					</span>
				)}
			</div>
			<div className="flex items-center gap-3">
				<Link
					to={`/main/accounts/${account.number}`}
					className="rounded-[4px] font-medium text-12 text-accent-text hover:underline"
				>
					{t("accounts.ledger")}
				</Link>
				<Button size="sm" busy={form.busy} onClick={() => form.onSubmit()}>
					{command.unknown ? t("accounts.findOut") : t("accounts.restore")}
				</Button>
			</div>
		</li>
	);
}
