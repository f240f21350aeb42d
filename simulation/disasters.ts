import type { Cluster } from "./cluster.ts";
import type { Database } from "./store/database.ts";
import type { Dice } from "./world/dice.ts";
import type { Faults } from "./world/faults.ts";
import type { World } from "./world/world.ts";

const EVERY_MS = 500;

/** Faults of whole processes and of the database, at any time of the day. */
export function startDisasters(world: World, faults: Faults, dice: Dice, cluster: Cluster, database: Database): void {
	const strikes = (fault: Parameters<Faults["strikes"]>[0]) => faults.strikes(fault, EVERY_MS / 1000);
	const someNode = () => (cluster.nodes.length === 0 ? undefined : dice.pick(cluster.nodes));
	const again = () =>
		world.after(EVERY_MS, () => {
			if (faults.healed) return;
			if (strikes("store-crash")) {
				world.trace.line(`${world.nowMs} the database dies`);
				database.crash(dice.pick([500, 1500, 5000]));
			}
			if (strikes("clock-jump")) someNode()?.jumpClock(dice.pick([-20_000, -1_500, -1, 1_500, 20_000]));
			if (strikes("node-crash")) someNode()?.gone("killed");
			// Shorter or longer than the lease.
			if (strikes("pause")) someNode()?.pause(dice.pick([200, 1_900, 6_000]));
			if (strikes("lease-loss")) {
				world.trace.line(`${world.nowMs} the lease is ended by hand`);
				database.endLeases();
			}
			if (strikes("second-engine") && cluster.nodes.length < 3) cluster.start();
			if (strikes("upgrade") && cluster.nodes.length < 3) {
				const [old] = cluster.serving;
				cluster.start();
				void old?.stop();
			}
			again();
		});
	again();
}
