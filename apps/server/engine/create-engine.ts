import { randomUUID } from "node:crypto";
import { decodeEvent } from "@truefill/core/trading";
import { RunningEngine } from "./engine.ts";
import type { EngineOptions } from "./engine-options.ts";
import { Lease } from "./lease.ts";
import type { PartitionHead } from "./plan.ts";
import { catchUp, latestMs, recover } from "./recovery.ts";
import type { Engine } from "./types.ts";

/**
 * Starts the engine: takes the lease on all partitions, recovers their accounts, arms their levels, serves. `Engine`
 * documents its guarantees.
 *
 * @throws StartupError when another engine holds the database; InvariantError when stored events are missing.
 */
export async function createEngine(options: EngineOptions): Promise<Engine> {
	const { store, log, clock, leaseMs = 4000, leaseWaitMs = 15_000 } = options;
	const { holder = randomUUID() } = options;
	const { machine } = clock;
	const lease = new Lease({ store: store.lease(holder, leaseMs), clock: machine, log, leaseMs, waitMs: leaseWaitMs });
	try {
		const startedMs = machine.monotonicMs();
		const leased = await lease.take();
		const kept = lease.keep();
		const epochs = new Map(leased.map(({ partition, epoch }) => [partition, epoch]));
		await catchUp({ store, clock, log, epochs, failpoint: options.failpoint });
		const loadedAccounts = await recover(store, leased, log);
		log.info(
			{ accounts: loadedAccounts.size, ms: Math.round(machine.monotonicMs() - startedMs) },
			"the engine has recovered",
		);
		options.onLatest?.(await latestMs(store, leased));
		const heads = new Map<number, PartitionHead>(
			leased.map(({ partition, epoch, lastSequence }) => [partition, { partition, epoch, sequence: lastSequence }]),
		);
		const unarrived = (await store.readUnarrived()).map(decodeEvent).filter((event) => event.type === "transfer-sent");
		const folded = leased.reduce((sum, each) => sum + Number(each.lastSequence - each.snapshotSequence), 0);
		return new RunningEngine({ ...options, holder, lease, kept, loadedAccounts, heads, epochs, unarrived, folded });
	} catch (error) {
		await lease.giveBack().catch(() => lease.abandon());
		throw error;
	}
}
