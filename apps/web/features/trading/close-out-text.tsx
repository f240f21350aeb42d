import type { Instrument } from "@truefill/core/instruments";
import { formatPrice as exactPrice, type Price } from "@truefill/core/money";
import { closeOutPrices, type ValuedAccount } from "@truefill/core/trading";
import { useMemo } from "react";
import {
	directory,
	localTrades,
	useOpenTrades,
	useSecond,
	useSelectedAccount,
	valuedAccount,
} from "../../data/index.ts";
import { useT } from "../../i18n/index.ts";
import { formatPrice } from "../../lib/format.ts";

export interface CloseOutTextProps {
	readonly instrument: Pick<Instrument, "id" | "priceDigits">;
	/** The account as an order would leave it; absent: as it is. */
	readonly account?: ValuedAccount;
}

/** Where the instrument's price would close the account out (E17), reckoned anew once a second: it is a search. */
export function CloseOutText({ instrument, account }: CloseOutTextProps) {
	const t = useT();
	const own = useSelectedAccount();
	const { data: open } = useOpenTrades(own?.id);
	const second = useSecond();
	const now = useMemo(
		() => (own === undefined || open === undefined ? null : valuedAccount(own, localTrades(open))),
		[own, open],
	);
	const of = account ?? now;
	// biome-ignore lint/correctness/useExhaustiveDependencies: the search reads the prices of the second, not those of every tick
	const found = useMemo(
		() => (of === null ? undefined : closeOutPrices(of, directory().view, instrument.id)[0]),
		[account === undefined ? now : null, instrument.id, second],
	);
	const price = (at: Price) => formatPrice(exactPrice(at, instrument.priceDigits), instrument.priceDigits);
	const texts = [
		...(found?.below == null ? [] : [t("trading.closeOut.below", { price: price(found.below) })]),
		...(found?.above == null ? [] : [t("trading.closeOut.above", { price: price(found.above) })]),
	];
	return (
		<span title={t("trading.preview.closeOut.help")}>
			{texts.length === 0 ? t("trading.closeOut.none") : texts.join(" · ")}
		</span>
	);
}
