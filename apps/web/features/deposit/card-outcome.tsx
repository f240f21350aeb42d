import type { CardDepositWire } from "@truefill/contracts/http";
import { Ban, CircleCheck, CircleX, Clock, CreditCard, Undo2 } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { giveUpCardDeposit, useCardDeposit } from "../../data/deposits/card.ts";
import { isApiError } from "../../data/http/index.ts";
import { useT } from "../../i18n/index.ts";
import { serverText } from "../../i18n/server-texts.ts";
import { cx } from "../../lib/cx.ts";
import { formatMoney } from "../../lib/format.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { notify } from "../../ui/notify.ts";
import { Spinner } from "../../ui/spinner.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../ui/states.tsx";

/** What became of a card payment; the customer comes back here from the provider's page. */
export function CardOutcome({ id }: { readonly id: string }) {
	const t = useT();
	const [search, setSearch] = useSearchParams();
	const query = useCardDeposit(id);
	const isCancelled = search.has("cancelled");
	const giveUp = useGiveUp(id);
	const asked = useRef(false);
	useEffect(() => {
		if (!isCancelled || asked.current) return;
		asked.current = true;
		// They left the provider's page by its way back. The address is then the one of the outcome alone.
		void giveUp.run().then(() => setSearch({ payment: id }, { replace: true }));
	}, [isCancelled, giveUp, id, setSearch]);
	if (query.data === undefined) {
		if (isApiError(query.error) && query.error.code === "CARD_PAYMENT_NOT_FOUND") {
			return (
				<EmptyState
					icon={<CreditCard className="icon-lg" aria-hidden />}
					title={t("cardDeposit.unknown")}
					action={<NewPayment label={t("cardDeposit.new")} />}
				/>
			);
		}
		return query.isError ? (
			<ErrorState title={t("cardDeposit.failed")} onRetry={() => void query.refetch()} retrying={query.isFetching} />
		) : (
			<Skeleton className="h-56 max-w-lg" />
		);
	}
	return <Outcome payment={query.data} giveUp={giveUp} />;
}

interface GiveUp {
	readonly busy: boolean;
	readonly run: () => Promise<void>;
}

function useGiveUp(id: string): GiveUp {
	const [busy, setBusy] = useState(false);
	const run = async () => {
		setBusy(true);
		try {
			await giveUpCardDeposit(id);
		} catch (error) {
			if (!isApiError(error)) throw error;
			notify({ tone: "danger", title: error.message });
		} finally {
			setBusy(false);
		}
	};
	return { busy, run };
}

function Outcome({ payment, giveUp }: { readonly payment: CardDepositWire; readonly giveUp: GiveUp }) {
	const t = useT();
	const { status, currency } = payment;
	const total = formatMoney(payment.total, currency);
	switch (status) {
		case "open":
			return <Open payment={payment} total={total} giveUp={giveUp} />;
		case "processing":
			return (
				<Frame icon={<Spinner />} title={t("cardDeposit.processing")}>
					<p>{t("cardDeposit.processing.body", { total })}</p>
				</Frame>
			);
		case "booked":
		case "won":
			return <Booked payment={payment} />;
		case "failed":
			return (
				<Frame tone="text-danger" icon={<CircleX className="icon-lg" aria-hidden />} title={t("cardDeposit.declined")}>
					<p>{t(`cardDecline.${payment.decline ?? "generic_decline"}`)}</p>
					<NothingCharged />
				</Frame>
			);
		case "expired":
			return (
				<Frame icon={<Clock className="icon-lg" aria-hidden />} title={t("cardDeposit.expired")}>
					<NothingCharged />
				</Frame>
			);
		case "cancelled":
			return (
				<Frame icon={<Ban className="icon-lg" aria-hidden />} title={t("cardDeposit.cancelled")}>
					<NothingCharged />
				</Frame>
			);
		case "returning":
		case "returned":
			return (
				<Frame
					tone="text-warn"
					icon={<Undo2 className="icon-lg" aria-hidden />}
					title={t(`cardDeposit.${status}`, { total })}
				>
					{payment.failure === null ? null : <p>{serverText("error", payment.failure)}</p>}
					<p>{t("cardDeposit.returned.body")}</p>
				</Frame>
			);
		default:
			return (
				<Frame tone="text-warn" icon={<Undo2 className="icon-lg" aria-hidden />} title={t(WENT_BACK[status])}>
					{status === "disputed" ? <p>{t("cardDeposit.disputed.body")}</p> : null}
					<Actions>
						<Linked to={`/main/accounts/${payment.account_number}`}>{t("cardDeposit.booked.entry")}</Linked>
					</Actions>
				</Frame>
			);
	}
}

