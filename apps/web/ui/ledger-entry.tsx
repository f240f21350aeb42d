import { type LedgerEntryWire, RECEIPT_REASONS } from "@truefill/contracts/http";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useT } from "../i18n/index.ts";
import { Money } from "./num.tsx";
import { sumsOfPostings } from "./postings.ts";
import { Proof, Reference } from "./proof.tsx";
import { Sheet } from "./sheet.tsx";
import { TimeText } from "./time-text.tsx";

/** The first digits of a hash, for visual comparison. */
export const shortHash = (hash: string): string => hash.slice(0, 8);

const HAVE_RECEIPTS: ReadonlySet<string> = new Set(RECEIPT_REASONS);

type Say = ReturnType<typeof useT>;

const HOUSE = [
	"client-money",
	"trading-pnl",
	"financing",
	"commission",
	"negative-balance",
	"savings-interest",
	"payments-in-transit",
	"transfers",
	"adjustments",
	"demo-funding",
	"transit",
	"conversion",
	"payment-fees",
] as const;

/** Name of the ledger account: the customer's own, or which house account. */
export function accountName(name: string, t: Say): string {
	if (name.startsWith("customer:")) return t("trading.ledger.customer");
	if (name.startsWith("pending:")) return t("trading.ledger.pending");
	const house = HOUSE.find((each) => name === `house:${each}`);
	return house === undefined ? name : t(`trading.house.${house}`);
}

export interface LedgerEntryProps {
	readonly entry: LedgerEntryWire;
	/** How its amount was calculated, if the reason does not say it. */
	readonly explanation?: ReactNode;
	/** Address of the account's receipts; null: they are not for the viewer. */
	readonly receipts?: string | null;
}

/** A journal entry with both sides, its references and its place in the hash chain (E23, E24). */
export function LedgerEntrySheet({
	entry,
	explanation = null,
	receipts = null,
	onClose,
}: Omit<LedgerEntryProps, "entry"> & { readonly entry: LedgerEntryWire | null; readonly onClose: () => void }) {
	const t = useT();
	return (
		<Sheet
			backCloses
			open={entry !== null}
			onOpenChange={(open) => (open ? undefined : onClose())}
			title={entry === null ? "" : t("trading.ledger.entry", { number: entry.number })}
			description={entry === null ? undefined : t(`trading.entry.${entry.reason}`)}
		>
			{entry === null ? null : <LedgerEntry entry={entry} explanation={explanation} receipts={receipts} />}
		</Sheet>
	);
}

/** The same as a part of another screen. */
export function LedgerEntry({ entry, explanation = null, receipts = null }: LedgerEntryProps) {
	const t = useT();
	return (
		<div className="flex flex-col gap-4 text-13">
			<section className="flex flex-col gap-1">
				<h3 className="font-medium text-12 text-muted">{t("trading.ledger.postings")}</h3>
				{entry.postings.map((posting) => (
					<div
						key={`${posting.account} ${posting.currency}`}
						className="flex justify-between gap-3 border-line border-b py-1"
					>
						<span>{accountName(posting.account, t)}</span>
						<Money value={posting.amount} currency={posting.currency} sign="always" />
					</div>
				))}
				<PostingSums postings={entry.postings} />
			</section>
			{explanation}
			{receipts !== null && HAVE_RECEIPTS.has(entry.reason) ? (
				<p>
					<Link
						to={`${receipts}/${entry.number}`}
						className="font-medium text-12 text-accent-text underline-offset-4 hover:underline"
					>
						{t("receipt.open")}
					</Link>
				</p>
			) : null}
			<dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-12">
				<dt className="text-muted">{t("trading.ledger.time")}</dt>
				<dd className="text-end">
					<TimeText value={entry.occurred_at} />
				</dd>
				<dt className="text-muted">{t("trading.ledger.balanceAfter")}</dt>
				<dd className="text-end">
					<Money value={entry.balance_after} currency={entry.currency} />
				</dd>
				{entry.pending_after === null ? null : (
					<>
						<dt className="text-muted">{t("trading.ledger.pendingAfter")}</dt>
						<dd className="text-end">
							<Money value={entry.pending_after} currency={entry.currency} />
						</dd>
					</>
				)}
				{entry.corrects === null ? null : (
					<>
						<dt className="text-muted">{t("trading.ledger.corrects")}</dt>
						<dd className="num text-end">{entry.corrects}</dd>
					</>
				)}
				{entry.note === null ? null : (
					<>
						<dt className="text-muted">{t("trading.ledger.note")}</dt>
						<dd className="text-end">{entry.note}</dd>
					</>
				)}
			</dl>
			<Proof note={t("trading.ledger.chain")}>
				{entry.trade_id === null ? null : <Reference label={t("trading.ledger.trade")} value={entry.trade_id} />}
				<Reference label={t("trading.ledger.command")} value={entry.command_id} />
				<Reference label={t("trading.ledger.hash")} value={entry.hash} />
				<Reference label={t("trading.ledger.previousHash")} value={entry.previous_hash} />
			</Proof>
		</div>
	);
}

/** Zero in each currency; a dash if an amount is unreadable. */
function PostingSums({ postings }: Pick<LedgerEntryWire, "postings">) {
	const t = useT();
	const sums = sumsOfPostings(postings) ?? [null];
	return sums.map((each) => (
		<div key={each?.currency ?? "none"} className="flex justify-between gap-3 py-1 text-muted">
			<span>{t("trading.ledger.sum")}</span>
			<Money value={each?.sum ?? null} currency={each?.currency ?? ""} />
		</div>
	));
}
