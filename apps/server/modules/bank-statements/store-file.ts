import { ok } from "@truefill/core/result";
import type { ReceivedFile } from "../../http/bind.ts";
import type { Clock } from "../../platform/index.ts";
import { writeAct } from "../audit/index.ts";
import type { ReadStatement } from "./camt/read-apart.ts";
import type { BankPort } from "./store.ts";
import { Refused, storeStatement } from "./store-statement.ts";
import type { BankTransaction } from "./tables.ts";

/** What of a file with this hash is stored; null: it was never imported. */
export async function knownFile(store: BankPort, tx: BankTransaction, hash: string) {
	const known = await store.fileByHash(tx, hash);
	return known === undefined ? null : { isNew: false, ids: await store.statementsOfFile(tx, known.id) };
}

/** Stores the statements of a file, all of them or none. Ids of its statements, and whether any of them is new. */
export async function storeFile(
	deps: { readonly store: BankPort; readonly clock: Pick<Clock, "nowMs"> },
	by: string,
	file: Pick<ReceivedFile, "fileName" | "sizeBytes"> & { readonly hash: string },
	statements: readonly ReadStatement[],
) {
	const { store, clock } = deps;
	const at = new Date(clock.nowMs());
	try {
		return ok(
			await store.transaction(async (tx) => {
				await store.lockImports(tx);
				const known = await knownFile(store, tx, file.hash);
				if (known !== null) return known;
				const row = {
					id: `bsf_${file.hash.slice(0, 24)}`,
					sha256: file.hash,
					file_name: file.fileName.slice(0, 120),
					size_bytes: file.sizeBytes,
					imported_by: by,
					imported_at: at,
				};
				await store.addFile(tx, row);
				const stored = [];
				for (const statement of statements) stored.push(await storeStatement(store, tx, row.id, statement, at));
				await writeAct(tx, at, {
					actorUserId: by,
					action: "bank-statement.imported",
					subjectKind: "bank-file",
					subjectId: row.id,
					details: {
						sha256: file.hash,
						statements: stored.map(({ id }) => id),
						new: stored.filter((each) => each.isNew).length,
					},
				});
				return { isNew: stored.some((each) => each.isNew), ids: [...new Set(stored.map(({ id }) => id))] };
			}),
		);
	} catch (error) {
		if (error instanceof Refused) return { ok: false as const, refusal: error.refusal };
		throw error;
	}
}
