import * as calls from "@truefill/contracts/http";
import { refuse } from "@truefill/core/result";
import type { QueryExecutorProvider } from "kysely";
import { type BoundRoute, type CallRefusal, route } from "../../http/bind.ts";
import type { Clock, Jobs, Log, Pool } from "../../platform/index.ts";
import { writeAct } from "../audit/index.ts";
import { inTablesOf, type Requests } from "../requests/index.ts";
import type { ScreeningDeps, ScreeningSource } from "./deps.ts";
import { HitStore } from "./hit-store.ts";
import { Lists } from "./lists-in-use.ts";
import { readLists, stateOfFolder } from "./refresh.ts";
import { confirmHit, reopenHit, reviewHit } from "./review.ts";
import { screenDue, screenOne } from "./screen.ts";
import { ScreeningStore } from "./store.ts";
import { hitDetail, listHits, stateToWire } from "./to-wire.ts";

export { SCREENING } from "./definition.ts";
export type { ScreeningSource } from "./deps.ts";
export { personalData } from "./personal-data-store.ts";

/** What other modules ask before money moves or an identity is accepted. */
export interface ScreeningPort {
	/** Compares the customer with the lists in use. Null: nothing speaks against it. */
	check(userId: string): Promise<CallRefusal | null>;
	/** The same without comparing again, also in a transaction that carries something out. */
	refusal(userId: string, tx?: QueryExecutorProvider): Promise<CallRefusal | null>;
	/** Of these customers, those whose money waits. */
	held(userIds: readonly string[]): Promise<ReadonlySet<string>>;
}

export interface ScreeningModule extends ScreeningPort {
	routes(): BoundRoute[];
	/** Reads lists whose files have changed, and compares whoever was not compared with them; run it every minute. */
	work(): Promise<void>;
}

/** Compares customers with lists of sanctions and of politically exposed persons. */
export function createScreening({
	pool,
	jobs,
	...given
}: {
	readonly pool: Pool;
	readonly requests: Requests;
	readonly clock: Clock;
	readonly log: Log;
	readonly jobs: Jobs;
	readonly threshold: number;
	readonly source: ScreeningSource;
}): ScreeningModule {
	const store = new ScreeningStore(pool);
	const hits = new HitStore(store.db);
	const deps: ScreeningDeps = { ...given, store, hits, lists: new Lists(store, given.clock, given.threshold) };
	const { source, clock } = given;
	let seen: string | undefined;
	/** The minute's run will do the same; whoever reads the lists does not wait for it. */
	const now = jobs.queue("compare customers with new lists", {
		run: () => screenDue(deps),
		abandoned: () => Promise.resolve(),
	});

	const refusal: ScreeningPort["refusal"] = async (userId, tx) => {
		const held = await hits.held([userId], tx);
		return held.has(userId) ? refuse("SCREENING_OPEN").refusal : null;
	};
	return {
		routes: () => routesOf(deps),
		async check(userId) {
			const done = await screenOne(deps, userId);
			// Lists are configured and none could be read yet: nobody was compared.
			if (done === "no-lists" && source.kind === "folder") return refuse("SCREENING_NOT_READY").refusal;
			return refusal(userId);
		},
		refusal,
		held: (userIds) => hits.held(userIds),
		async work() {
			const state = source.kind === "folder" ? await stateOfFolder(source.path) : source.kind;
			const isChanging = (await store.lists()).some(({ refusal: fault }) => fault === "changing");
			if (state !== seen || isChanging) {
				await readLists(deps, { acceptSmaller: false });
				seen = state;
			}
			await screenDue(deps);
		},
	};

	function routesOf(own: ScreeningDeps): BoundRoute[] {
		const detail = async (done: { readonly ok: boolean }, id: string) =>
			done.ok ? hitDetail(own, id) : (done as Awaited<ReturnType<typeof reviewHit>> & { ok: false });
		return [
			route(calls.readScreening, () => stateToWire(own)),
			route(calls.refreshScreening, async ({ user, body }) => {
				const { accept_smaller: acceptSmaller, reason } = body;
				const refused = await readLists(own, { acceptSmaller });
				if (refused !== undefined) return refused;
				await store.transaction(async (tx) => {
					await writeAct(tx, new Date(clock.nowMs()), {
						actorUserId: user.id,
						action: "screening.refreshed",
						subjectKind: "screening",
						subjectId: "lists",
						reason,
						details: { accept_smaller: acceptSmaller },
					});
					await now.send(inTablesOf<object>(tx), {});
				});
				return stateToWire(own);
			}),
			route(calls.screeningHits, ({ query }) => listHits(own, query)),
			route(calls.readScreeningHit, ({ params }) => hitDetail(own, params.id)),
			route(calls.reviewScreeningHit, async ({ user, params, body }) =>
				detail(await reviewHit(own, user.id, params.id, body), params.id),
			),
			route(calls.confirmScreeningHit, async ({ user, params, body }) =>
				detail(await confirmHit(own, user.id, params.id, body.review), params.id),
			),
			route(calls.reopenScreeningHit, async ({ user, params, body }) =>
				detail(await reopenHit(own, user.id, params.id, body.reason), params.id),
			),
		];
	}
}
