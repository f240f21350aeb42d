import type { CoinBeneficiaryWire } from "@truefill/contracts/http";
import type { Coin } from "@truefill/core/money";
import { useState } from "react";
import { Link } from "react-router";
import { useCoinBeneficiaries } from "../../data/withdrawals/coins.ts";
import type { WithdrawalTerms } from "../../data/withdrawals/index.ts";
import { useT } from "../../i18n/index.ts";
import { shortHash } from "../../lib/coin-text.ts";
import { Field } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";
import { WALLETS } from "./tabs.tsx";

interface OfCoin {
	readonly coin: Coin;
	/** Those that can be used, the one added last first. */
	readonly wallets: readonly CoinBeneficiaryWire[];
}

/** The coins that go back from this account, and which address each of them is sent to. */
export interface ChosenWallets {
	readonly coins: readonly OfCoin[];
	/** What was chosen; where nothing was, the server takes the one added last. */
	readonly ids: readonly string[];
	readonly choose: (coin: Coin, id: string) => void;
}

export function useChosenWallets(terms: WithdrawalTerms): ChosenWallets {
	const { data } = useCoinBeneficiaries();
	const [chosen, setChosen] = useState<Readonly<Partial<Record<Coin, string>>>>({});
	const coins =
		data === undefined
			? []
			: terms.methods.flatMap(({ coin }) =>
					coin === null
						? []
						: {
								coin,
								wallets: data.beneficiaries
									.filter((each) => each.coin === coin && each.state === "usable")
									.toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1)),
							},
				);
	return {
		coins,
		ids: coins.flatMap(({ coin, wallets }) => wallets.find(({ id }) => id === chosen[coin])?.id ?? []),
		choose: (coin, id) => setChosen((before) => ({ ...before, [coin]: id })),
	};
}

/** Which address gets the coins, where there are several; the way to add one, where there is none. */
export function WalletFields({ chosen: { coins, ids, choose } }: { readonly chosen: ChosenWallets }) {
	const t = useT();
	return coins.map(({ coin, wallets }) => {
		const [last, ...others] = wallets;
		if (last === undefined) {
			return (
				<p key={coin} className="text-12 text-secondary">
					{t("wallet.missing", { coin })}{" "}
					<Link to={WALLETS} className="font-medium text-accent-text underline-offset-4 hover:underline">
						{t("wallet.add")}
					</Link>
				</p>
			);
		}
		if (others.length === 0) return null;
		return (
			<Field key={coin} label={t("wallet.choose", { coin })} help={t("wallet.choose.help", { coin })}>
				{(aria) => (
					<Select
						{...aria}
						value={wallets.find(({ id }) => ids.includes(id))?.id ?? last.id}
						onChange={(id) => choose(coin, id)}
						options={wallets.map(({ id, label, address }) => ({
							value: id,
							label: `${label} · ${shortHash(address)}`,
						}))}
					/>
				)}
			</Field>
		);
	});
}
