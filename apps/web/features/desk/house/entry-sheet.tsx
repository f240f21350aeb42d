import type { HouseEntryWire } from "@truefill/contracts/http";
import { useT } from "../../../i18n/index.ts";
import { Money } from "../../../ui/num.tsx";
import { sumsOfPostings } from "../../../ui/postings.ts";
import { Proof, Reference } from "../../../ui/proof.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { TimeText } from "../../../ui/time-text.tsx";
import { houseAccountName, houseKindName, houseReasonName } from "./names.ts";

export interface EntrySheetProps {
	/** Null: closed. */
	readonly entry: HouseEntryWire | null;
	readonly onClose: () => void;
}

/** An entry of the house with its postings, what it belongs to, and its place in the hash chain (E23, E24). */
export function EntrySheet({ entry, onClose }: EntrySheetProps) {
	const t = useT();
	return (
		<Sheet
			open={entry !== null}
			onOpenChange={(open) => (open ? undefined : onClose())}
			title={entry === null ? "" : t("trading.ledger.entry", { number: entry.number })}
			description={entry === null ? undefined : houseReasonName(entry.reason, t)}
		>
			{entry === null ? null : <Content entry={entry} />}
		</Sheet>
	);
}

function Content({ entry }: { readonly entry: HouseEntryWire }) {
	const t = useT();
	const { about, conversion, corrects, postings } = entry;
	const sums = sumsOfPostings(postings) ?? [];
	return (
		<div className="flex flex-col gap-4 text-13">
			<section className="flex flex-col gap-1">
				<h3 className="font-medium text-12 text-muted">{t("trading.ledger.postings")}</h3>
				{postings.map(({ account, currency, amount }) => (
					<div
						key={`${account} ${currency} ${amount}`}
						className="flex justify-between gap-3 border-line border-b py-1"
					>
						<span>{houseAccountName(account, t)}</span>
						<Money value={amount} currency={currency} sign="always" />
					</div>
				))}
				{sums.map(({ currency, sum }) => (
					<div key={currency} className="flex justify-between gap-3 py-1 text-muted">
						<span>{t("trading.ledger.sum")}</span>
						<Money value={sum} currency={currency} />
					</div>
				))}
			</section>
			<dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-12">
				<dt className="text-muted">{t("trading.ledger.time")}</dt>
				<dd className="text-end">
					<TimeText value={entry.occurred_at} format="date-time-seconds" />
				</dd>
				<dt className="text-muted">{t("house.open.payment")}</dt>
				<dd className="text-end">{houseKindName(about.kind, t)}</dd>
				{conversion === null ? null : (
					<>
						<dt className="text-muted">{t("house.rate")}</dt>
						<dd className="num text-end">{t("house.rate.value", conversion)}</dd>
					</>
				)}
				{corrects === null ? null : (
					<>
						<dt className="text-muted">{t("trading.ledger.corrects")}</dt>
						<dd className="num text-end">{corrects}</dd>
					</>
				)}
			</dl>
			<Proof note={t("house.sum.about")}>
				<Reference label={t("house.filter.about")} value={about.id} />
				<Reference label={t("house.step")} value={entry.key} />
				<Reference label={t("trading.ledger.hash")} value={entry.hash} />
				<Reference label={t("trading.ledger.previousHash")} value={entry.previous_hash} />
			</Proof>
		</div>
	);
}
