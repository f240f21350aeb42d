import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import type { BankAccount } from "@truefill/contracts/http";
import { ok, refuse } from "@truefill/core/result";
import type { ReceivedFile } from "../../http/bind.ts";
import type { Clock, Scanner } from "../../platform/index.ts";
import type { Gate } from "../documents/index.ts";
import { CamtError } from "./camt/index.ts";
import { linesPath, type ReadStatement, readCamtApart, TooComplex } from "./camt/read-apart.ts";
import type { BankPort } from "./store.ts";
import { knownFile, storeFile } from "./store-file.ts";
import { accountKey } from "./store-statement.ts";

export interface ImportDeps {
	readonly store: BankPort;
	readonly clock: Clock;
	/** Undefined: no virus scan. */
	readonly scanner: Scanner | undefined;
	readonly gate: Gate;
	readonly bankAccounts: () => Promise<readonly Pick<BankAccount, "currency" | "account_number">[]>;
}

/** Reads a file and stores it, all or nothing. Ids of its statements, and whether any of them is new. */
export async function importFile(deps: ImportDeps, by: string, file: ReceivedFile) {
	return deps.gate.run(async () => {
		// Only a scanner needs the file in memory.
		const scanned = (await deps.scanner?.(await readFile(file.path))) ?? "clean";
		if (scanned !== "clean") return refuse(scanned === "infected" ? "FILE_INFECTED" : "SCANNER_UNAVAILABLE");
		const hash = await hashOf(file.path);
		// Nothing is read twice.
		const known = await deps.store.transaction((tx) => knownFile(deps.store, tx, hash));
		if (known !== null) return ok(known);
		try {
			const read = await statementsIn(deps, file.path);
			return read.ok ? await storeFile(deps, by, { ...file, hash }, read.value) : read;
		} finally {
			await rm(linesPath(file.path), { force: true });
		}
	});
}

/** SHA-256 of the file in base64. */
async function hashOf(path: string): Promise<string> {
	const hash = createHash("sha256");
	let rest: Buffer = Buffer.alloc(0);
	for await (const piece of createReadStream(path)) {
		const bytes = Buffer.concat([rest, piece as Buffer]);
		const whole = bytes.length - (bytes.length % 3);
		hash.update(bytes.toString("base64", 0, whole));
		rest = bytes.subarray(whole);
	}
	return hash.update(rest.toString("base64")).digest("hex");
}

async function statementsIn({ clock, bankAccounts }: ImportDeps, path: string) {
	let statements: readonly ReadStatement[];
	try {
		statements = await readCamtApart(clock, path);
	} catch (error) {
		if (error instanceof TooComplex) return refuse("FILE_TOO_COMPLEX");
		if (!(error instanceof CamtError)) throw error;
		if (error.fault === "balances") return refuse("STATEMENT_BALANCES_WRONG", { statement: error.where });
		return refuse("STATEMENT_UNREADABLE", { problem: `${error.fault} ${error.where}`.trim() });
	}
	const own = new Set((await bankAccounts()).map((each) => `${each.currency} ${accountKey(each.account_number)}`));
	const other = statements.find(({ head }) => !own.has(`${head.currency} ${accountKey(head.account)}`));
	if (other !== undefined) {
		const { id: statement, account, currency } = other.head;
		return refuse("STATEMENT_ACCOUNT_UNKNOWN", { statement, account, currency });
	}
	return ok(statements);
}
