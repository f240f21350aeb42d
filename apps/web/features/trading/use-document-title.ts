import { useEffect } from "react";
import { type LocalInstrument, prices } from "../../data/index.ts";
import { t } from "../../i18n/index.ts";
import { formatPrice } from "../../lib/format.ts";
import { priceText } from "./figures.ts";

/** At most twice a second: a flickering title is useless. */
const EVERY_MS = 500;

/** Price and symbol in the window title. The next screen sets its own title. */
export function useDocumentTitle(instrument: LocalInstrument | undefined): void {
	useEffect(() => {
		if (instrument === undefined) return;
		let timer: ReturnType<typeof setTimeout> | undefined;
		const before = document.title;
		const show = () => {
			timer = undefined;
			const bid = prices.quote(instrument.id)?.bid;
			const price =
				bid === undefined ? "" : `${formatPrice(priceText(bid, instrument.priceDigits), instrument.priceDigits)} `;
			document.title = `${price}${instrument.displayName} · ${t("common.appName")}`;
		};
		show();
		const stop = prices.subscribe(instrument.id, () => {
			timer ??= setTimeout(show, EVERY_MS);
		});
		return () => {
			stop();
			clearTimeout(timer);
			document.title = before;
		};
	}, [instrument]);
}
