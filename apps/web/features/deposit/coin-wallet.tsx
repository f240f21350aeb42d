import type { CoinWalletDetail } from "@truefill/contracts/http";
import type { Coin } from "@truefill/core/money";
import { ArrowLeft, ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useCoinWallet } from "../../data/deposits/coins.ts";
import { isApiError } from "../../data/http/index.ts";
import { useLanguage, useT } from "../../i18n/index.ts";
import { coinText } from "../../lib/coin-text.ts";
import { Alert } from "../../ui/alert.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { QrCode } from "../../ui/qr-code.tsx";
import { ErrorState, Skeleton } from "../../ui/states.tsx";
import { CoinArrivals } from "./coin-arrivals.tsx";
import { CoinQuotePanel } from "./coin-quote.tsx";
import { pathOfCoin } from "./coins.ts";
import { TestChainNote } from "./test-chain-note.tsx";

/** An address of the customer's: where to send, at which rate, and what has arrived. */
export function CoinWalletPanel({
	id,
	coin,
	notFound,
}: {
	readonly id: string;
	readonly coin: Coin;
	/** For another customer's wallet, and for one of another coin. */
	readonly notFound: ReactNode;
}) {
	const t = useT();
	const { data, error, isError, isFetching, refetch } = useCoinWallet(id);
	if (data !== undefined) return data.coin === coin ? <Wallet wallet={data} /> : notFound;
	if (isApiError(error) && (error.code === "COIN_WALLET_NOT_FOUND" || error.status === 422)) return notFound;
	return isError ? (
		<ErrorState title={t("coinDeposit.failed")} onRetry={() => void refetch()} retrying={isFetching} />
	) : (
		<div role="status" aria-label={t("common.loading")} className="flex flex-col gap-4">
			<Skeleton className="h-80" />
			<Skeleton className="h-28" />
		</div>
	);
}

function Wallet({ wallet }: { readonly wallet: CoinWalletDetail }) {
	const t = useT();
	const { coin, offer, problem_since: problem, test_chain: isTest } = wallet;
	return (
		<>
			<Link
				to={`/main/deposit/${pathOfCoin(coin)}`}
				className="inline-flex min-h-8 items-center gap-1.5 self-start rounded-[4px] text-13 text-accent-text underline-offset-4 hover:underline"
			>
				<ArrowLeft className="icon rtl:-scale-x-100" aria-hidden />
				{t("coinDeposit.back", { coin })}
			</Link>
			{isTest ? <TestChainNote actions={<TestPage wallet={wallet} />} /> : null}
			{problem === null ? null : <Alert variant="warning">{t("coinDeposit.problem")}</Alert>}
			{offer === null ? <Alert variant="warning">{t("coinDeposit.notOffered", { coin })}</Alert> : null}
			<Address wallet={wallet} />
			<CoinQuotePanel wallet={wallet} />
			<CoinArrivals wallet={wallet} />
		</>
	);
}

/** On a tab of its own, so that this page shows what happens. */
function TestPage({ wallet: { test_page: page } }: { readonly wallet: CoinWalletDetail }) {
	const t = useT();
	const language = useLanguage();
	if (page === null) return null;
	return (
		<a
			href={`${page}?language=${language}`}
			target="_blank"
			rel="noreferrer"
			className="inline-flex min-h-8 items-center gap-1.5 rounded-[4px] font-medium text-13 text-accent-text underline-offset-4 hover:underline"
		>
			{t("coinDeposit.testChain.page")}
			<ExternalLink className="icon" aria-hidden />
		</a>
	);
}

function Address({ wallet }: { readonly wallet: CoinWalletDetail }) {
	const t = useT();
	const { coin, network, address, uri, offer, account_number: number } = wallet;
	const networkName = t(`coinDeposit.network.${network}`);
	return (
		<section className="grid gap-5 rounded-card border border-line bg-surface-1 p-panel sm:grid-cols-[auto_minmax(0,1fr)] sm:items-start">
			<div className="mx-auto w-48 sm:mx-0">
				<QrCode text={uri} label={t("coinDeposit.qr")} />
			</div>
			<div className="flex min-w-0 flex-col gap-3">
				<h2 className="font-semibold text-14">{t("coinDeposit.title", { coin })}</h2>
				<div className="flex flex-col gap-2 rounded-control bg-surface-2 p-3">
					<span className="flex items-center justify-between gap-3">
						<span className="text-12 text-muted">
							{t("coinDeposit.address")} · {networkName}
						</span>
						<CopyButton text={address} label={t("coinDeposit.copy")} copied={t("coinDeposit.copied")} />
					</span>
					<output
						aria-label={t("coinDeposit.address")}
						className="wrap-anywhere select-all font-medium font-mono text-14"
					>
						<bdi dir="ltr">{address}</bdi>
					</output>
				</div>
				<ul className="flex list-disc flex-col gap-1 ps-5 text-13 text-secondary">
					<li className="wrap-anywhere font-medium text-primary">
						{offer?.token == null
							? t("coinDeposit.only", { coin, network: networkName })
							: t("coinDeposit.only.token", { coin, network: networkName, token: offer.token })}
					</li>
					{offer === null ? null : (
						<>
							<li>{t("coinDeposit.minimum.note", { minimum: coinText(offer.minimum, coin) })}</li>
							<li>{t("coinDeposit.depth.note", { count: offer.confirmations })}</li>
						</>
					)}
					<li>{t("coinDeposit.memo")}</li>
					<li>{t("coinDeposit.own", { number })}</li>
				</ul>
			</div>
		</section>
	);
}
