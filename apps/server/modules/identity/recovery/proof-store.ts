import type { MailLanguage } from "@truefill/contracts/http";
import { type Kysely, sql } from "kysely";
import type { IdentityTables, IdentityTransaction, MailRequestKind, ProofPurpose } from "../tables.ts";

export interface NewProof {
	readonly userId: string;
	readonly purpose: ProofPurpose;
	readonly secretHash: Buffer;
	readonly emailKey: string;
	readonly at: Date;
	readonly expiresAt: Date;
}

export interface MailRequest {
	readonly kind: MailRequestKind;
	readonly emailKey: string;
	readonly language: MailLanguage;
	readonly at: Date;
}

export type CodeTried =
	| { readonly kind: "right" }
	| { readonly kind: "wrong"; readonly left: number }
	/** Nothing to try against: used, expired, or tried too often. */
	| { readonly kind: "none" };

/** Mailed codes and links in PostgreSQL. */
export class ProofStore {
	readonly #db: Kysely<IdentityTables>;

	constructor(db: Kysely<IdentityTables>) {
		this.#db = db;
	}

	async add(tx: IdentityTransaction, proof: NewProof): Promise<void> {
		await tx
			.insertInto("proofs")
			.values({
				user_id: proof.userId,
				purpose: proof.purpose,
				secret_hash: proof.secretHash,
				email_key: proof.emailKey,
				created_at: proof.at,
				expires_at: proof.expiresAt,
				spent_at: null,
			})
			.execute();
	}

	/** When the newest was mailed, and how many since `since`. */
	async mailed(
		tx: IdentityTransaction,
		userId: string,
		purpose: ProofPurpose,
		since: Date,
	): Promise<{ count: number; newest: Date | null }> {
		return tx
			.selectFrom("proofs")
			.select(({ fn }) => [sql<number>`count(*)::int`.as("count"), fn.max<Date | null>("created_at").as("newest")])
			.where("user_id", "=", userId)
			.where("purpose", "=", purpose)
			.where("created_at", ">", since)
			.executeTakeFirstOrThrow();
	}

	/** Invalidates open ones; of all purposes unless one is given. */
	async spend(tx: IdentityTransaction, userId: string, purpose: ProofPurpose | null, at: Date): Promise<void> {
		await tx
			.updateTable("proofs")
			.set({ spent_at: at })
			.where("user_id", "=", userId)
			.where("spent_at", "is", null)
			.$if(purpose !== null, (query) => query.where("purpose", "=", purpose ?? "sign-in"))
			.execute();
	}

	/** Consumes a link. Of concurrent calls exactly one succeeds: the others wait for the row and find it spent. */
	async useLink(
		tx: IdentityTransaction,
		purpose: ProofPurpose,
		secretHash: Buffer,
		at: Date,
	): Promise<{ userId: string; emailKey: string } | undefined> {
		const used = await tx
			.updateTable("proofs")
			.set({ spent_at: at })
			.where("secret_hash", "=", secretHash)
			.where("purpose", "=", purpose)
			.where("spent_at", "is", null)
			.where("expires_at", ">", at)
			.returning(["user_id", "email_key"])
			.executeTakeFirst();
		return used && { userId: used.user_id, emailKey: used.email_key };
	}

	/** Whether `useLink` would succeed for the current owner of the address; read-only. */
	async isLinkUsable(purpose: ProofPurpose, secretHash: Buffer, at: Date): Promise<boolean> {
		const found = await this.#db
			.selectFrom("proofs as p")
			.innerJoin("users as u", (join) => join.onRef("u.id", "=", "p.user_id").onRef("u.email_key", "=", "p.email_key"))
			.select("p.id")
			.where("p.secret_hash", "=", secretHash)
			.where("p.purpose", "=", purpose)
			.where("p.spent_at", "is", null)
			.where("p.expires_at", ">", at)
			.executeTakeFirst();
		return found !== undefined;
	}

	/** The user of a link, also when it is spent; for the history. */
	async ownerOf(secretHash: Buffer): Promise<string | undefined> {
		const found = await this.#db
			.selectFrom("proofs")
			.select("user_id")
			.where("secret_hash", "=", secretHash)
			.where("purpose", "=", "sign-in")
			.executeTakeFirst();
		return found?.user_id;
	}

	/** Tries a code against the newest mailed to this address; the row is locked, so that tries are counted one by one. */
	async tryCode(
		tx: IdentityTransaction,
		person: { id: string; emailKey: string },
		isRight: (secretHash: Buffer) => boolean,
		at: Date,
		maxTries: number,
	): Promise<CodeTried> {
		const proof = await tx
			.selectFrom("proofs")
			.selectAll()
			.where("user_id", "=", person.id)
			.where("purpose", "=", "verify-email")
			.where("email_key", "=", person.emailKey)
			.where("spent_at", "is", null)
			.where("expires_at", ">", at)
			.orderBy("id", "desc")
			.limit(1)
			.forUpdate()
			.executeTakeFirst();
		if (proof === undefined || proof.tries >= maxTries) return { kind: "none" };
		const right = isRight(proof.secret_hash);
		const tries = proof.tries + 1;
		const spent = right || tries >= maxTries ? at : null;
		await tx.updateTable("proofs").set({ tries, spent_at: spent }).where("id", "=", proof.id).execute();
		return right ? { kind: "right" } : { kind: "wrong", left: maxTries - tries };
	}

	async request(request: MailRequest, db: Kysely<IdentityTables> = this.#db): Promise<void> {
		const { kind, emailKey, language, at } = request;
		await db.insertInto("mail_requests").values({ kind, email_key: emailKey, language, at }).execute();
	}

	/** Takes the oldest request, in the transaction that answers it. */
	async takeRequest(tx: IdentityTransaction): Promise<MailRequest | undefined> {
		const { rows } = await sql<{ kind: MailRequestKind; email_key: string; language: MailLanguage; at: Date }>`
			DELETE FROM mail_requests WHERE id = (
				SELECT id FROM mail_requests ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED
			) RETURNING kind, email_key, language, at`.execute(tx);
		const [row] = rows;
		return row && { kind: row.kind, emailKey: row.email_key, language: row.language, at: row.at };
	}

	async forget(before: Date): Promise<void> {
		await this.#db.deleteFrom("proofs").where("expires_at", "<", before).execute();
	}
}
