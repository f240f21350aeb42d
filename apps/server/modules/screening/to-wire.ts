import {
	type ScreeningHit,
	type ScreeningHitDetail,
	type ScreeningState,
	screeningHits,
} from "@truefill/contracts/http";
import { ok, refuse } from "@truefill/core/result";
import { offsetOf, PER_PAGE, paged } from "../paging.ts";
import type { ScreeningDeps } from "./deps.ts";
import type { BirthDate } from "./entry.ts";
import type { HitRow } from "./hit-store.ts";
import type { Person } from "./match.ts";
import { refusalOf } from "./refresh.ts";
import { personOf } from "./screen.ts";

const OTHERS = 20;
const digits = (score: number): string => score.toFixed(3);

const hitToWire = (row: HitRow): ScreeningHit => ({
	id: row.id,
	customer: { id: row.user_id, name: row.customer },
	list: row.list,
	entry_id: row.entry_id,
	kind: row.compared.entry.kind,
	listed_name: row.compared.listedName,
	score: digits(row.score / 1000),
	status: row.status,
	found_at: row.found_at.toISOString(),
	decided_at: row.decided_at?.toISOString() ?? null,
	reviewed_by: row.reviewer_id === null ? null : { id: row.reviewer_id, name: row.reviewer ?? "" },
});

const personToWire = ({ name, birthDate, nationality }: Person): ScreeningHitDetail["current"] => ({
	name,
	birth_date: birthDate,
	nationality,
});

const birthToWire = (birth: BirthDate): string =>
	"day" in birth ? birth.day : birth.from === birth.to ? `${birth.from}` : `${birth.from}–${birth.to}`;

export async function stateToWire({ store, hits, lists, source, threshold }: ScreeningDeps) {
	const [rows, hash, counts] = await Promise.all([store.lists(), lists.hash(), hits.counts()]);
	const progress = await store.progress(hash);
	const data: ScreeningState = {
		source: source.kind,
		threshold: digits(threshold),
		lists: rows.map(({ hash: _, changed_at, read_at, refusal, ...row }) => ({
			...row,
			changed_at: changed_at?.toISOString() ?? null,
			read_at: read_at.toISOString(),
			refusal: refusalOf(refusal),
		})),
		screened: progress.screened,
		waiting: progress.waiting,
		last_screened_at: progress.last?.toISOString() ?? null,
		open_hits: counts.open,
		matched_hits: counts.matched,
	};
	return ok({ data });
}

export async function listHits(
	{ hits }: ScreeningDeps,
	query: {
		readonly page?: number | undefined;
		readonly status?: HitRow["status"] | undefined;
		readonly user_id?: string | undefined;
	},
) {
	const { page = 1, status, user_id: userId } = query;
	const { rows, total } = await hits.page({ status, userId }, PER_PAGE, offsetOf(page));
	const kept = { status, user_id: userId };
	return ok(paged({ path: screeningHits.path, query: kept }, page, total, rows.map(hitToWire)));
}

export async function hitDetail({ store, hits }: ScreeningDeps, id: string) {
	const row = await hits.find(id);
	if (row === undefined) return refuse("SCREENING_HIT_NOT_FOUND");
	const [subject, reviews, others, decider] = await Promise.all([
		store.subject(row.user_id),
		hits.reviews(row.id),
		hits.page({ userId: row.user_id }, OTHERS + 1, 0),
		hits.decider(row.request_id),
	]);
	const { person, entry, similarity, birth, nationality } = row.compared;
	const data: ScreeningHitDetail = {
		...hitToWire(row),
		compared: personToWire(person),
		current: personToWire(subject === undefined ? person : personOf(subject)),
		entry: {
			names: [...entry.names],
			births: entry.births.map(birthToWire),
			nationalities: [...entry.nationalities],
			programme: entry.programme,
			note: entry.note,
		},
		similarity: digits(similarity),
		birth,
		nationality,
		reviews: reviews.map((review) => ({
			number: review.number,
			outcome: review.outcome,
			reason: review.reason,
			by: { id: review.reviewed_by, name: review.reviewer },
			at: review.reviewed_at.toISOString(),
			earlier: review.request_id !== row.request_id,
		})),
		confirmed_by: row.status === "open" ? null : decider,
		others: others.rows
			.filter((other) => other.id !== row.id)
			.slice(0, OTHERS)
			.map(hitToWire),
	};
	return ok({ data });
}
