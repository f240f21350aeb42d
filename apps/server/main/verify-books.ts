import { proofLines, verifyBooks } from "../engine/index.ts";
import { bankProofLines, verifyBank } from "../modules/reconciliation/index.ts";
import { parseConfig, StartupError } from "../platform/index.ts";
import { UNDER_WAY } from "./assembly/under-way.ts";
import { openBooks } from "./books-database.ts";
import { runCommand } from "./run-command.ts";

/*
 * `npm run verify-books`: proves the books of the configured database, running or not, and prints the proof. Reads
 * only. Exit code 1 when the books are wrong, 2 when they cannot be read.
 */

async function run(): Promise<number> {
	const { pool, close } = await openBooks(parseConfig(process.env, process.argv.slice(2)));
	try {
		const { rows } = await pool.query<{ books: boolean }>("SELECT to_regclass('journal_entries') IS NOT NULL AS books");
		if (rows[0]?.books !== true) throw new StartupError("There are no books in this database: start the server once.");
		const proof = await verifyBooks(pool, UNDER_WAY);
		const bank = await verifyBank(pool);
		process.stdout.write(`${[...bankProofLines(bank), ...proofLines(proof)].join("\n")}\n`);
		return proof.faults.length === 0 && bank.faults.length === 0 ? 0 : 1;
	} finally {
		await close();
	}
}

await runCommand(run);
