import type { AccountWire } from "@truefill/contracts/http";
import { compare } from "../../lib/decimal.ts";

/** What a live account can give: neither its balance nor its free margin goes below zero (E7); null: unknown. */
export function freeOf({ balance, free_margin: free }: Pick<AccountWire, "balance" | "free_margin">): string | null {
	if (free === null) return null;
	const least = compare(free, balance) === -1 ? free : balance;
	return compare(least, "0") === -1 ? "0" : least;
}

/** Live accounts from and to which savings move. */
export const liveOf = (accounts: readonly AccountWire[]): AccountWire[] =>
	accounts.filter(({ type, archived }) => type === "live" && !archived);

/** A thousandth less than shown for another currency: the rate may move until the transfer is decided. */
export function leastOf(received: string, isSame: boolean): string {
	if (isSame) return received;
	const [whole = "0", part = ""] = received.split(".");
	const units = BigInt(whole + part);
	const least = `${units - units / 1000n}`.padStart(part.length + 1, "0");
	return part === "" ? least : `${least.slice(0, -part.length)}.${least.slice(-part.length)}`;
}
