import type { AccountWire, CoinOffer } from "@truefill/contracts/http";
import type { Coin } from "@truefill/core/money";
import { ChevronRight, Coins, QrCode } from "lucide-react";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { offeredWallet, useCoinOffers, useCoinWallets } from "../../data/deposits/coins.ts";
import { isApiError } from "../../data/http/index.ts";
import { useT } from "../../i18n/index.ts";
import { basisPointsText } from "../../lib/coin-text.ts";
import { Alert } from "../../ui/alert.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { CoinAmount } from "../../ui/coin-amount.tsx";
import { HelpLink } from "../../ui/help-link.tsx";
import { SegmentedControl } from "../../ui/segmented-control.tsx";
import { SettingsCard } from "../../ui/settings-card.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../ui/states.tsx";
import { TimeText } from "../../ui/time-text.tsx";
import { pathOfCoin } from "./coins.ts";
import { OwnLimit } from "./own-limit.tsx";
import { TestChainNote } from "./test-chain-note.tsx";

/** A coin for a live account: its cost and time, then the way to an address. */
export function CoinPanel({ account, coin }: { readonly account: AccountWire; readonly coin: Coin }) {
	const t = useT();
	const navigate = useNavigate();
	const offers = useCoinOffers(account.id);
	if (offers.data === undefined) {
		return offers.isError ? (
			<ErrorState title={t("coinDeposit.failed")} onRetry={() => void offers.refetch()} retrying={offers.isFetching} />
		) : (
			<Skeleton className="h-64" />
		);
	}
	const { data, currency, test_chain: isTest } = offers.data;
	const offer = data.find((each) => each.coin === coin);
	if (offer === undefined) {
		return (
			<>
				<EmptyState icon={<Coins className="icon-lg" aria-hidden />} title={t("coinDeposit.none")}>
					{t("coinDeposit.none.body")}
				</EmptyState>
				<Wallets coin={coin} />
			</>
		);
	}
	return (
		<>
			{isTest ? <TestChainNote /> : null}
			<SegmentedControl
				label={t("coinDeposit.coin")}
				value={coin}
				onChange={(next) => void navigate(`/main/deposit/${pathOfCoin(next)}`)}
				items={data.map((each) => ({ value: each.coin, label: each.coin }))}
				size="md"
				block
			/>
			<OwnLimit />
			<Terms offer={offer} currency={currency} />
			<ShowAddress account={account} coin={coin} />
			<Wallets coin={coin} />
		</>
	);
}

/** Cost, time and limit before anything is pressed. */
function Terms({ offer, currency }: { readonly offer: CoinOffer; readonly currency: string }) {
	const t = useT();
	const { coin, network, minimum, rate, confirmations, mark_up_basis_points: markUp, fee_basis_points: fee } = offer;
	const facts = [
		{
			name: t("coinDeposit.rate"),
			aside: <HelpLink place="deposits#by-coins" about={t("coinDeposit.rate")} />,
			value: rate === null ? t("coinDeposit.rate.none") : <CoinAmount value={rate} coin={currency} />,
			note: t("coinDeposit.rate.less", { percent: basisPointsText(markUp) }),
		},
		{ name: t("coinDeposit.fee"), value: fee === 0 ? t("coinDeposit.free") : basisPointsText(fee) },
		{ name: t("coinDeposit.minimum"), value: <CoinAmount value={minimum} coin={coin} /> },
		{
			name: t("coinDeposit.network"),
			value: t(`coinDeposit.network.${network}`),
			note: t("coinDeposit.depth.note", { count: confirmations }),
		},
	];
	return (
		<dl className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-4">
			{facts.map(({ name, value, note, aside }) => (
				<div key={name} className="flex min-w-0 flex-col gap-0.5 bg-surface-1 px-panel py-2.5">
					<dt className="flex min-h-6 items-center gap-1 text-12 text-muted">
						{name}
						{aside}
					</dt>
					<dd className="num wrap-anywhere font-medium text-13">{value}</dd>
					{note === undefined ? null : <dd className="text-11 text-muted">{note}</dd>}
				</div>
			))}
		</dl>
	);
}

function ShowAddress({ account, coin }: { readonly account: AccountWire; readonly coin: Coin }) {
	const t = useT();
	const navigate = useNavigate();
	const [busy, setBusy] = useState(false);
	const [failure, setFailure] = useState<string | null>(null);
	const show = async () => {
		setBusy(true);
		setFailure(null);
		try {
			const id = await offeredWallet(account.id, coin);
			await navigate(`/main/deposit/${pathOfCoin(coin)}/${id}`);
		} catch (error) {
			if (!isApiError(error)) throw error;
			setFailure(error.message);
		} finally {
			setBusy(false);
		}
	};
	return (
		<>
			{failure === null ? null : <Alert variant="destructive">{failure}</Alert>}
			<Button
				variant="primary"
				className="self-stretch sm:self-start"
				busy={busy}
				icon={<QrCode className="icon" aria-hidden />}
				onClick={() => void show()}
			>
				{t("coinDeposit.show")}
			</Button>
		</>
	);
}

/** Addresses that the customer was given before; nothing while there are none. */
function Wallets({ coin }: { readonly coin: Coin }) {
	const t = useT();
	const { data } = useCoinWallets(coin);
	if (data === undefined || data.length === 0) return null;
	return (
		<SettingsCard title={t("coinDeposit.wallets")} about={t("coinDeposit.wallets.about")}>
			<ul className="-my-1 flex flex-col divide-y divide-line">
				{data.map(({ id, address, account_number: number, created_at: at, is_used: isUsed }) => (
					<li key={id}>
						<Link
							to={`/main/deposit/${pathOfCoin(coin)}/${id}`}
							className="-mx-1 flex min-h-11 items-center gap-3 rounded-control px-1 py-2 hover:bg-surface-2"
						>
							<span className="flex min-w-0 flex-1 flex-col">
								<bdi dir="ltr" className="truncate text-start font-mono text-13">
									{address}
								</bdi>
								<span className="text-12 text-muted">
									<bdi className="num">{number}</bdi> · <TimeText value={at} />
								</span>
							</span>
							<Badge tone={isUsed ? "neutral" : "info"}>
								{t(isUsed ? "coinDeposit.wallet.used" : "coinDeposit.wallet.unused")}
							</Badge>
							<ChevronRight className="icon flex-none text-muted rtl:-scale-x-100" aria-hidden />
						</Link>
					</li>
				))}
			</ul>
		</SettingsCard>
	);
}
