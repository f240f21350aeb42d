import type { AccountWire } from "@truefill/contracts/http";

/**
 * The account that `selectedAccountIndex` names among all accounts in the order they were opened. Where it names none, or
 * an archived one, the first that is in use; undefined where none is.
 */
export function accountAt(all: readonly AccountWire[] | undefined, index: number): AccountWire | undefined {
	const named = all?.[index];
	return named?.archived === false ? named : all?.find(({ archived }) => !archived);
}
