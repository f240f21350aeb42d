import type { HouseAccountWire, HouseReasonWire } from "@truefill/contracts/http";
import type { useT } from "../../../i18n/index.ts";

type Say = ReturnType<typeof useT>;
type Short<A extends string> = A extends `house:${infer Name}` ? Name : never;

/** The account without its prefix, as its texts name it. */
const shortOf = (account: HouseAccountWire) => account.slice("house:".length) as Short<HouseAccountWire>;

export const houseAccountName = (account: HouseAccountWire, t: Say): string => t(`house.account.${shortOf(account)}`);
export const houseAccountAbout = (account: HouseAccountWire, t: Say): string =>
	t(`house.account.${shortOf(account)}.about`);
export const houseReasonName = (reason: HouseReasonWire, t: Say): string => t(`house.reason.${reason}`);

const KINDS = ["deposit", "withdrawal", "card-payment", "coin-deposit", "bank-line"] as const;

/** What a payment is; a kind without a text is shown as it is stored. */
export function houseKindName(kind: string, t: Say): string {
	const known = KINDS.find((each) => each === kind);
	return known === undefined ? kind : t(`house.kind.${known}`);
}
