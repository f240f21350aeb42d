import type { AccountState, Command, MarketView } from "@truefill/core/trading";
import type { Answer, Engine, HeldFinancing, Render, SubmittedCommand, Unfrozen } from "./types.ts";

/**
 * What the modules of the server may ask of the engine: by account, by user or by instrument, always asynchronous, so
 * that the answer may come from another process. States are committed ones. Modules never hold on to engine memory.
 */
export interface EnginePort {
	/** See `Engine.submit`. */
	submit(command: SubmittedCommand, requestHash: string, render?: Render): Promise<Answer>;
	/** See `Engine.seed`. */
	seed(command: Command, requestHash: string, view: MarketView, render?: Render): Promise<Answer>;
	/** See `Engine.endPast`. */
	endPast(accountId: string): Promise<void>;
	/** Undefined when there is no such account. */
	account(accountId: string): Promise<AccountState | undefined>;
	/** See `Engine.settled`. */
	settled(accountId: string): Promise<void>;
	/** In the order in which the accounts were opened. */
	accountsOf(userId: string): Promise<readonly AccountState[]>;
	/** The partition under which the tables store the account. */
	partitionOf(accountId: string): Promise<number>;
	/** Accounts with an open trade or a pending order of the instrument. */
	holders(instrumentId: string): Promise<readonly string[]>;
	/** Why the account is frozen; null when it is not. */
	frozen(accountId: string): Promise<string | null>;
	/** See `Engine.unfreeze`. */
	unfreeze(accountId: string, first?: readonly Command[]): Promise<Unfrozen>;
	/** See `Engine.heldFinancing`. */
	heldFinancing(): Promise<readonly HeldFinancing[]>;
	/** See `Engine.transferArrived`. */
	transferArrived(transferId: string): Promise<void>;
	/** See `Engine.projected`. */
	projected(): Promise<boolean>;
	/** The latest prices of this process, from the price path; synchronous, because every process has them. */
	view(): MarketView;
}

/** The port of an engine in the same process. */
export const enginePort = (engine: Engine): EnginePort => ({
	submit: (command, requestHash, render) => engine.submit(command, requestHash, render),
	seed: (command, requestHash, view, render) => engine.seed(command, requestHash, view, render),
	endPast: async (accountId) => engine.endPast(accountId),
	account: async (accountId) => engine.account(accountId),
	settled: (accountId) => engine.settled(accountId),
	accountsOf: async (userId) => engine.accountsOf(userId),
	partitionOf: async (accountId) => engine.partitionOf(accountId),
	holders: async (instrumentId) => engine.holders(instrumentId),
	frozen: async (accountId) => engine.frozen(accountId),
	unfreeze: (accountId, first) => engine.unfreeze(accountId, first),
	heldFinancing: async () => engine.heldFinancing(),
	transferArrived: (transferId) => engine.transferArrived(transferId),
	projected: () => engine.projected(),
	view: () => engine.view(),
});

/** Where the tables store the accounts. */
export const placesOf = (
	engine: Pick<EnginePort, "partitionOf">,
	accounts: readonly Pick<AccountState, "id">[],
): Promise<{ partition: number; accountId: string }[]> =>
	Promise.all(accounts.map(async ({ id }) => ({ partition: await engine.partitionOf(id), accountId: id })));
