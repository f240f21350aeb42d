import {
	accountOverview as overviewCall,
	instrumentStatistics as statisticsCall,
	yearlySummary as yearlySummaryCall,
} from "@truefill/contracts/http";
import { refuse } from "@truefill/core/result";
import { Kysely, PostgresDialect } from "kysely";
import { type EnginePort, readsOf } from "../../engine/index.ts";
import { type BoundRoute, route } from "../../http/bind.ts";
import type { Clock, Pool } from "../../platform/index.ts";
import { LIMITS, RateLimit } from "../../platform/rate-limits/index.ts";
import { type DailyDeps, mailDays } from "./daily.ts";
import { DailyStore } from "./daily-store.ts";
import { instrumentStatistics } from "./instrument-statistics.ts";
import type { QuoteAt } from "./opening-pnl.ts";
import { accountOverview } from "./overview.ts";
import { OverviewStore } from "./overview-store.ts";
import { SummaryStore } from "./store.ts";
import { type YearlyQuery, yearlySummary } from "./yearly.ts";

export interface Summaries {
	routes(): BoundRoute[];
	/** A tax year of one of a user's accounts or of all, for its papers too. */
	yearlyOf(userId: string, query: YearlyQuery): ReturnType<typeof yearlySummary>;
	/** Writes the daily mails that are due; run it several times an hour. */
	mailDays(): Promise<void>;
}

/** What a year and what a day did to a customer's accounts. */
export function createSummaries({
	pool,
	clock,
	...given
}: {
	readonly pool: Pool;
	readonly clock: Clock;
	readonly engine: EnginePort;
	readonly countryOf: (userId: string) => Promise<string | null>;
	readonly quoteAt: QuoteAt;
} & Pick<DailyDeps, "mail" | "log" | "provenMs" | "readerOf">): Summaries {
	const reads = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: readsOf(pool, given.engine) }) });
	const store = new SummaryStore(reads);
	const daily = new DailyStore(new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) }));
	const timeZoneOf = async (userId: string) => (await given.readerOf(userId)).timeZone;
	const deps = { ...given, store, overviews: new OverviewStore(reads), timeZoneOf };
	const yearly = new RateLimit(LIMITS.yearlySummaries, clock);
	const overviews = new RateLimit(LIMITS.accountOverviews, clock);
	const statistics = new RateLimit(LIMITS.instrumentStatistics, clock);
	const tooMany = (limit: RateLimit, userId: string) => {
		const waitMs = limit.take(userId);
		return waitMs > 0 ? refuse("TOO_MANY_REQUESTS", { seconds: `${Math.ceil(waitMs / 1000)}` }) : undefined;
	};
	return {
		mailDays: () => mailDays({ ...given, store, daily }),
		yearlyOf: (userId, query) => yearlySummary(deps, userId, query),
		routes: () => [
			route(
				yearlySummaryCall,
				async ({ user, query }) => tooMany(yearly, user.id) ?? yearlySummary(deps, user.id, query),
			),
			route(
				overviewCall,
				async ({ user, params, query }) =>
					tooMany(overviews, user.id) ?? accountOverview(deps, user.id, params.id, query.time_zone),
			),
			route(
				statisticsCall,
				async ({ user, params, query }) =>
					tooMany(statistics, user.id) ?? instrumentStatistics(deps, user.id, params.id, query.account_id),
			),
		],
	};
}

export { personalData } from "./personal-data-store.ts";
