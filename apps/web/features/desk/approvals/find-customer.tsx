import type { WireCandidate, WireConfirmation } from "@truefill/contracts/http";
import { Search } from "lucide-react";
import { useState } from "react";
import { findByReference } from "../../../data/desk/deposits.ts";
import { isApiError } from "../../../data/http/index.ts";
import { useT } from "../../../i18n/index.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Money } from "../../../ui/num.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { TimeText } from "../../../ui/time-text.tsx";
import { ConfirmationView } from "./confirmation-view.tsx";

type Found = Awaited<ReturnType<typeof findByReference>>;

export interface FindCustomerProps {
	/** The account that is entered now, by its number or its id, and the confirmation that is matched. */
	readonly accountId: string;
	readonly confirmationId: string | null;
	readonly onAccount: (number: string, candidate: WireCandidate) => void;
	readonly onConfirmation: (confirmation: WireConfirmation | null) => void;
}

/** Finds the customer by the reference in a line of the bank's statement. Whoever enters the wire chooses. */
export function FindCustomer({ accountId, confirmationId, onAccount, onConfirmation }: FindCustomerProps) {
	const t = useT();
	const [text, setText] = useState("");
	const [found, setFound] = useState<Found | null>(null);
	const [problem, setProblem] = useState<string | null>(null);
	const [busy, setBusy] = useState(false);
	const find = async () => {
		setBusy(true);
		setProblem(null);
		try {
			setFound(await findByReference(text));
		} catch (error) {
			if (!isApiError(error)) throw error;
			setProblem(error.message);
		} finally {
			setBusy(false);
		}
	};
	return (
		<section aria-label={t("wires.find")} className="flex flex-col gap-3 rounded-control bg-surface-2 p-3">
			<Field label={t("wires.line")} help={t("wires.line.help")}>
				{(aria) => (
					<TextArea
						{...aria}
						rows={2}
						maxLength={1_000}
						value={text}
						onChange={({ target }) => {
							setText(target.value);
							setFound(null);
						}}
					/>
				)}
			</Field>
			<Button
				size="sm"
				className="self-start"
				busy={busy}
				disabledReason={text.trim().length < 3 ? t("wires.line.help") : null}
				icon={<Search className="icon" aria-hidden />}
				onClick={() => void find()}
			>
				{t("wires.find")}
			</Button>
			{problem === null ? null : (
				<Alert variant="destructive" announce>
					{problem}
				</Alert>
			)}
			{found === null ? null : (
				<div role="status" className="flex flex-col gap-3">
					{found.certainty === "exact" ? null : (
						<Alert variant="warning">{t(`wires.certainty.${found.certainty}`)}</Alert>
					)}
					{found.customers.map((candidate) => (
						<Candidate
							key={candidate.reference}
							candidate={candidate}
							accountId={accountId}
							confirmationId={confirmationId}
							onAccount={(number) => onAccount(number, candidate)}
							onConfirmation={onConfirmation}
						/>
					))}
				</div>
			)}
		</section>
	);
}

interface CandidateProps extends Omit<FindCustomerProps, "onAccount"> {
	readonly candidate: WireCandidate;
	readonly onAccount: (number: string) => void;
}

function Candidate({ candidate, accountId, confirmationId, onAccount, onConfirmation }: CandidateProps) {
	const t = useT();
	const [viewed, setViewed] = useState<WireConfirmation | null>(null);
	const { name, reference, accounts, confirmations } = candidate;
	const isChosen = (id: string, number: string): boolean => [id, number].includes(accountId.trim());
	return (
		<article className="flex flex-col gap-2 rounded-control border border-line bg-surface-1 p-3">
			<h3 className="flex flex-wrap items-center gap-2 font-semibold text-13">
				<bdi>{name}</bdi>
				<span dir="ltr" className="font-mono font-regular text-12 text-muted">
					{reference}
				</span>
			</h3>
			{accounts.length === 0 ? <p className="text-12 text-warn">{t("wires.noLive")}</p> : null}
			<div className="flex flex-wrap gap-2">
				{accounts.map(({ id, number, currency }) => (
					<Button
						key={id}
						size="sm"
						variant={isChosen(id, number) ? "primary" : "secondary"}
						onClick={() => onAccount(number)}
					>
						{t(isChosen(id, number) ? "wires.account.chosen" : "wires.account.use", { number, currency })}
					</Button>
				))}
			</div>
			{confirmations.length === 0 ? null : (
				<ul aria-label={t("wires.confirmations")} className="flex flex-col divide-y divide-line">
					{confirmations.map((each) => (
						<li key={each.id} className="flex flex-wrap items-center gap-2 py-1.5 text-13">
							<Money value={each.amount} currency={each.currency} className="font-medium" />
							<span className="num text-12 text-muted">{each.account_number}</span>
							<span className="text-12 text-muted">
								<TimeText value={each.uploaded_at} />
							</span>
							{each.id === confirmationId ? <Badge tone="accent">{t("wires.matched")}</Badge> : null}
							<span className="ms-auto flex gap-2">
								<Button size="sm" variant="quiet" onClick={() => setViewed(each)}>
									{t("wires.show")}
								</Button>
								<Button size="sm" onClick={() => onConfirmation(each.id === confirmationId ? null : each)}>
									{t(each.id === confirmationId ? "wires.unmatch" : "wires.match")}
								</Button>
							</span>
						</li>
					))}
				</ul>
			)}
			{viewed === null ? null : <ConfirmationView confirmation={viewed} onClose={() => setViewed(null)} />}
		</article>
	);
}
