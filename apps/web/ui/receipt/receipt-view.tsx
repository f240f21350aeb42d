import type { LedgerEntryWire, Receipt, ReceiptStep, StaffReceipt } from "@truefill/contracts/http";
import { Check, Dot, FileQuestion, Printer, X } from "lucide-react";
import { Fragment } from "react";
import { useT } from "../../i18n/index.ts";
import { Badge } from "../badge.tsx";
import { Button } from "../button.tsx";
import { accountName } from "../ledger-entry.tsx";
import { Money } from "../num.tsx";
import { Reference } from "../proof.tsx";
import { SettingsCard } from "../settings-card.tsx";
import { EmptyState, ErrorState, Skeleton } from "../states.tsx";
import { TimeText } from "../time-text.tsx";
import { InterestCard } from "./interest.tsx";
import { ReceiptCoins } from "./receipt-coins.tsx";
import { ReceiptReceived } from "./receipt-received.tsx";

export interface ReceiptViewProps {
	readonly query: {
		readonly data: Receipt | StaffReceipt | undefined;
		readonly error: Error | null;
		readonly isFetching: boolean;
		readonly refetch: () => unknown;
	};
	/** There is no such receipt. */
	readonly isMissing: boolean;
}

/** One movement of money: stated and booked cost, every entry with its hash, and who acted. It can be printed. */
export function ReceiptView({ query: { data, error, isFetching, refetch }, isMissing }: ReceiptViewProps) {
	const t = useT();
	if (data === undefined) {
		return isMissing ? (
			<EmptyState icon={<FileQuestion className="icon-lg" aria-hidden />} title={t("receipt.missing")}>
				{t("receipt.missing.body")}
			</EmptyState>
		) : error === null ? (
			<Skeleton className="h-80" />
		) : (
			<ErrorState title={t("receipt.failed")} onRetry={() => void refetch()} retrying={isFetching} />
		);
	}
	return (
		<div className="flex flex-col gap-4">
			<Head receipt={data} />
			{data.interest === null ? (
				<Cost receipt={data} />
			) : (
				<InterestCard interest={data.interest} currency={data.currency} />
			)}
			<ReceiptReceived receipt={data} />
			<ReceiptCoins receipt={data} />
			<Steps receipt={data} />
			<Entries title={t("receipt.entries")} entries={data.entries} />
			{"house_entries" in data ? <HouseEntries receipt={data} /> : null}
			<ReceiptProof receipt={data} />
		</div>
	);
}

function Head({ receipt: { kind, amount, currency, account_number, occurred_at } }: { readonly receipt: Receipt }) {
	const t = useT();
	return (
		<SettingsCard>
			<header className="flex flex-wrap items-start justify-between gap-3">
				<div className="flex min-w-0 flex-col gap-1">
					<p className="text-12 text-secondary">
						{kind === "interest" ? t("receipt.interest.kind") : t(`inbox.kind.${kind}`)}
					</p>
					<h2 className="font-semibold text-20">
						<Money value={amount} currency={currency} sign="always" />
					</h2>
					<p className="text-12 text-muted">
						<TimeText value={occurred_at} format="date-time-seconds" /> · <span className="num">{account_number}</span>
					</p>
				</div>
				<Button
					size="sm"
					className="print:hidden"
					icon={<Printer className="icon" aria-hidden />}
					onClick={() => window.print()}
				>
					{t("receipt.print")}
				</Button>
			</header>
		</SettingsCard>
	);
}

/** The fee that was shown before the request beside the one that was booked. */
function Cost({ receipt: { fee } }: { readonly receipt: Receipt }) {
	const t = useT();
	const isSame = fee.quoted === null || fee.quoted === fee.actual;
	return (
		<SettingsCard
			title={t("receipt.cost")}
			aside={
				fee.quoted === null ? undefined : (
					<Badge tone={isSame ? "ok" : "warn"}>{t(isSame ? "receipt.cost.same" : "receipt.cost.differs")}</Badge>
				)
			}
		>
			<dl className="grid grid-cols-2 gap-3 text-13">
				<div className="flex flex-col gap-0.5">
					<dt className="text-12 text-muted">{t("receipt.cost.quoted")}</dt>
					<dd>{fee.quoted === null ? t("receipt.cost.none") : <Money value={fee.quoted} currency={fee.currency} />}</dd>
				</div>
				<div className="flex flex-col gap-0.5">
					<dt className="text-12 text-muted">{t("receipt.cost.actual")}</dt>
					<dd>
						<Money value={fee.actual} currency={fee.currency} />
					</dd>
				</div>
			</dl>
		</SettingsCard>
	);
}

