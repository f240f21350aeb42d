import type { HDKey } from "@scure/bip32";
import { Transaction } from "@scure/btc-signer";
import { Transaction as EthereumTransaction } from "micro-eth-signer";

/** What an offline signer does: it finds its keys by the paths in the file. */
export function signOffline(secret: HDKey, unsigned: string): string {
	if (unsigned.startsWith("0x")) {
		const { privateKey } = secret.deriveChild(1).deriveChild(0);
		return EthereumTransaction.fromHex(unsigned, false)
			.signBy(privateKey ?? "")
			.toHex();
	}
	const tx = Transaction.fromPSBT(Uint8Array.from(Buffer.from(unsigned, "base64")));
	for (let at = 0; at < tx.inputsLength; at += 1) {
		const [branch = 0, index = 0] = tx.getInput(at).bip32Derivation?.[0]?.[1].path.slice(-2) ?? [];
		const { privateKey } = secret.deriveChild(branch).deriveChild(index);
		tx.signIdx(privateKey ?? new Uint8Array(), at);
	}
	tx.finalize();
	return tx.hex;
}
