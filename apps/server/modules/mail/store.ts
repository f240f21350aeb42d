import { type MailLanguage, mailLanguage } from "@truefill/contracts/http";
import { Kysely, PostgresDialect, type QueryExecutorProvider, sql } from "kysely";
import type { Pool } from "../../platform/index.ts";
import { TEMPLATES, type TemplateName } from "./templates.ts";

/** A Kysely transaction of any module. */
export type MailTransaction = QueryExecutorProvider;

export interface NewMail {
	readonly key: string | null;
	readonly userId: string | null;
	readonly address: string;
	readonly template: TemplateName;
	readonly language: MailLanguage;
	readonly params: Readonly<Record<string, string>>;
	readonly at: Date;
	readonly usefulUntil: Date | null;
	/** Mails are only stored here, not sent. */
	readonly kept: boolean;
}

export interface StoredMail {
	readonly id: string;
	readonly address: string;
	readonly template: TemplateName;
	readonly language: MailLanguage;
	readonly params: Readonly<Record<string, string>>;
	readonly writtenAt: Date;
	readonly usefulUntil: Date | null;
	readonly attempts: number;
	readonly state: "waiting" | "kept" | "sent" | "failed";
}

interface MailRow {
	id: string;
	address: string;
	template: string;
	language: string;
	params: Record<string, string>;
	written_at: Date;
	useful_until: Date | null;
	attempts: number;
	state: StoredMail["state"];
}

/** Parameters that grant access. */
const SECRETS = ["code", "token"];

/** Mails in PostgreSQL; the only SQL of this module. */
export class MailStore {
	readonly #db: Kysely<unknown>;

	constructor(pool: Pool) {
		this.#db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
	}

	/** The address, name and language of a user's mails, as of the transaction. */
	async person(
		transaction: MailTransaction,
		userId: string,
	): Promise<{ address: string; name: string; language: MailLanguage } | undefined> {
		const { rows } = await sql<{ email: string; first_name: string; language: string | null }>`
			SELECT email, first_name, language FROM users WHERE id = ${userId}`.execute(transaction);
		const [row] = rows;
		return row && { address: row.email, name: row.first_name, language: mailLanguage.catch("en").parse(row.language) };
	}

	/** Does nothing if the key exists already. */
	async add(transaction: MailTransaction, mail: NewMail): Promise<void> {
		const state = mail.kept ? "kept" : "waiting";
		await sql`
			INSERT INTO mails
				(key, user_id, address, template, language, params, written_at, useful_until, state, due_at, finished_at)
			VALUES (${mail.key}, ${mail.userId}, ${mail.address}, ${mail.template}, ${mail.language},
				${JSON.stringify(mail.params)}::jsonb, ${mail.at}, ${mail.usefulUntil}, ${state}, ${mail.at},
				${mail.kept ? mail.at : null})
			ON CONFLICT (key) DO NOTHING`.execute(transaction);
	}

	/** Claims due mails for `leaseMs`; a concurrent process claims others. */
	async claim(at: Date, leaseMs: number, limit: number): Promise<StoredMail[]> {
		const until = new Date(at.getTime() + leaseMs);
		const { rows } = await sql<MailRow>`
			UPDATE mails SET due_at = ${until}, attempts = attempts + 1
			WHERE id IN (
				SELECT id FROM mails WHERE state = 'waiting' AND due_at <= ${at}
				ORDER BY due_at, id LIMIT ${limit} FOR UPDATE SKIP LOCKED
			)
			RETURNING *`.execute(this.#db);
		return rows.map(toMail).sort((a, b) => Number(a.id) - Number(b.id));
	}

	/** It was sent, or never will be; its secrets are deleted. */
	async finish(id: string, state: "sent" | "failed", failure: string | null, at: Date): Promise<void> {
		await sql`
			UPDATE mails SET state = ${state}, finished_at = ${at}, failure = ${failure}, params = params - ${SECRETS}::text[]
			WHERE id = ${id} AND state = 'waiting'`.execute(this.#db);
	}

	async postpone(id: string, dueAt: Date, failure: string): Promise<void> {
		await sql`UPDATE mails SET due_at = ${dueAt}, failure = ${failure} WHERE id = ${id} AND state = 'waiting'`.execute(
			this.#db,
		);
	}

	/** Newest first. */
	async newest(limit: number): Promise<StoredMail[]> {
		const { rows } = await sql<MailRow>`SELECT * FROM mails ORDER BY id DESC LIMIT ${limit}`.execute(this.#db);
		return rows.map(toMail);
	}

	async byId(id: string): Promise<StoredMail | undefined> {
		const { rows } = await sql<MailRow>`SELECT * FROM mails WHERE id = ${id}`.execute(this.#db);
		return rows[0] && toMail(rows[0]);
	}

	/** Deletes mails that ended before `before`, and the expired secrets of stored ones. */
	async forget(before: Date, at: Date): Promise<void> {
		await sql`DELETE FROM mails WHERE finished_at < ${before}`.execute(this.#db);
		await sql`
			UPDATE mails SET params = params - ${SECRETS}::text[]
			WHERE state = 'kept' AND useful_until < ${at} AND params ?| ${SECRETS}::text[]`.execute(this.#db);
	}
}

const isTemplate = (name: string): name is TemplateName => Object.hasOwn(TEMPLATES, name);

function toMail(row: MailRow): StoredMail {
	const { id, address, template, params, attempts, state } = row;
	if (!isTemplate(template)) throw new Error(`there is no mail ${template}`);
	const language = mailLanguage.parse(row.language);
	return {
		id,
		address,
		template,
		language,
		params,
		attempts,
		state,
		writtenAt: row.written_at,
		usefulUntil: row.useful_until,
	};
}