const BAD: ReadonlySet<ReceiptStep> = new Set([
	"refused",
	"outcome-refused",
	"leg-failed",
	"leg-returned",
	"card-failed",
	"card-expired",
	"card-cancelled",
	"refund-failed",
	"dispute-lost",
	"output-void",
	"output-lost",
	"output-frozen",
]);
const GOOD: ReadonlySet<ReceiptStep> = new Set([
	"approved",
	"outcome-confirmed",
	"file-released",
	"coin-released",
	"leg-paid",
	"card-authorised",
	"card-paid",
	"card-booked",
	"refund-succeeded",
	"dispute-won",
	"output-final",
	"output-booked",
]);
const iconOf = (code: ReceiptStep) => (BAD.has(code) ? X : GOOD.has(code) ? Check : Dot);

/** What happened and who did it: roles for the customer, names and reasons for staff. */
function Steps({ receipt: { steps } }: { readonly receipt: Receipt | StaffReceipt }) {
	const t = useT();
	if (steps.length === 0) return null;
	return (
		<SettingsCard title={t("receipt.steps")}>
			<ol className="flex flex-col gap-2">
				{steps.map((step) => {
					const Icon = iconOf(step.code);
					const who =
						step.role === null || step.by !== "staff" ? t(`receipt.by.${step.by}`) : t(`withdrawal.role.${step.role}`);
					const name = "name" in step ? step.name : null;
					return (
						<li key={`${step.code}-${step.at}`} className="flex gap-3 text-13">
							<Icon className="icon mt-0.5 flex-none text-muted" aria-hidden />
							<div className="flex min-w-0 flex-1 flex-col">
								<p className="flex flex-wrap justify-between gap-x-3">
									<span>
										{t(`receipt.step.${step.code}`)}
										{step.amount === null || step.currency === null ? null : (
											<>
												{" "}
												<Money value={step.amount} currency={step.currency} />
											</>
										)}
										<span className="text-secondary"> · {name === null ? who : `${name}, ${who}`}</span>
									</span>
									<TimeText value={step.at} format="date-time-seconds" className="text-12 text-muted" />
								</p>
								{"reason" in step && step.reason !== null ? (
									<p dir="auto" className="wrap-anywhere text-12 text-secondary">
										{step.reason}
									</p>
								) : null}
							</div>
						</li>
					);
				})}
			</ol>
		</SettingsCard>
	);
}

type Shown = Pick<LedgerEntryWire, "number" | "occurred_at" | "postings" | "hash" | "previous_hash"> & {
	readonly label: string;
};

function Entries({ title, entries }: { readonly title: string; readonly entries: readonly LedgerEntryWire[] }) {
	const t = useT();
	return (
		<EntryList title={title} entries={entries.map((each) => ({ ...each, label: t(`trading.entry.${each.reason}`) }))} />
	);
}

function HouseEntries({ receipt: { house_entries } }: { readonly receipt: StaffReceipt }) {
	const t = useT();
	return house_entries.length === 0 ? null : (
		<EntryList
			title={t("receipt.house")}
			entries={house_entries.map((each) => ({ ...each, label: each.reason.replaceAll("-", " ") }))}
		/>
	);
}

/** Entries with both sides. */
function EntryList({ title, entries }: { readonly title: string; readonly entries: readonly Shown[] }) {
	const t = useT();
	return (
		<SettingsCard title={title}>
			<ol className="flex flex-col divide-y divide-line">
				{entries.map(({ number, label, occurred_at, postings }) => (
					<li key={number} className="flex flex-col gap-1.5 py-3 first:pt-0 last:pb-0">
						<p className="flex flex-wrap items-baseline justify-between gap-x-3 text-13">
							<span className="font-medium">
								{t("trading.ledger.entry", { number })} · {label}
							</span>
							<TimeText value={occurred_at} format="date-time-seconds" className="text-12 text-muted" />
						</p>
						<ul className="flex flex-col gap-0.5 text-12">
							{postings.map(({ account, currency, amount }) => (
								<li key={`${account} ${currency}`} className="flex justify-between gap-3">
									<span className="text-secondary">{accountName(account, t)}</span>
									<Money value={amount} currency={currency} sign="always" />
								</li>
							))}
						</ul>
					</li>
				))}
			</ol>
		</SettingsCard>
	);
}

/** The receipt's id, and the place of each entry in the chain of hashes; open, so that it is printed. */
function ReceiptProof({ receipt }: { readonly receipt: Receipt | StaffReceipt }) {
	const t = useT();
	const entries = [...receipt.entries, ...("house_entries" in receipt ? receipt.house_entries : [])];
	return (
		<SettingsCard title={t("why.proof")}>
			<dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-12">
				<Reference label={t("receipt.proof.id")} value={receipt.id} />
				{entries.map(({ number, hash, previous_hash }) => (
					<Fragment key={hash}>
						<Reference label={t("receipt.proof.entry", { number })} value={hash} />
						<Reference label={t("trading.ledger.previousHash")} value={previous_hash} />
					</Fragment>
				))}
			</dl>
		</SettingsCard>
	);
}
