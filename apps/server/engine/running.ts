import type { TransferSent } from "@truefill/core/trading";
import type { EngineOptions } from "./engine-options.ts";
import type { Lease } from "./lease.ts";
import type { LoadedAccounts } from "./loaded-accounts.ts";
import type { PartitionHead } from "./plan.ts";

/** What a recovered engine starts with. */
export interface Running extends EngineOptions {
	readonly holder: string;
	readonly lease: Lease;
	readonly kept: Promise<string | null>;
	readonly loadedAccounts: LoadedAccounts;
	readonly heads: ReadonlyMap<number, PartitionHead>;
	/** The lease's epochs. Those in `heads` rise when an unknown outcome is settled. */
	readonly epochs: ReadonlyMap<number, bigint>;
	/** Transfers of which only the first half is stored. */
	readonly unarrived: readonly TransferSent[];
	/** Events that recovery folded after the snapshots; the next start should not fold them again. */
	readonly folded: number;
}