function Open({
	payment,
	total,
	giveUp,
}: {
	readonly payment: CardDepositWire;
	readonly total: string;
	readonly giveUp: GiveUp;
}) {
	const t = useT();
	const { decline, redirect_url: page } = payment;
	return (
		<Frame icon={<CreditCard className="icon-lg" aria-hidden />} title={t("cardDeposit.open")}>
			<p>{t("cardDeposit.open.body", { total })}</p>
			{decline === null ? null : (
				<Alert variant="warning" title={t("cardDeposit.declined.before")}>
					{t(`cardDecline.${decline}`)}
				</Alert>
			)}
			<Actions>
				{page === null ? null : (
					<Button variant="primary" onClick={() => window.location.assign(page)}>
						{t("cardDeposit.open.go")}
					</Button>
				)}
				<Button busy={giveUp.busy} onClick={() => void giveUp.run()}>
					{t("cardDeposit.open.cancel")}
				</Button>
			</Actions>
		</Frame>
	);
}

function Booked({ payment }: { readonly payment: CardDepositWire }) {
	const t = useT();
	const navigate = useNavigate();
	const { amount, currency, account_number: account, card } = payment;
	return (
		<Frame
			tone="text-ok"
			icon={<CircleCheck className="icon-lg" aria-hidden />}
			title={t("cardDeposit.booked", { amount: formatMoney(amount, currency) })}
		>
			<p>{t("cardDeposit.booked.body", { account, card: card === null ? "–" : `${card.brand} •••• ${card.last4}` })}</p>
			<Actions>
				<Button variant="primary" onClick={() => void navigate("/main/trading")}>
					{t("cardDeposit.booked.trade")}
				</Button>
				<Linked to={`/main/accounts/${account}`}>{t("cardDeposit.booked.entry")}</Linked>
			</Actions>
		</Frame>
	);
}

function NothingCharged() {
	const t = useT();
	return (
		<>
			<p>{t("cardDeposit.nothing")}</p>
			<Actions>
				<NewPayment label={t("cardDeposit.again")} primary />
			</Actions>
		</>
	);
}

const WENT_BACK = {
	refunded: "cardDeposit.refunded",
	"partly-refunded": "cardDeposit.partlyRefunded",
	disputed: "cardDeposit.disputed",
	lost: "cardDeposit.lost",
} as const;

/** The outcome is announced when it changes. */
function Frame({
	icon,
	tone = "text-muted",
	title,
	children,
}: {
	readonly icon: ReactNode;
	readonly tone?: string;
	readonly title: string;
	readonly children: ReactNode;
}) {
	return (
		<section
			aria-live="polite"
			className="flex w-full max-w-lg flex-col gap-3 rounded-card border border-line bg-surface-1 p-panel text-13 text-secondary"
		>
			<span className={cx("flex", tone)}>{icon}</span>
			<h2 className="font-semibold text-16 text-primary">{title}</h2>
			{children}
		</section>
	);
}

const Actions = ({ children }: { readonly children: ReactNode }) => (
	<div className="flex flex-wrap items-center gap-3 pt-2">{children}</div>
);

const Linked = ({ to, children }: { readonly to: string; readonly children: ReactNode }) => (
	<Link to={to} className="rounded-[4px] py-2 text-accent-text underline-offset-4 hover:underline">
		{children}
	</Link>
);

function NewPayment({ label, primary = false }: { readonly label: string; readonly primary?: boolean }) {
	const navigate = useNavigate();
	return (
		<Button variant={primary ? "primary" : "secondary"} onClick={() => void navigate("/main/deposit/card")}>
			{label}
		</Button>
	);
}
