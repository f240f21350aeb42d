import { buyingRate, coinsFor } from "@truefill/core/coins";
import { formatLedgerMoney, ONE_RATE, rate } from "@truefill/core/money";
import { amount, price } from "../desk.ts";
import * as say from "../say.ts";

const MARK_UP = 100;

/** How many coins an amount buys. */
function coins() {
	const [paid, ask] = [amount("595.00", "USD"), price("60000")];
	const at = buyingRate({ inDollars: ask, dollar: rate(ONE_RATE) }, MARK_UP);
	return {
		paid: say.say(paid, "USD"),
		ask: say.at(ask, 2),
		markUp: say.level(BigInt(MARK_UP)),
		rate: say.rate(at, 2),
		sent: `${formatLedgerMoney(coinsFor(paid, "USD", at, "BTC"), "BTC")} BTC`,
	};
}

export const withdrawals = { coins };
