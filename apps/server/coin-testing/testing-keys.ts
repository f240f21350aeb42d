import { HDKey } from "@scure/bip32";
import { type AccountKey, accountKey } from "../modules/coin-payouts/index.ts";

/** A key that exists in a test only. */
export function throwAwayKey(seed: number): { readonly secret: HDKey; readonly key: AccountKey } {
	const master = HDKey.fromMasterSeed(new Uint8Array(32).fill(seed % 251 || 1));
	const secret = master.derive("m/84'/0'/0'");
	const path = [84, 0, 0].map((each) => each + 0x80000000);
	const publicOnly = HDKey.fromExtendedKey(secret.publicExtendedKey);
	return { secret, key: accountKey(publicOnly, { fingerprint: master.fingerprint, path }) };
}
