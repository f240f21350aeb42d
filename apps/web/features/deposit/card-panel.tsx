import { type AccountWire, depositByCard, type PaymentTerm } from "@truefill/contracts/http";
import { CreditCard, Lock } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { startCardDeposit, useCards } from "../../data/deposits/card.ts";
import { usePaymentTerms } from "../../data/deposits/index.ts";
import { newCommandId } from "../../data/index.ts";
import { DecimalField, Form, FormProblem, useApiForm } from "../../forms/index.ts";
import { activeLanguage, useT } from "../../i18n/index.ts";
import { cx } from "../../lib/cx.ts";
import { formatMoney } from "../../lib/format.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { HelpLink } from "../../ui/help-link.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../ui/states.tsx";
import { paymentOf, quickAmounts } from "./card-amounts.ts";
import { CardList } from "./card-list.tsx";
import { OwnLimit } from "./own-limit.tsx";
import { termOf, timeText } from "./terms.ts";

/** A card payment into the account: how much, what it costs in all, and on to the provider's page. */
export function CardPanel({ account }: { readonly account: AccountWire }) {
	const t = useT();
	const terms = usePaymentTerms(account.id);
	const cards = useCards();
	if (terms.data === undefined || cards.data === undefined) {
		return terms.isError || cards.isError ? (
			<ErrorState
				title={t("cardDeposit.failed")}
				onRetry={() => void Promise.all([terms.refetch(), cards.refetch()])}
				retrying={terms.isFetching || cards.isFetching}
			/>
		) : (
			<Loading />
		);
	}
	const term = termOf(terms.data, "deposit", "card", account.currency);
	if (term === undefined || !cards.data.offered) {
		return (
			<EmptyState icon={<CreditCard className="icon-lg" aria-hidden />} title={t("cardDeposit.notOffered")}>
				{t("cardDeposit.notOffered.body")}
			</EmptyState>
		);
	}
	return (
		<div className="flex w-full max-w-lg flex-col gap-5">
			{cards.data.test_provider ? (
				<Alert variant="warning" title={t("cardDeposit.test")}>
					{t("cardDeposit.test.body")}
				</Alert>
			) : null}
			<PayForm account={account} term={term} />
			<CardList cards={cards.data.data} />
		</div>
	);
}

const SCHEMA = depositByCard.body.omit({ command_id: true });

function PayForm({ account, term }: { readonly account: AccountWire; readonly term: PaymentTerm }) {
	const t = useT();
	const { currency } = term;
	const shown = (amount: string) => formatMoney(amount, currency);
	const range = { minimum: shown(term.minimum), maximum: shown(term.maximum) };
	const wrong = t("cardDeposit.amount.wrong", range);
	// A repeated press of the same amount is the same payment, also after a lost answer.
	const command = useRef<{ readonly amount: string; readonly id: string } | null>(null);
	const form = useApiForm({
		values: { amount: "" },
		schema: SCHEMA,
		bodyOf: ({ amount }) => ({
			account_id: account.id,
			amount: paymentOf(amount, term)?.amount ?? amount.trim(),
			currency,
			language: activeLanguage(),
		}),
		texts: { amount: wrong },
		also: ({ amount }) => ({ amount: paymentOf(amount, term) === null ? wrong : null }),
		keeps: true,
		async submit(body) {
			if (command.current?.amount !== body.amount) command.current = { amount: body.amount, id: newCommandId() };
			const { data } = await startCardDeposit({ command_id: command.current.id, ...body });
			command.current = null;
			// A full navigation: the provider's page has its own address.
			window.location.assign(data.redirect_url);
		},
	});
	const payment = paymentOf(form.values.amount, term);
	return (
		<Form form={form}>
			<section className="flex flex-col gap-5 rounded-card border border-line bg-surface-1 p-panel">
				<div className="flex flex-col gap-3">
					<DecimalField
						form={form}
						name="amount"
						label={t("cardDeposit.amount")}
						help={t("cardDeposit.amount.help", range)}
						size="lg"
						live
						min="0"
						step={currency === "JPY" ? "1000" : "10"}
						unit={currency}
					/>
					<QuickAmounts term={term} chosen={form.values.amount} onChoose={(amount) => form.set("amount", amount)} />
				</div>
				<OwnLimit />
				<dl className="flex flex-col gap-2 border-line border-t pt-4 text-13">
					<Fact name={t("cardDeposit.arrives", { account: account.number })}>
						{payment === null ? null : shown(payment.amount)}
					</Fact>
					<Fact name={t("cardDeposit.fee")}>
						{payment === null ? null : payment.isFree ? t("cardDeposit.fee.none") : shown(payment.fee)}
					</Fact>
					<Fact name={t("cardDeposit.when")}>
						{term.time_from_minutes === 0 && term.time_to_minutes <= 5
							? t("cardDeposit.time.now")
							: timeText(t, term.time_from_minutes, term.time_to_minutes)}
					</Fact>
					<Fact name={t("cardDeposit.pay")} strong>
						{payment === null ? null : shown(payment.total)}
					</Fact>
				</dl>
				<FormProblem form={form} />
				<div className="flex flex-col gap-3">
					<Button
						type="submit"
						variant="primary"
						size="lg"
						block
						busy={form.busy}
						icon={<Lock className="icon" aria-hidden />}
					>
						{payment === null
							? t("cardDeposit.submit.empty")
							: t("cardDeposit.submit", { total: shown(payment.total) })}
					</Button>
					<p className="text-12 text-secondary">
						{t("cardDeposit.next")}{" "}
						<HelpLink place="deposits#by-card" about={t("cardDeposit.tab")} className="-my-1 align-middle" />
					</p>
				</div>
			</section>
		</Form>
	);
}

interface QuickAmountsProps {
	readonly term: PaymentTerm;
	readonly chosen: string;
	readonly onChoose: (amount: string) => void;
}

function QuickAmounts({ term, chosen, onChoose }: QuickAmountsProps) {
	const t = useT();
	return (
		<fieldset className="grid grid-cols-2 gap-2 sm:grid-cols-4">
			<legend className="sr-only">{t("cardDeposit.quick")}</legend>
			{quickAmounts(term).map((amount) => (
				<button
					key={amount}
					type="button"
					aria-pressed={chosen === amount}
					onClick={() => onChoose(amount)}
					className={cx(
						"num min-h-11 rounded-control border px-3 font-medium text-13 sm:min-h-control",
						chosen === amount ? "border-accent bg-accent-quiet text-accent-text" : "border-line-strong hover:bg-hover",
					)}
				>
					{formatMoney(amount, term.currency)}
				</button>
			))}
		</fieldset>
	);
}

function Fact({
	name,
	strong = false,
	children,
}: {
	readonly name: string;
	readonly strong?: boolean;
	readonly children: ReactNode;
}) {
	return (
		<div
			className={cx(
				"flex items-baseline justify-between gap-4",
				strong && "border-line border-t pt-3 font-semibold text-14",
			)}
		>
			<dt className={strong ? "" : "text-secondary"}>{name}</dt>
			<dd className="num text-end">{children ?? "–"}</dd>
		</div>
	);
}

function Loading() {
	const t = useT();
	return (
		<div role="status" aria-label={t("common.loading")} className="flex w-full max-w-lg flex-col gap-4">
			<Skeleton className="h-16" />
			<Skeleton className="h-96" />
		</div>
	);
}
