import type { AccountWire } from "@truefill/contracts/http";
import { Landmark } from "lucide-react";
import { type ReactNode, useState } from "react";
import { usePaymentTerms, useWireDetails } from "../../data/deposits/index.ts";
import { useT } from "../../i18n/index.ts";
import { Alert } from "../../ui/alert.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Field } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../ui/states.tsx";
import { BankDetails } from "./bank-details.tsx";
import { ConfirmationForm } from "./confirmation-form.tsx";
import { Confirmations } from "./confirmations.tsx";
import { OwnLimit } from "./own-limit.tsx";
import { termOf } from "./terms.ts";
import { TermsList } from "./terms-list.tsx";

/** A bank transfer in three steps: where to, with which reference, and the confirmation. */
export function WirePanel({ account }: { readonly account: AccountWire }) {
	const t = useT();
	const terms = usePaymentTerms(account.id);
	const details = useWireDetails();
	const [wanted, setWanted] = useState<string>(account.currency);
	if (terms.data === undefined || details.data === undefined) {
		const failed = terms.isError || details.isError;
		return failed ? (
			<ErrorState
				title={t("deposit.wire.failed")}
				onRetry={() => void Promise.all([terms.refetch(), details.refetch()])}
				retrying={terms.isFetching || details.isFetching}
			/>
		) : (
			<Loading />
		);
	}
	const { reference, accounts, is_sample: isSample } = details.data;
	const offered = accounts.flatMap((bank) => {
		const term = termOf(terms.data, "deposit", "wire", bank.currency);
		return term === undefined ? [] : [{ bank, term }];
	});
	const chosen = offered.find(({ bank }) => bank.currency === wanted) ?? offered[0];
	if (chosen === undefined) {
		return (
			<EmptyState icon={<Landmark className="icon-lg" aria-hidden />} title={t("deposit.wire.none")}>
				{t("deposit.wire.none.body")}
			</EmptyState>
		);
	}
	const { bank, term } = chosen;
	return (
		<>
			{isSample ? (
				<Alert variant="warning" title={t("deposit.wire.sample")}>
					{t("deposit.wire.sample.body")}
				</Alert>
			) : null}
			{offered.length < 2 ? null : (
				<Field
					label={t("deposit.wire.currency")}
					help={
						bank.currency === account.currency
							? undefined
							: t("deposit.wire.converted", { from: bank.currency, to: account.currency })
					}
				>
					{(aria) => (
						<Select
							{...aria}
							value={bank.currency}
							onChange={setWanted}
							options={offered.map((each) => ({ value: each.bank.currency, label: each.bank.currency }))}
						/>
					)}
				</Field>
			)}
			<TermsList term={term} timeNote={t("deposit.wire.workdays")} help="deposits#by-bank-transfer" />
			<OwnLimit />
			<Step number={1} title={t("deposit.wire.step.reference")} about={t("deposit.reference.body")}>
				<Reference reference={reference} />
			</Step>
			<Step number={2} title={t("deposit.wire.step.transfer")} about={t("deposit.wire.own")}>
				<BankDetails key={bank.currency} account={bank} />
			</Step>
			<Step number={3} title={t("deposit.wire.step.confirm")} about={t("deposit.confirm.body")}>
				<ConfirmationForm key={bank.currency} account={account} currency={bank.currency} />
				<Confirmations />
			</Step>
		</>
	);
}

function Step({
	number,
	title,
	about,
	children,
}: {
	readonly number: number;
	readonly title: string;
	readonly about: string;
	readonly children: ReactNode;
}) {
	return (
		<section className="flex flex-col gap-4 rounded-card border border-line bg-surface-1 p-panel">
			<header className="flex gap-3">
				<span
					aria-hidden
					className="num flex size-6 flex-none items-center justify-center rounded-pill bg-accent-quiet font-semibold text-12 text-accent-text"
				>
					{number}
				</span>
				<div className="flex min-w-0 flex-col gap-0.5">
					<h2 className="font-semibold text-14 leading-6">{title}</h2>
					<p className="text-13 text-secondary">{about}</p>
				</div>
			</header>
			{children}
		</section>
	);
}

function Reference({ reference }: { readonly reference: string }) {
	const t = useT();
	return (
		<div className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-surface-2 px-4 py-3">
			<output dir="ltr" aria-label={t("deposit.reference")} className="select-all font-mono font-semibold text-20">
				{reference}
			</output>
			<CopyButton text={reference} label={t("deposit.reference.copy")} copied={t("deposit.copied")} />
		</div>
	);
}

function Loading() {
	const t = useT();
	return (
		<div role="status" aria-label={t("common.loading")} className="flex flex-col gap-4">
			<Skeleton className="h-16" />
			<Skeleton className="h-28" />
			<Skeleton className="h-64" />
		</div>
	);
}
