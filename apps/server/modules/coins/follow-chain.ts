import { raiseAlarm } from "../../platform/alarms.ts";
import { type Block, type ChainSource, SourceFailed } from "./chain-source.ts";
import type { Followed } from "./chain-store.ts";
import type { WatchDeps } from "./deps.ts";

/**
 * Following begins so many blocks before the tip. No branch is replaced to this depth, so a block before it is always
 * known; below the very first one no branch can be joined.
 */
const BEGIN_DEPTH = 100;
/** Blocks taken over in one run. After an outage the next runs go on. */
const MOST_BLOCKS = 50;
/** A source may lag a little behind itself, as the nodes behind one address do. */
const PATIENCE_MS = 600_000;

/** What a source says contradicts itself, or what was known. */
class Contradiction extends Error {}

/**
 * Takes over the blocks that the source has added. Only a longer branch, each block of which names its parent, replaces
 * blocks that we follow. A shorter chain, and a block whose parent is not known, change nothing.
 *
 * @returns whether the source and we agree on the newest block that we follow.
 */
export async function followChain(deps: WatchDeps, source: ChainSource): Promise<boolean> {
	const { chains, clock } = deps;
	const { chain } = source;
	try {
		const known = (await chains.find(chain)) ?? (await begin(deps, source));
		if (known === undefined) return false;
		const problem = await extend(chains, source, known, new Date(clock.nowMs()));
		await note(deps, source, problem);
		return problem === null;
	} catch (error) {
		if (!(error instanceof Contradiction) && !(error instanceof SourceFailed)) throw error;
		await note(deps, source, error instanceof Contradiction ? "contradiction" : "silent");
		deps.log.warn({ chain, err: error }, "the source of a chain gave no usable answer");
		return false;
	}
}

async function begin({ chains, clock }: WatchDeps, source: ChainSource): Promise<Followed | undefined> {
	const { height } = await source.tip();
	const first = await blockAt(source, Math.max(0, height - BEGIN_DEPTH));
	// Nothing could ever be joined to a false one.
	if (height > first.height) mustBeLinked([first, await blockAt(source, first.height + 1)]);
	await chains.begin(source.chain, first, new Date(clock.nowMs()));
	return chains.find(source.chain);
}

async function extend(
	chains: WatchDeps["chains"],
	source: ChainSource,
	known: Followed,
	at: Date,
): Promise<"behind" | null> {
	const { chain } = source;
	const tip = await source.tip();
	if (tip.height <= known.height) {
		const ours = await chains.hashAt(chain, tip.height);
		// At our height another branch may be as long as ours: we wait until one is longer.
		return tip.height === known.height && ours !== undefined ? null : "behind";
	}
	const branch: Block[] = [];
	const to = Math.min(tip.height, known.height + MOST_BLOCKS);
	for (let height = known.height + 1; height <= to; height += 1) branch.push(await blockAt(source, height));
	const ancestor = await joinTo(chains, source, known, branch);
	mustBeLinked(branch);
	await chains.follow(chain, ancestor, branch, at);
	return null;
}

async function blockAt(source: ChainSource, height: number): Promise<Block> {
	const block = await source.block(height);
	if (block === undefined) throw new Contradiction(`there is no block ${height} below the tip`);
	return block;
}

/** Puts the blocks before the branch that we do not follow in front of it. @returns the height of the last common block */
async function joinTo(
	chains: WatchDeps["chains"],
	source: ChainSource,
	known: Followed,
	branch: Block[],
): Promise<number> {
	let height = known.height;
	for (;;) {
		const [first] = branch;
		if (first === undefined) throw new Contradiction("an empty branch");
		const ours = await chains.hashAt(source.chain, height);
		if (ours === undefined) throw new Contradiction("a branch without a block that we know");
		if (ours === first.parentHash) return height;
		const before = await blockAt(source, height);
		if (before.hash !== first.parentHash) throw new Contradiction(`block ${first.height} has another parent`);
		branch.unshift(before);
		height -= 1;
	}
}

function mustBeLinked(branch: readonly Block[]): void {
	for (const [at, block] of branch.entries()) {
		const before = branch[at - 1];
		if (before !== undefined && (block.parentHash !== before.hash || block.height !== before.height + 1)) {
			throw new Contradiction(`block ${block.height} does not follow its parent`);
		}
	}
}

/** Stores what is wrong. A contradiction raises an alarm at once, anything else when it lasts; once each time. */
async function note(deps: WatchDeps, { chain }: ChainSource, problem: string | null): Promise<void> {
	const { chains, clock, log, alarmed } = deps;
	const at = new Date(clock.nowMs());
	await chains.note(chain, problem, at);
	if (problem === null) {
		alarmed.delete(chain);
		return;
	}
	const since = (await chains.find(chain))?.problemSince ?? at;
	const isDue = problem === "contradiction" || at.getTime() - since.getTime() >= PATIENCE_MS;
	if (!isDue || alarmed.get(chain) === problem) return;
	alarmed.set(chain, problem);
	raiseAlarm(log, "COIN_CHAIN_WRONG", { chain, problem, since: since.toISOString() });
}
