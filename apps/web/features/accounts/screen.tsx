import type { AccountWire } from "@truefill/contracts/http";
import { ArrowLeftRight, Plus, WalletCards } from "lucide-react";
import { useState } from "react";
import { selectAccount, useAccounts, useConnectionStatus, useDemoMoney, useSelectedAccount } from "../../data/index.ts";
import { useT } from "../../i18n/index.ts";
import { formatTime } from "../../lib/format.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { notify } from "../../ui/notify.ts";
import { EmptyState, ErrorState, Skeleton } from "../../ui/states.tsx";
import { type AccountAction, AccountCard } from "./account-card.tsx";
import { ArchiveForm } from "./archive-form.tsx";
import { ArchivedList } from "./archived-list.tsx";
import { ResetForm, TopUpForm } from "./demo-forms.tsx";
import { OpenForm } from "./open-form.tsx";
import { LevelsForm, LeverageForm, RenameForm } from "./settings-forms.tsx";
import { TransferForm } from "./transfer-form.tsx";
import { receiversOf } from "./use-transfer.ts";

/** This screen shows the figures themselves, so they are polled often. */
const EVERY_MS = 5_000;

type Asked = { readonly action: AccountAction; readonly id: string } | { readonly action: "open" } | null;

/** `/main/accounts`: all accounts with their figures and actions. */
export default function AccountsScreen() {
	const t = useT();
	const { data, isError, isFetching, refetch, dataUpdatedAt } = useAccounts(EVERY_MS);
	const chosen = useSelectedAccount();
	const demoMoney = useDemoMoney();
	const offline = useConnectionStatus() !== "connected";
	const [asked, setAsked] = useState<Asked>(null);
	if (data === undefined)
		return isError ? (
			<ErrorState title={t("accounts.failed")} onRetry={() => void refetch()} retrying={isFetching}>
				{t("accounts.failed.body")}
			</ErrorState>
		) : (
			<Loading />
		);
	const inUse = data.filter(({ archived }) => !archived);
	const archived = data.filter((each) => each.archived);
	const sender = [chosen, ...inUse].find((each) => each !== undefined && receiversOf(each, inUse).length > 0);
	const openButton = (
		<Button variant="primary" icon={<Plus className="icon" aria-hidden />} onClick={() => setAsked({ action: "open" })}>
			{t("accounts.open")}
		</Button>
	);
	return (
		<div className="mx-auto flex w-full max-w-[1280px] flex-col gap-4 p-gutter">
			<header className="flex flex-wrap items-center justify-between gap-3">
				<h1 className="font-semibold text-20">{t("accounts.title")}</h1>
				<div className="flex flex-wrap gap-2">
					<Button
						icon={<ArrowLeftRight className="icon" aria-hidden />}
						disabledReason={sender === undefined ? t("accounts.transfer.needs") : null}
						onClick={() => (sender === undefined ? undefined : setAsked({ action: "transfer", id: sender.id }))}
					>
						{t("accounts.transfer")}
					</Button>
					{openButton}
				</div>
			</header>
			{isError ? (
				<Alert
					variant="warning"
					announce
					actions={
						<Button size="sm" onClick={() => void refetch()} busy={isFetching}>
							{t("common.retry")}
						</Button>
					}
				>
					{t("accounts.stale", { time: formatTime(new Date(dataUpdatedAt).toISOString(), "time-seconds") })}
				</Alert>
			) : null}
			{inUse.length === 0 ? (
				<EmptyState
					icon={<WalletCards className="icon-lg" aria-hidden />}
					title={t("accounts.none")}
					action={openButton}
				>
					{t(demoMoney ? "accounts.none.body" : "accounts.none.live")}
				</EmptyState>
			) : (
				<section aria-label={t("accounts.list")}>
					<h2 className="sr-only">{t("accounts.list")}</h2>
					<ul className="grid gap-4 sm:grid-cols-[repeat(auto-fill,minmax(21rem,1fr))]">
						{inUse.map((account) => (
							<AccountCard
								key={account.id}
								account={account}
								selected={account.id === chosen?.id}
								stale={isError || (offline && account.id === chosen?.id)}
								onUse={() => {
									selectAccount(data.indexOf(account));
									notify({ tone: "ok", title: t("accounts.used", { name: account.name }), id: "account-used" });
								}}
								onAction={(action) => setAsked({ action, id: account.id })}
							/>
						))}
					</ul>
				</section>
			)}
			{archived.length === 0 ? null : <ArchivedList accounts={archived} />}
			<Forms asked={asked} inUse={inUse} onClose={() => setAsked(null)} />
		</div>
	);
}

function Forms({
	asked,
	inUse,
	onClose,
}: {
	readonly asked: Asked;
	readonly inUse: readonly AccountWire[];
	readonly onClose: () => void;
}) {
	if (asked === null) return null;
	if (asked.action === "open") return <OpenForm onClose={onClose} />;
	const account = inUse.find(({ id }) => id === asked.id);
	if (account === undefined) return null;
	const form = { account, onClose };
	switch (asked.action) {
		case "rename":
			return <RenameForm {...form} />;
		case "leverage":
			return <LeverageForm {...form} />;
		case "levels":
			return <LevelsForm {...form} />;
		case "top-up":
			return <TopUpForm {...form} />;
		case "reset":
			return <ResetForm {...form} />;
		case "archive":
			return <ArchiveForm {...form} last={inUse.length === 1} />;
		case "transfer":
			return <TransferForm accounts={inUse} from={account} onClose={onClose} />;
	}
}

function Loading() {
	const t = useT();
	return (
		<div
			role="status"
			aria-label={t("common.loading")}
			className="mx-auto flex w-full max-w-[1280px] flex-col gap-4 p-gutter"
		>
			<div className="flex items-center justify-between">
				<Skeleton className="h-7 w-36" />
				<Skeleton className="h-control w-40" />
			</div>
			<div className="grid gap-4 sm:grid-cols-[repeat(auto-fill,minmax(21rem,1fr))]">
				<Skeleton className="h-72" />
				<Skeleton className="h-72" />
			</div>
		</div>
	);
}
