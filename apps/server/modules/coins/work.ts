import { type ChainId, SourceFailed } from "./chain-source.ts";
import type { CoinDeps } from "./deps.ts";
import { findTransfers } from "./find-transfers.ts";
import { followChain } from "./follow-chain.ts";
import { look, nextLook } from "./look.ts";

/** Longer than any look takes; after it an output whose process died is looked at by another. */
const LEASE_MS = 120_000;
const AT_ONCE = 20;
/** Of one run, so that it ends before its lease does however many are due. */
const ROUNDS = 25;
const RETRY_MS = 60_000;

/** Follows the chains that this process gets hold of, and reads what has arrived. Never rejects because of a source. */
export async function watch(deps: CoinDeps): Promise<void> {
	const { chains, sources, clock, log } = deps;
	await Promise.all(
		sources.map(async (source) => {
			const at = new Date(clock.nowMs());
			const until = new Date(at.getTime() + LEASE_MS);
			const isNew = (await chains.find(source.chain)) === undefined;
			if (!isNew && !(await chains.claim(source.chain, at, until))) return;
			try {
				if (await followChain(deps, source)) await findTransfers(deps, source);
			} catch (error) {
				if (error instanceof SourceFailed)
					log.warn({ chain: source.chain, err: error }, "the source of a chain did not answer");
				else log.error({ chain: source.chain, err: error }, "failed to follow a chain; it will be retried");
			} finally {
				if (!isNew) await chains.release(source.chain, until);
			}
		}),
	);
}

/** Looks at the outputs that are due, at most 500 in one run. Never rejects because of one of them. */
export async function workDue(deps: CoinDeps): Promise<void> {
	const silent = new Set<ChainId>();
	for (let round = 0; round < ROUNDS; round += 1) if ((await workSome(deps, silent)) < AT_ONCE) return;
}

/**
 * @param silent chains whose source did not answer in this run: their outputs are left for a later one
 * @returns how many were claimed
 */
async function workSome(deps: CoinDeps, silent: Set<ChainId>): Promise<number> {
	const { outputs, sources, clock, log } = deps;
	const at = new Date(clock.nowMs());
	const chains = sources.map(({ chain }) => chain).filter((chain) => !silent.has(chain));
	const claimed = await outputs.claim(chains, at, LEASE_MS, AT_ONCE);
	// One after the other: two of one customer must not pass the same limit.
	for (const { id, chain } of claimed) {
		let retryAt: Date | null = null;
		try {
			if (silent.has(chain)) retryAt = new Date(clock.nowMs() + RETRY_MS);
			else await look(deps, id);
		} catch (error) {
			// Whatever made it due is not done: it may be the only reason to look.
			retryAt = new Date(clock.nowMs() + RETRY_MS);
			if (error instanceof SourceFailed) {
				silent.add(chain);
				log.warn({ output: id, err: error }, "the source of a chain did not answer");
			} else log.error({ output: id, err: error }, "failed to look at coins; they will be looked at again");
		}
		const output = await outputs.find(id);
		if (output !== undefined) {
			await outputs.release(id, new Date(at.getTime() + LEASE_MS), nextLook(output, clock.nowMs()) ?? retryAt);
		}
	}
	return claimed.length;
}
