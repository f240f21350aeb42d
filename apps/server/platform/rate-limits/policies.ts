import type { ThrottleOptions } from "./throttle.ts";
import type { BucketOptions } from "./token-bucket.ts";

const MINUTE_MS = 60_000;

/**
 * Every rate limit of the server: what is counted per session, network, user or address, and how much. The operators'
 * guide lists them. Limits of one realtime socket are in `realtime/limits.ts`.
 */
export const LIMITS = {
	/** Per session. Enough for a trader with several windows; slows down a runaway program. */
	session: { burst: 300, perSecond: 100 },
	/** Per API token. For a customer's program: a strategy, not a flood. */
	apiToken: { burst: 60, perSecond: 10 },
	/** Per network: calls without a valid session. */
	network: { burst: 300, perSecond: 50 },
	/** Posts of the dealer's price bridge, which may send each quote separately. */
	bridge: { burst: 1_000, perSecond: 500 },
	/** Pages and files, per network: enough for an office in which everybody opens the terminal at once. */
	documents: { burst: 3_000, perSecond: 300 },
	/** Price sockets without a key, per network. */
	priceSockets: { burst: 200, perSecond: 20 },
	/** Anonymous and wrongly signed calls of the realtime HTTP API, per network. */
	realtimeApiFailures: { burst: 200, perSecond: 5 },
	/** Events of a payment provider without a valid signature, per network. */
	webhookFailures: { burst: 60, perSecond: 1 },
	/** Bars of candles, per user: each costs the server a hundredth of a millisecond. */
	candleBars: { burst: 200_000, perSecond: 20_000 },
	/** Per network. */
	signUps: { burst: 10, perSecond: 1 / 60 },
	/** Questions whether an address is registered: per asked address, and per network. */
	addressChecks: { burst: 5, perSecond: 1 / 60 },
	addressChecksOfNetwork: { burst: 20, perSecond: 1 / 20 },
	/** Requests for a mail with a link or a code, per network. */
	mailRequests: { burst: 10, perSecond: 1 / 60 },
	/** Looks at whether a link is still good, per network. */
	linkChecks: { burst: 20, perSecond: 1 / 10 },
	/** New passwords by a link, and undone changes of an address, per network. */
	linkUses: { burst: 10, perSecond: 1 / 30 },
	/** Per user. Limits programs that flood, not people who type. */
	messages: { burst: 20, perSecond: 1 },
	/** Staff answer several customers at once. */
	messagesOfStaff: { burst: 60, perSecond: 3 },
	uploads: { burst: 20, perSecond: 0.2 },
	/** A user turns pages; each is rendered by its own process. */
	previews: { burst: 20, perSecond: 1 },
	/** Summaries of a year, per user: each sums all entries of the accounts that are asked for. */
	yearlySummaries: { burst: 30, perSecond: 0.5 },
	/** What a day and two months did to an account, per user: each sums its entries. */
	accountOverviews: { burst: 60, perSecond: 1 },
	/** Statistics of an instrument, per user: each sums all closed trades of an account. */
	instrumentStatistics: { burst: 60, perSecond: 1 },
	/** A statement as a file; each is drawn by its own process. */
	papers: { burst: 6, perSecond: 0.1 },
	typing: { burst: 10, perSecond: 1 },
	/** Log lines: suppressed reports of browsers are counted in the next line. */
	cspReportLines: { burst: 20, perSecond: 1 / 30 },
	/** Log lines of refused calls: protects the disk in a flood. */
	refusalLines: { burst: 60, perSecond: 1, maxKeys: 1 },
} as const satisfies Readonly<Record<string, BucketOptions>>;

/** Delays after wrong passwords and codes. */
export const WRONG_ATTEMPTS = {
	/** Per account: one user's typing errors; after that a guesser gets about a hundred guesses a day. */
	account: { free: 5, firstDelayMs: 1_000, maxDelayMs: 15 * MINUTE_MS, forgetAfterMs: 30 * MINUTE_MS },
	/** Per network: a household or an office may mistype more often. */
	network: { free: 30, firstDelayMs: 1_000, maxDelayMs: 5 * MINUTE_MS, forgetAfterMs: MINUTE_MS / 2 },
} as const satisfies Readonly<Record<string, ThrottleOptions>>;
