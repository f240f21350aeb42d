import type { Instrument } from "@truefill/core/instruments";
import { formatPrice as exactPrice, type Price } from "@truefill/core/money";
import { type CloseOutPrices, closeOutPrices, type ValuedAccount } from "@truefill/core/trading";
import { useEffect, useRef, useState } from "react";
import { directory, onSecond } from "../../data/index.ts";
import { useT } from "../../i18n/index.ts";
import { formatPrice } from "../../lib/format.ts";
import { useValuedAccount } from "./use-valued-account.ts";

export interface CloseOutTextProps {
	readonly instrument: Pick<Instrument, "id" | "priceDigits">;
	/** The account after an order; absent: the current account. */
	readonly account?: ValuedAccount;
}

/** The price at which the account would be closed out (E17); updated once a second, because it is a search. */
export function CloseOutText({ instrument, account }: CloseOutTextProps) {
	const t = useT();
	const { valued: now } = useValuedAccount();
	const latest = useRef(account ?? now);
	const [found, setFound] = useState<CloseOutPrices | undefined>();
	useEffect(() => {
		latest.current = account ?? now;
	});
	useEffect(() => {
		const look = () =>
			setFound(
				latest.current === null ? undefined : closeOutPrices(latest.current, directory().view, instrument.id)[0],
			);
		look();
		return onSecond(look);
	}, [instrument.id]);
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
