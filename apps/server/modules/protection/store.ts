import { type ExclusionPeriod, type MailLanguage, mailLanguage } from "@truefill/contracts/http";
import { Kysely, PostgresDialect, type Selectable } from "kysely";
import * as z from "zod";
import type { Pool } from "../../platform/index.ts";
import { writeAct } from "../audit/index.ts";
import { type ShownQuestion, shownQuestions } from "./test-sheet.ts";

interface Tables {
	users: { id: string; role: string };
	knowledge_tests: {
		id: string;
		user_id: string;
		/** Written as a JSON string, read as the parsed value. */
		shown: unknown;
		language: string;
		started_at: Date;
		answers: unknown;
		submitted_at: Date | null;
		correct: number | null;
		passed: boolean | null;
	};
	self_exclusions: { id: never; user_id: string; at: Date; period: string; until: Date };
}

const answered = z.record(z.string(), z.strictObject({ option: z.string(), right: z.boolean() }));
export type Answered = z.infer<typeof answered>;

export interface Attempt {
	readonly id: string;
	readonly shown: readonly ShownQuestion[];
	/** The language of the words that were shown. */
	readonly language: MailLanguage;
	readonly startedAt: Date;
	readonly submittedAt: Date | null;
	readonly answers: Answered;
	readonly correct: number | null;
	readonly passed: boolean | null;
}

const attemptOf = (row: Selectable<Tables["knowledge_tests"]>): Attempt => ({
	id: row.id,
	shown: shownQuestions.parse(row.shown),
	language: mailLanguage.parse(row.language),
	startedAt: row.started_at,
	submittedAt: row.submitted_at,
	answers: row.answers === null ? {} : answered.parse(row.answers),
	correct: row.correct,
	passed: row.passed,
});

/** The only SQL of this module. Limits and exclusions are in the accounts; this stores what was requested, and when. */
export class ProtectionStore {
	readonly #db: Kysely<Tables>;

	constructor(pool: Pool) {
		this.#db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
	}

	async isCustomer(userId: string): Promise<boolean> {
		const row = await this.#db
			.selectFrom("users")
			.select("id")
			.where("id", "=", userId)
			.where("role", "=", "customer")
			.executeTakeFirst();
		return row !== undefined;
	}

	async customerIds(): Promise<readonly string[]> {
		const rows = await this.#db.selectFrom("users").select("id").where("role", "=", "customer").execute();
		return rows.map(({ id }) => id);
	}

	/** Newest first. */
	async attempts(userId: string): Promise<Attempt[]> {
		const rows = await this.#db
			.selectFrom("knowledge_tests")
			.selectAll()
			.where("user_id", "=", userId)
			.orderBy("started_at", "desc")
			.execute();
		return rows.map(attemptOf);
	}

	/** Adds a test unless one is open; returns the open one. */
	async begin(
		userId: string,
		{ id, shown, language }: Pick<Attempt, "id" | "shown" | "language">,
		at: Date,
	): Promise<Attempt> {
		await this.#db
			.insertInto("knowledge_tests")
			.values({
				id,
				user_id: userId,
				shown: JSON.stringify(shown),
				language,
				started_at: at,
				answers: null,
				submitted_at: null,
				correct: null,
				passed: null,
			})
			.onConflict((conflict) => conflict.doNothing())
			.execute();
		const row = await this.#db
			.selectFrom("knowledge_tests")
			.selectAll()
			.where("user_id", "=", userId)
			.where("submitted_at", "is", null)
			.executeTakeFirstOrThrow();
		return attemptOf(row);
	}

	/** Changes the words of an open test; one that was submitted meanwhile is unchanged. */
	async reword(attempt: Attempt, shown: readonly ShownQuestion[], language: MailLanguage): Promise<Attempt> {
		const row = await this.#db
			.updateTable("knowledge_tests")
			.set({ shown: JSON.stringify(shown), language })
			.where("id", "=", attempt.id)
			.where("submitted_at", "is", null)
			.returningAll()
			.executeTakeFirst();
		return row === undefined ? attempt : attemptOf(row);
	}

	/** @returns false if it was submitted already: of two concurrent calls only one counts. */
	async submit(
		attempt: { readonly id: string; readonly userId: string },
		result: { readonly answers: Answered; readonly correct: number; readonly passed: boolean; readonly at: Date },
	): Promise<boolean> {
		const { answers, correct, passed, at } = result;
		return this.#db.transaction().execute(async (tx) => {
			const row = await tx
				.updateTable("knowledge_tests")
				.set({ answers: JSON.stringify(answers), submitted_at: at, correct, passed })
				.where("id", "=", attempt.id)
				.where("user_id", "=", attempt.userId)
				.where("submitted_at", "is", null)
				.returning("id")
				.executeTakeFirst();
			if (row === undefined) return false;
			await writeAct(tx, at, {
				actorUserId: attempt.userId,
				action: passed ? "test.passed" : "test.failed",
				subjectKind: "user",
				subjectId: attempt.userId,
				details: { test: attempt.id, correct },
			});
			return true;
		});
	}

	/** All users who have passed. */
	async passed(): Promise<ReadonlySet<string>> {
		const rows = await this.#db.selectFrom("knowledge_tests").select("user_id").where("passed", "=", true).execute();
		return new Set(rows.map(({ user_id }) => user_id));
	}

	async addExclusion(userId: string, period: ExclusionPeriod, until: Date, at: Date): Promise<void> {
		await this.#db.transaction().execute(async (tx) => {
			await tx.insertInto("self_exclusions").values({ user_id: userId, at, period, until }).execute();
			await writeAct(tx, at, {
				actorUserId: userId,
				action: "customer.self-excluded",
				subjectKind: "user",
				subjectId: userId,
				details: { period, until: until.toISOString() },
			});
		});
	}

	/** Newest first. */
	async exclusions(
		userId: string,
	): Promise<readonly { readonly at: Date; readonly period: string; readonly until: Date }[]> {
		return this.#db
			.selectFrom("self_exclusions")
			.select(["at", "period", "until"])
			.where("user_id", "=", userId)
			.orderBy("id", "desc")
			.execute();
	}

	/** The latest end of each user who is excluded at a moment. */
	async excludedAt(at: Date): Promise<ReadonlyMap<string, Date>> {
		const rows = await this.#db
			.selectFrom("self_exclusions")
			.select((eb) => ["user_id", eb.fn.max("until").as("until")])
			.where("until", ">", at)
			.groupBy("user_id")
			.execute();
		return new Map(rows.map(({ user_id, until }) => [user_id, until]));
	}
}
