import type { BankLineWire } from "@truefill/contracts/http";
import type { ReactNode } from "react";
import { useSession } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Money } from "../../../ui/num.tsx";
import { TimeText } from "../../../ui/time-text.tsx";
import { useMay } from "../permissions.ts";
import type { LineAction } from "./line-dialogs.tsx";
import { dayText, otherText, PLACE_TONES, suggestionText } from "./words.ts";

export interface BankLineRowProps {
	readonly line: BankLineWire;
	readonly act: (action: LineAction) => void;
}

/** A line of a statement: what the bank says, what it seems to be, and the next step. */
export function BankLineRow({ line, act }: BankLineRowProps) {
	const t = useT();
	return (
		<>
			<div className="flex min-w-0 flex-1 basis-72 flex-col gap-1 text-12">
				<p className="flex flex-wrap items-center gap-2">
					<Money value={line.amount} currency={line.currency} sign="always" className="font-semibold text-14" />
					<Badge tone={PLACE_TONES[line.place]}>{t(`bank.place.${line.place}`)}</Badge>
					{line.is_reversal ? <Badge tone="warn">{t("bank.reversal")}</Badge> : null}
					<span className="text-muted">
						{dayText(line.booked_on)}
						{line.age_days === null ? null : <> · {t("bank.age", { days: line.age_days })}</>}
					</span>
				</p>
				<Counterparty line={line} />
				{line.remittance === "" ? null : (
					<p className="wrap-anywhere text-secondary">
						<bdi>{line.remittance}</bdi>
					</p>
				)}
				<Facts line={line} />
				<Meaning line={line} />
			</div>
			<Actions line={line} act={act} />
		</>
	);
}

/** A debit without a name is mostly the bank's own. */
function Counterparty({ line: { counterparty, amount } }: Pick<BankLineRowProps, "line">) {
	const t = useT();
	if (counterparty === null && amount.startsWith("-")) return null;
	return (
		<p className="wrap-anywhere font-medium text-13">
			<bdi>{counterparty ?? t("bank.sender.unknown")}</bdi>
		</p>
	);
}

function Facts({ line }: Pick<BankLineRowProps, "line">) {
	const t = useT();
	const facts: readonly (readonly [string, string | null])[] = [
		[t("bank.account"), line.counterparty_account],
		[t("bank.reference"), line.reference],
	];
	const notes = [
		line.transactions > 1 ? t("bank.batch", { count: String(line.transactions) }) : null,
		line.charges === null ? null : t("bank.charges", { charges: line.charges }),
		line.exchange === null ? null : t("bank.exchange", { exchange: line.exchange }),
	].filter((note) => note !== null);
	const known = facts.filter(([, value]) => value !== null);
	if (known.length === 0 && notes.length === 0) return null;
	return (
		<p className="flex flex-wrap gap-x-3 text-muted">
			{known.map(([label, value]) => (
				<span key={label}>
					{label}{" "}
					<bdi className="num wrap-anywhere" dir="ltr">
						{value}
					</bdi>
				</span>
			))}
			{notes.map((note) => (
				<span key={note}>{note}</span>
			))}
		</p>
	);
}

/** What it seems to be, what somebody says that it is, or what it confirms. */
function Meaning({ line: { place, suggestion, request, about } }: Pick<BankLineRowProps, "line">) {
	const t = useT();
	if (place === "queue" || place === "unclear") {
		const others = suggestion?.kind === "same-entry" ? suggestion.lines : [];
		return (
			<>
				<p className="wrap-anywhere text-secondary">{suggestionText(suggestion, t)}</p>
				{others.length === 0 ? null : (
					<ul className="flex flex-col gap-0.5 text-muted">
						{others.map((other) => (
							<li key={other.id} className="wrap-anywhere">
								<bdi>{otherText(other, t)}</bdi>
							</li>
						))}
					</ul>
				)}
			</>
		);
	}
	if (request !== null) {
		const meaning = t(`bank.meaning.${request.meaning}`);
		return (
			<>
				<p dir="auto" className="wrap-anywhere text-secondary">
					{t("bank.proposed", { name: request.requested_by.name, meaning })} · {request.reason}
				</p>
				<p className="text-muted">
					<TimeText value={request.requested_at} />
				</p>
			</>
		);
	}
	const ids = [...new Set(about.map(({ id }) => id))];
	return ids.length === 0 ? null : (
		<p className="wrap-anywhere text-muted">{t("bank.about", { id: ids.join(", ") })}</p>
	);
}

function Actions({ line, act }: BankLineRowProps) {
	const { place, request, suggestion } = line;
	const t = useT();
	const { user } = useSession();
	const mayDecide = useMay("funding.decide");
	const mayEnter = useMay("accounts.adjust");
	if (!mayDecide || (place !== "queue" && place !== "unclear" && request === null)) return null;
	const isOwn = request?.requested_by.id === user?.id;
	const row = (children: ReactNode) => <div className="flex flex-none flex-wrap gap-2">{children}</div>;
	if (request !== null) {
		return row(
			<>
				<Button size="sm" onClick={() => act("refuse")}>
					{t("bank.do.refuse")}
				</Button>
				<Button
					size="sm"
					variant="primary"
					disabledReason={isOwn ? t("bank.own") : null}
					onClick={() => act("approve")}
				>
					{t("bank.do.confirm")}
				</Button>
			</>,
		);
	}
	if (place === "unclear") {
		return row(
			<Button size="sm" variant="primary" onClick={() => act("explain")}>
				{t("bank.do.settle")}
			</Button>,
		);
	}
	const isPayout = suggestion?.kind === "paid" || suggestion?.kind === "file-paid" || suggestion?.kind === "returned";
	const isCredit = !line.amount.startsWith("-");
	return row(
		<>
			<Button size="sm" onClick={() => act("explain")}>
				{t("bank.do.explain")}
			</Button>
			{isPayout ? (
				<Button size="sm" variant="primary" onClick={() => act("outcome")}>
					{t(suggestion.kind === "returned" ? "bank.do.returned" : "bank.do.paid")}
				</Button>
			) : isCredit && mayEnter ? (
				<Button
					size="sm"
					variant={suggestion?.kind === "deposit" ? "primary" : "secondary"}
					onClick={() => act("deposit")}
				>
					{t("bank.do.deposit")}
				</Button>
			) : null}
		</>,
	);
}
