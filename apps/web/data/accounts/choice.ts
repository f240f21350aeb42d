import type { AccountWire } from "@truefill/contracts/http";

/**
 * The account at `selectedAccountIndex` among all accounts, in opening order. If there is none, or it is archived: the
 * first one in use; undefined if none is.
 */
export function accountAt(all: readonly AccountWire[] | undefined, index: number): AccountWire | undefined {
	const named = all?.[index];
	return named?.archived === false ? named : all?.find(({ archived }) => !archived);
}
