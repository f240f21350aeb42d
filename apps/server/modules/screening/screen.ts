import { randomBytes } from "node:crypto";
import type { QueryExecutorProvider } from "kysely";
import { inTablesOf, type RequestTables } from "../requests/index.ts";
import { countryCode } from "./countries.ts";
import { SCREENING } from "./definition.ts";
import type { ScreeningDeps } from "./deps.ts";
import type { ListsInUse } from "./lists-in-use.ts";
import { type Match, matchesOf, type Person } from "./match.ts";
import type { SubjectRow } from "./store.ts";

/** Customers read at once, and compared between two turns of the event loop. */
const [AT_ONCE, IN_ONE_TURN] = [500, 4];
/** Most customers of one run; the next one goes on. */
const MOST = 50_000;

export const personOf = ({ first_name, last_name, birth_date, nationality }: SubjectRow): Person => ({
	name: `${first_name} ${last_name}`.trim(),
	birthDate: birth_date,
	nationality: countryCode(nationality),
});

/** Stores what is new of these matches, each with a request, together with the fact that the customer was compared. */
async function keepMatches(
	deps: ScreeningDeps,
	tx: QueryExecutorProvider,
	subject: SubjectRow,
	matches: readonly Match[],
): Promise<void> {
	const { hits, requests, clock } = deps;
	const { user_id: userId, data_hash: dataHash } = subject;
	await hits.lockUser(tx, userId);
	const found = matches.map(({ entry: { list, hash, entry } }) => ({ list, entryId: entry.id, hash }));
	const known = await hits.known(tx, userId, dataHash, found);
	const at = new Date(clock.nowMs());
	for (const match of matches) {
		const { list, hash, entry } = match.entry;
		if (known.has(`${list} ${entry.id} ${hash}`)) continue;
		const id = `scr_${randomBytes(16).toString("hex")}`;
		const score = Math.round(match.score * 1000);
		const person = personOf(subject);
		await requests.store.add(
			SCREENING,
			{
				id,
				userId,
				accountId: null,
				terms: {
					hitId: id,
					list,
					entryId: entry.id,
					kind: entry.kind,
					name: person.name,
					listedName: match.name,
					score,
				},
				reason: "Similar to an entry of a list",
				requestedBy: userId,
				requestedAt: at,
			},
			inTablesOf<RequestTables>(tx),
		);
		await hits.add(tx, {
			id,
			user_id: userId,
			list,
			entry_id: entry.id,
			entry_hash: hash,
			data_hash: dataHash,
			score,
			compared: {
				person,
				entry,
				listedName: match.name,
				similarity: match.similarity,
				birth: match.birth,
				nationality: match.nationality,
			},
			request_id: id,
			found_at: at,
		});
	}
}

/** Compares these customers with the lists, and stores what was found. */
async function screenAll(deps: ScreeningDeps, lists: ListsInUse, subjects: readonly SubjectRow[]): Promise<void> {
	const { store, clock, threshold } = deps;
	const free: SubjectRow[] = [];
	for (const [at, subject] of subjects.entries()) {
		const matches = matchesOf(lists.index, personOf(subject), threshold);
		if (matches.length === 0) free.push(subject);
		else {
			await store.transaction(async (tx) => {
				await keepMatches(deps, tx, subject, matches);
				await store.wereScreened([subject], lists.hash, new Date(clock.nowMs()), tx);
			});
		}
		if (at % IN_ONE_TURN === IN_ONE_TURN - 1) await clock.machine.turn();
	}
	await store.wereScreened(free, lists.hash, new Date(clock.nowMs()));
}

/** Compares everybody who was not compared with these lists, or has other details by now. */
export async function screenDue(deps: ScreeningDeps): Promise<void> {
	const lists = await deps.lists.current();
	if (lists.isEmpty) return;
	for (let done = 0; done < MOST; ) {
		const subjects = await deps.store.due(lists.hash, AT_ONCE);
		if (subjects.length === 0) return;
		await screenAll(deps, lists, subjects);
		done += subjects.length;
	}
}

/** Compares one customer with the lists in use now; done before money leaves and before an identity is accepted. */
export async function screenOne(deps: ScreeningDeps, userId: string): Promise<"compared" | "no-lists"> {
	const lists = await deps.lists.current();
	if (lists.isEmpty) return "no-lists";
	const subject = await deps.store.subject(userId);
	if (subject !== undefined) await screenAll(deps, lists, [subject]);
	return "compared";
}
