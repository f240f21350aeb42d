import { ok, refuse } from "../result/index.ts";
import { eventBase, type Outcome } from "./event-base.ts";
import type { AccountState, MarketView, OpenAccount } from "./types.ts";

/** Opens an account with nothing in it. Refused: it exists; a leverage cap that is not a whole number ≥ 1. */
export function decideOpenAccount(state: AccountState | undefined, command: OpenAccount, view: MarketView): Outcome {
	if (state !== undefined) return refuse("ACCOUNT_EXISTS");
	const { userId, number, name, type, positionMode, currency, leverageCap, jurisdiction } = command;
	if (leverageCap !== null && !(Number.isSafeInteger(leverageCap) && leverageCap >= 1)) {
		return refuse("LEVERAGE_CAP_INVALID", { leverage: `${leverageCap}` });
	}
	const terms = { userId, number, name, type, positionMode, currency, leverageCap };
	const account = jurisdiction === undefined ? terms : { ...terms, jurisdiction };
	return ok([{ type: "account-opened", ...eventBase(state, command, view), account }]);
}
