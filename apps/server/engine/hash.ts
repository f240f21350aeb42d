import { createHash, hash } from "node:crypto";
import type { HashText } from "@truefill/core/ledger";

/** SHA-256 for core's hash chains. */
export const sha256: HashText = (text) => hash("sha256", text);

/** The partition of an account. Permanent, so neither the hash nor the number of partitions may change. */
export function partitionOf(accountId: string, partitions: number): number {
	return createHash("sha256").update(accountId).digest().readUInt32BE(0) % partitions;
}
